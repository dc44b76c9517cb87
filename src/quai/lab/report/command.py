"""From a game and bots to a report."""

from collections.abc import Callable, Sequence

from quai.board.spec import TicketBoard
from quai.errors import QuaiError
from quai.game import Game
from quai.lab.film import Film, film_by, hoarding_film, random_film
from quai.lab.games import Games
from quai.lab.rare import watch
from quai.lab.report.collect import Finished, gather
from quai.lab.report.judge import judge
from quai.lab.report.page import Report
from quai.lab.report.tables import Watched
from quai.lab.report.ticket import TicketFigures, ticket_figures
from quai.lab.report.underground import UndergroundFigures, underground_figures
from quai.lab.report.words import Words
from quai.lab.simulate import simulate

USUAL = "planner"  # strong, and quick
FILMED = 100  # games between the bots that are looked into decision by decision
AT_RANDOM = 500  # games at random, and as many by hoarders, for what seldom comes up

Advance = Callable[[int], None]  # so many games more are played


def seated(bots: Sequence[str], players: int) -> list[str]:
    """A bot for each seat: those given, one for all, or planners."""
    if not bots:
        return [USUAL] * players
    if len(bots) not in (1, players):
        raise QuaiError("report.bots", n=len(bots), players=players)
    return list(bots) * (players // len(bots))


def report(
    game: Game,
    bots: Sequence[str],
    n: int,
    seed: int,
    language: str = "en",
    workers: int | None = None,
    advance: Advance = lambda n: None,
) -> Report:
    """Let bots play n games on the board, and judge it. Same seed, same report. Ctrl-C makes do with what is done."""
    words = Words(game.board, language)
    pieces = _played(game, bots, n, seed, workers, advance)
    films, games = _films(game, seed, pieces), gather(game, pieces)
    figures = _figures(games, films)
    watched = _watched(game, films, bots, seed, words)
    command = _command(game, bots, len(games), seed)
    return Report(games, figures, judge(games, figures, words), watched, bots, command, words)


def rare_states(
    game: Game,
    bots: Sequence[str],
    n: int,
    seed: int,
    words: Words,
    workers: int | None = None,
    advance: Advance = lambda n: None,
) -> Watched:
    """Only what rulebooks leave open, from at most as many games between bots as a report looks into."""
    pieces = _played(game, bots, min(n, FILMED), seed, workers, advance)
    return _watched(game, _films(game, seed, pieces), bots, seed, words)


def _played(game: Game, bots: Sequence[str], n: int, seed: int, workers: int | None, advance: Advance) -> list[Games]:
    pieces: list[Games] = []

    def see(games: Games) -> None:
        pieces.append(games)
        advance(len(games))

    simulate(game, bots, n, seed, workers, see, keeps_states=True, keeps_actions=True)
    if not pieces:
        raise KeyboardInterrupt
    return pieces


def _films(game: Game, seed: int, pieces: Sequence[Games]) -> list[Film]:
    """The games with the lowest numbers, decision by decision."""
    actions = {int(number): piece.actions[i] for piece in pieces for i, number in enumerate(piece.numbers)}
    return [film_by(game, f"{seed}/{number}", list(actions[number])) for number in sorted(actions)[:FILMED]]


def _figures(games: Finished, films: Sequence[Film]) -> TicketFigures | UndergroundFigures:
    if isinstance(games.game.board, TicketBoard):
        return ticket_figures(games)
    return underground_figures(games, films)


def _watched(game: Game, films: Sequence[Film], bots: Sequence[str], seed: int, words: Words) -> Watched:
    """Rare states: with these bots, at random, and in the ticket family with hoarders, who come to most of them."""
    names = ", ".join(dict.fromkeys(bots))
    watched = [
        (
            words.say("played_by", bots=names, games=words.games(len(films))),
            watch(game.board, films),
        )
    ]
    ways = {"at_random": random_film}
    if isinstance(game.board, TicketBoard):
        ways["by_hoarders"] = hoarding_film
    for key, film in ways.items():
        shot = (film(game, f"{seed}/{number}") for number in range(AT_RANDOM))
        watched.append((words.say(key, games=words.games(AT_RANDOM)), watch(game.board, shot)))
    return watched


def _command(game: Game, bots: Sequence[str], n: int, seed: int) -> str:
    """What to type for the same report."""
    return f"quai report {game.id} --bots {','.join(bots)} -n {n} --seed {seed}"
