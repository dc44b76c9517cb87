"""The passenger against brute force: every set of lines is tried, and the least walking with just these lines."""

from collections import deque
from collections.abc import Collection
from itertools import combinations

from underground_games import Game, games

from quai.underground.state import BUILD, RIDE

Ride = tuple[int, int]


def least_walking(game: Game, start: int, lines: Collection[int]) -> dict[int, int]:
    """Links walked to every station that can be reached with no other lines than these."""
    all_tracks = {link for line in range(len(game.board.lines)) for link in game.built(line)}
    ridden = {link for line in lines for link in game.built(line)}
    steps: dict[int, list[tuple[int, int]]] = {}
    for link, (a, b) in enumerate(game.link_ends):
        if link in ridden or link not in all_tracks:
            steps.setdefault(a, []).append((b, link not in ridden))
            steps.setdefault(b, []).append((a, link not in ridden))
    walked = {start: 0}
    queue = deque([start])
    while queue:
        station = queue.popleft()
        for other, cost in steps.get(station, []):
            if walked[station] + cost < walked.get(other, len(game.link_ends)):
                walked[other] = walked[station] + cost
                (queue.append if cost else queue.appendleft)(other)
    return walked


def best_rides(game: Game, start: int, targets: set[int]) -> list[Ride]:
    """Least walking to any of the targets, then fewest lines; every (destination, set of lines) that attains both."""
    lines = [line for line in range(len(game.board.lines)) if game.built(line)]
    nearest = least_walking(game, start, lines)
    least = min(nearest[target] for target in targets)
    for n in range(len(lines) + 1):
        rides = []
        for used in combinations(lines, n):
            walked = least_walking(game, start, used)
            rides += [(target, sum(1 << line for line in used)) for target in targets if walked.get(target) == least]
        if rides:
            return sorted(rides)
    raise AssertionError("the board is in one piece")


def targets_of(game: Game, cards: list[int], is_first: bool) -> set[int]:
    """Express destinations first, if there are any; then, after an express one, the normal ones."""
    express = {card for card in cards if game.board.stations[card].kind == "express"}
    return express if express and is_first else set(cards) - express


class Trips:
    """What should happen after the builds, kept apart from the kernel's state."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cards = game.state.cards[: game.state.n_cards].tolist()
        self.station = int(game.state.passenger)
        self.points = [0] * int(game.state.players)

    def due(self) -> list[Ride]:
        """The rides of the trip that is due; none when the trips are over."""
        is_first = len(self.cards) == 4
        came_express = self.game.board.stations[self.station].kind == "express"
        targets = targets_of(self.game, self.cards, is_first)
        if not targets or not (is_first or (len(self.cards) == 3 and came_express)):
            return []
        return best_rides(self.game, self.station, targets)

    def take(self, ride: Ride) -> None:
        self.station, lines = ride
        self.cards.remove(self.station)
        for line, owner in enumerate(self.game.state.line_owner):
            self.points[owner] += lines >> line & 1

    def fill_up(self, deck: list[int]) -> None:
        while deck and len(self.cards) < 4:
            self.cards.append(deck.pop())
        if len(self.cards) < 4:
            self.station = -1


def check_trips(game: Game, trips: Trips, deck: list[int], before: list[int]) -> None:
    """The kernel must have gone as far as nothing was to be chosen, and ask for the rest."""
    rides = trips.due()
    while len(rides) == 1:
        trips.take(rides[0])
        rides = trips.due()
    if rides:
        assert game.state.phase == RIDE
        assert game.rides() == rides
        assert game.legal() == list(range(len(rides)))
    else:
        trips.fill_up(deck)
        assert game.state.phase != RIDE
    assert game.state.passenger == trips.station
    assert game.state.cards[: game.state.n_cards].tolist() == trips.cards
    assert game.state.deck[: game.state.n_deck].tolist() == deck
    assert (game.state.earned[: len(before), -1] - before).tolist() == trips.points


def play_with_trips(game: Game, action: int) -> None:
    """Play the last build of a turn, or a ride, and check what the passenger does then."""
    before = game.state.earned[: game.state.players, -1].tolist()
    deck = game.state.deck[: game.state.n_deck].tolist()
    trips = Trips(game)
    if game.state.phase == RIDE:
        trips.take(game.rides()[action])
    game.play(action)
    check_trips(game, trips, deck, before)


def test_the_passenger_in_whole_games():
    choices = 0
    for game, choose in games(12):
        while not game.is_over:
            action = choose(game, game.legal())
            choices += game.state.phase == RIDE
            if game.state.passenger >= 0 and game.state.builds_left < 2:
                play_with_trips(game, action)
            else:
                game.play(action)
    assert choices > 100


def test_without_the_passenger_players_only_build_until_the_first_would_be_next():
    for game, choose in games(8, ["random"]):
        turns: list[int] = []
        while not game.is_over:
            has_left = game.state.passenger < 0
            if has_left and game.state.builds_left == 4:
                assert game.state.phase == BUILD
                turns.append(int(game.state.seat))
            game.play(choose(game, game.legal()))
        players, first = int(game.state.players), int(game.state.first)
        last_seats = [(first + turn) % players for turn in range(players)]
        assert turns == (last_seats[-len(turns) :] if turns else [])
        assert game.state.n_cards < 4
        assert game.state.n_deck == 0
