"""What a seat could do, explained: what each route costs and gives, what each track earns, what its tickets lack."""

from typing import Any

from quai.board.spec import WILD, Ticket, TicketBoard
from quai.families.family import named
from quai.game import Action, Position
from quai.story import payment
from quai.ticket.state import PAY
from quai.ticket.tables import CLAIM
from quai.trials import Trials
from quai.underground.branch import BRANCH_COST
from quai.underground.state import BUILDS, PARTS
from quai.ways import Ways

Hint = dict[str, Any]  # JSON: docs/http-api.md lists the keys


def hints(position: Position, seat: int) -> dict[str, dict[str, Hint]]:
    """By text what a claim or a build would bring, if it is the seat's turn; by id what the seat's tickets lack."""
    legal = position.legal if position.seat == seat else []
    board = position.game.board
    if isinstance(board, TicketBoard):
        claims = [action for action in legal if action.text.startswith("claim ")]
        return {"actions": _claims(position, seat, claims), "tickets": _tickets(position, board, seat)}
    builds = [action for action in legal if action.text.startswith("build ")]
    return {"actions": _builds(position, seat, builds), "tickets": {}}


def _claims(position: Position, seat: int, claims: list[Action]) -> dict[str, Hint]:
    """The ways to pay each route, with the fewest wilds first, and its points, which are the same for all of them."""
    trials = Trials(position.game.family, position.states, len(claims))
    trials.states["phase"] = PAY
    trials.states["claim"] = [claim.id - CLAIM for claim in claims]
    actions: dict[str, Hint] = {}
    for i, claim in enumerate(claims):
        legal = trials.legal(i)
        payments = [payment(text.split()[1:]) for text in trials.texts(i, legal)]
        trials.play(i, legal[0])
        points = trials.states[i].score[seat] - position.state.score[seat]
        actions[claim.text] = {
            "points": int(points),
            "payments": sorted(payments, key=lambda cards: cards.get(WILD, 0)),
        }
    return actions


def _builds(position: Position, seat: int, builds: list[Action]) -> dict[str, Hint]:
    """The points of each track by part, and the branch tokens it costs."""
    trials = Trials(position.game.family, position.states, len(builds))
    trials.states["builds_left"] = BUILDS  # so that the passenger waits: where he goes is not the track's doing
    for i, build in enumerate(builds):
        trials.play(i, build.id)
    earned = (trials.states["earned"][:, seat] - position.state.earned[seat]).tolist()
    free = _without_branches(position, seat)
    return {
        build.text: {"points": sum(points), "parts": named(points, PARTS)}
        | ({} if build.id in free else {"branch": BRANCH_COST})
        for build, points in zip(builds, earned, strict=True)
    }


def _without_branches(position: Position, seat: int) -> set[int]:
    """What the seat may build if it has no branch token."""
    trial = Trials(position.game.family, position.states)
    trial.states[0].branch[seat] = 0
    return set(trial.legal(0))


def _tickets(position: Position, board: TicketBoard, seat: int) -> dict[str, Hint]:
    """The tickets held and on offer, with the shortest way that is left for each."""
    view = position.view(seat)
    ways = Ways(board, view, seat)
    own = {*view["tickets"][seat], *view["offer"][seat]}
    return {ticket.id: _ticket(ways, ticket) for ticket in board.tickets if ticket.id in own}


def _ticket(ways: Ways, ticket: Ticket) -> Hint:
    way = ways.joining(ticket)
    if way is None:
        return {"done": False, "way": None, "missing": [], "spaces": 0}
    return {
        "done": not way.missing,
        "way": [route.id for route, _ in way.steps],
        "missing": [route.id for route in way.missing],
        "spaces": way.spaces,
    }
