"""Players for Python: a mind with a generator of its own, and room to think."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from quai.board.spec import Board, TicketBoard, UndergroundBoard
from quai.kernel.chance import keys, new_chance
from quai.kernel.jit import cache_folder, compile_all
from quai.search import entry
from quai.search.minds import PLANNER
from quai.search.ticket_instinct_net import by_heart
from quai.search.ticket_net import net_for
from quai.search.ticket_plan import new_work
from quai.search.ticket_taste import taste_for
from quai.search.ticket_worth import weights_for
from quai.search.tree import NOTHING, new_nodes, new_trees
from quai.search.underground_plan import new_scratch

MOST_NODES = 1 << 18
DECISIONS = 6  # of a turn, whose trees may be one


def nodes_for(iterations: int) -> int:
    """As many nodes as a search may need."""
    return min(MOST_NODES, DECISIONS * iterations + 16)


@dataclass(frozen=True)
class Mind:
    """A kind of player, and how many iterations a decision takes at most, if it searches."""

    kind: int
    iterations: int = 0


@dataclass(frozen=True)
class Kernels:
    """A board with its kernel tables and blank states, as the game API has them."""

    board: Board
    tables: Any
    new_states: Callable[[], Any]

    @property
    def family(self) -> str:
        return "underground" if isinstance(self.board, UndergroundBoard) else "ticket"


def new_ticket_work(board: TicketBoard) -> Any:
    return new_work(weights_for(board), net_for(board), taste_for(board), by_heart(board))


def new_room(kernels: Kernels, n_nodes: int) -> Any:
    """What a mind needs to think: a state to guess in, trees and nodes, room for plans, chance."""
    board = kernels.board
    works = new_scratch() if isinstance(board, UndergroundBoard) else new_ticket_work(board)
    return kernels.new_states(), new_trees(), new_nodes(n_nodes), works, new_chance()


def are_compiled() -> bool:
    """True if planner and expert of both families need not be compiled any more."""
    return all((cache_folder("search") / f"{family}-players").exists() for family in ("ticket", "underground"))


def compile_players(kernels: Kernels, show: Callable[[str], None]) -> None:
    """Compile the choice of an action, if the cache does not have it."""
    arguments = (kernels.tables, kernels.new_states(), *new_room(kernels, 1), keys(0)[0], PLANNER, 0, entry.WHOLE, True)
    compile_all([(entry.choose_at, arguments)], f"{kernels.family} players", show)


class Player:
    """One seat's player. Its choices follow from its seed and what it was shown."""

    def __init__(self, kernels: Kernels, seed: int | str, kind: int, show: Callable[[str], None], n_nodes: int) -> None:
        compile_players(kernels, show)
        self.tables = kernels.tables
        self.kind = kind
        self.generator = keys(seed)[0].copy()
        self.room = new_room(kernels, n_nodes)

    def choose(self, states: Any, iterations: int = 0) -> int:
        """The id of what it does in a view, which stays as it is."""
        return self._choose(states, iterations, entry.WHOLE, is_new=True)

    def begin(self, states: Any, iterations: int) -> int:
        """The same after the first iterations of a search that goes on."""
        return self._choose(states, iterations, (0.0, 0.0), is_new=True)

    def go_on(self, states: Any, iterations: int, spent: float) -> int:
        """The same after some more iterations, when so much of the budget is spent."""
        return self._choose(states, iterations, (spent, spent), is_new=False)

    def _choose(self, states: Any, iterations: int, spent: tuple[float, float], is_new: bool) -> int:
        given: Any = (self.tables, states.copy(), *self.room, self.generator, self.kind, iterations, spent, is_new)
        return int(entry.choose_at(*given))

    @property
    def tree(self) -> Any:
        """Where it notes what it finds."""
        return self.room[1][0]

    @property
    def is_decided(self) -> bool:
        """True if the race is over, so that more iterations would change nothing."""
        return self.n_racers == 1

    @property
    def n_racers(self) -> int:
        """How many actions are still in the race."""
        return int(self.tree.n_racers)

    @property
    def standing(self) -> dict[int, float]:
        """What each action that is still in the race brought on average."""
        tree = self.tree
        racers = range(int(tree.n_racers))
        return {int(tree.racer[i]): float(tree.standard + tree.ahead[i]) / max(1, int(tree.rounds)) for i in racers}

    @property
    def visits(self) -> dict[int, int]:
        """How often the search has tried each action."""
        return {int(node.action): int(node.visits) for _, node in self._children()}

    def decide(self, action: int) -> None:
        """Another action was decided on than the search's own; what is known of it is kept."""
        self.tree.chosen = next((number for number, node in self._children() if node.action == action), NOTHING)

    def _children(self) -> Iterator[tuple[int, Any]]:
        nodes = self.room[2]
        child = int(nodes[int(self.tree.root)].first)
        while child != NOTHING:
            yield child, nodes[child]
            child = int(nodes[child].next)
