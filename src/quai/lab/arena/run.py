"""An arena from beginning to end."""

from collections.abc import Callable, Sequence
from pathlib import Path

from quai.board.spec import Board
from quai.errors import QuaiError
from quai.lab.arena.ladder import Ladder, ladder
from quai.lab.arena.log import Log
from quai.lab.arena.pairing import Pairing, pairings
from quai.lab.arena.sprt import Sprt
from quai.lab.workers import Stack, Worker, play_all


def arena(
    boards: Sequence[Board],
    players: Sequence[int],
    bots: Sequence[str],
    n: int,
    seed: int,
    workers: Sequence[Worker],
    folder: Path | None = None,
    sprt: Sprt | None = None,
    advance: Callable[[int], None] = lambda games: None,
) -> Ladder:
    """Let bots meet in n games per pairing (rounded up to whole deals), or fewer if the test decides early.

    Games in the folder are not played again, and new ones are kept there. Ctrl-C ends it early, with what is done.
    """
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise QuaiError("arena.bots")
    met = pairings(boards, players, bots, seed)
    for pairing in met:
        pairing.match.prepare()
    log = None if folder is None else Log(folder)
    try:
        if log is not None:
            log.fill(met)
        _play(met, n, workers, log, sprt, advance)
    finally:
        if log is not None:
            log.close()
    return ladder(bots, met, seed, n, sprt)


def _play(
    met: Sequence[Pairing],
    n: int,
    workers: Sequence[Worker],
    log: Log | None,
    sprt: Sprt | None,
    advance: Callable[[int], None],
) -> None:
    stacks = [Stack(pairing.match, pairing.gaps(whole_deals(n, pairing.players))) for pairing in met]
    pairing_of = {id(stack): pairing for stack, pairing in zip(stacks, met, strict=True)}
    for stack in stacks:
        _drop_if_decided(pairing_of[id(stack)], stack, sprt)
        advance(whole_deals(n, stack.match.players) - stack.left)
    for stack, games in play_all(stacks, workers):
        pairing = pairing_of[id(stack)]
        line = pairing.take(games)
        if log is not None:
            log.append(line)
        advance(len(games) + _drop_if_decided(pairing, stack, sprt))


def whole_deals(n: int, players: int) -> int:
    """As many games, rounded up to whole deals."""
    return -(-n // players) * players


def _drop_if_decided(pairing: Pairing, stack: Stack, sprt: Sprt | None) -> int:
    """Play no more of a pairing that the test has decided; return how many games that saves."""
    if sprt is None or sprt.verdict(pairing.shares_in_order()) is None:
        return 0
    return stack.drop()
