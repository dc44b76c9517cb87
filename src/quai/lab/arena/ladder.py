"""What an arena's games say: ratings, win shares, the seats' effect."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from quai.lab.arena.pairing import Pairing
from quai.lab.arena.rating import Meeting, Rating, rate
from quai.lab.arena.sprt import Sprt, Verdict
from quai.lab.edition import edition
from quai.lab.intervals import of_deals


@dataclass(frozen=True)
class WinShare:
    """How a bot did against a rival, or a table of them."""

    game: str
    players: int
    bot: str
    rival: str
    games: int
    deals: int
    share: float
    low: float
    high: float
    mean_score: float
    rival_mean_score: float
    sprt: str | None  # "stronger", "weaker", or nothing decided

    @property
    def sentence(self) -> str:
        """The line to quote."""
        rivals = self.rival if self.players == 2 else f"{self.players - 1} × {self.rival}"
        decided = f", {self.sprt} by SPRT" if self.sprt else ""
        return (
            f"win share of {self.bot} vs {rivals} on {self.game}: {100 * self.share:.1f} % "
            f"({100 * self.low:.1f} % to {100 * self.high:.1f} %), {self.games} games{decided}"
        )


@dataclass(frozen=True)
class SeatEffect:
    """A seat's share of the wins; it has each bot equally often."""

    game: str
    players: int
    seat: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Ladder:
    """Results of an arena."""

    bots: list[str]
    seed: int
    asked: int  # games of each pairing
    is_complete: bool
    ratings: dict[str, dict[str, Rating]]  # "all games", or a game and number of players: by bot, of those who played
    win_shares: list[WinShare]
    seats: list[SeatEffect]

    def to_dict(self) -> dict[str, Any]:
        return {
            "bots": self.bots,
            "seed": self.seed,
            "games_per_pairing": self.asked,
            "complete": self.is_complete,
            "edition": edition(),
            "ratings": {
                what: [{"bot": bot, **asdict(rating)} for bot, rating in ratings.items()]
                for what, ratings in self.ratings.items()
            },
            "win_shares": [asdict(share) for share in self.win_shares],
            "seats": [asdict(seat) for seat in self.seats],
        }

    def ranked(self, what: str) -> list[tuple[str, Rating]]:
        """Best first."""
        return sorted(self.ratings[what].items(), key=lambda bot_rating: -bot_rating[1].rating)

    def matrices(self) -> dict[str, list[list[float | None]]]:
        """By game and number of players: the share of each bot (row) against each (column), of those who have met."""
        tables: dict[str, list[WinShare]] = {}
        for share in self.win_shares:
            tables.setdefault(f"{share.game}, {share.players} players", []).append(share)
        return {what: _matrix(self.bots, shares) for what, shares in tables.items()}


def _matrix(bots: Sequence[str], shares: Sequence[WinShare]) -> list[list[float | None]]:
    found = {(share.bot, share.rival): share.share for share in shares}
    if shares[0].players == 2:
        found |= {(rival, bot): 1 - share for (bot, rival), share in found.items()}
    return [[found.get((bot, rival)) for rival in bots] for bot in bots]


def ladder(bots: Sequence[str], pairings: Sequence[Pairing], seed: int, asked: int, sprt: Sprt | None) -> Ladder:
    """All results. Where the test decided, games after its verdict do not count."""
    verdicts = [sprt.verdict(pairing.shares_in_order()) if sprt else None for pairing in pairings]
    for pairing, verdict in zip(pairings, verdicts, strict=True):
        pairing.keep_deals(verdict.deals if verdict else -(-asked // pairing.players))
    done = [v is not None or not p.gaps(asked) for p, v in zip(pairings, verdicts, strict=True)]
    return Ladder(
        list(bots),
        seed,
        asked,
        all(done),
        _ratings(bots, pairings),
        [_win_share(pairing, verdict) for pairing, verdict in zip(pairings, verdicts, strict=True) if pairing.deals()],
        [seat for table in _tables(pairings).values() for seat in _seats(table)],
    )


def _tables(pairings: Sequence[Pairing]) -> dict[str, list[Pairing]]:
    """Pairings by game and number of players, if they have games."""
    tables: dict[str, list[Pairing]] = {}
    for pairing in pairings:
        if pairing.deals():
            tables.setdefault(f"{pairing.board.id}, {pairing.players} players", []).append(pairing)
    return tables


def _ratings(bots: Sequence[str], pairings: Sequence[Pairing]) -> dict[str, dict[str, Rating]]:
    tables = _tables(pairings)
    if len(tables) > 1:
        tables = {"all games": [pairing for table in tables.values() for pairing in table]} | tables
    return {what: _rated(bots, table) for what, table in tables.items()}


def _rated(bots: Sequence[str], table: Sequence[Pairing]) -> dict[str, Rating]:
    """The ratings of those who met somebody."""
    met = [bot for bot in bots if any(bot in (pairing.bot, pairing.rival) for pairing in table)]
    return dict(zip(met, rate(len(met), [_meeting(met, pairing) for pairing in table]), strict=True))


def _meeting(bots: Sequence[str], pairing: Pairing) -> Meeting:
    names = ((pairing.board.id, pairing.players, deal) for deal in pairing.deals())
    shares = dict(zip(names, pairing.shares().tolist(), strict=True))
    return Meeting(bots.index(pairing.bot), bots.index(pairing.rival), pairing.players, shares)


def _win_share(pairing: Pairing, verdict: Verdict | None) -> WinShare:
    shares = pairing.shares()
    low, high = of_deals(shares, 1 / pairing.players)
    said = None if verdict is None else "stronger" if verdict.is_stronger else "weaker"
    return WinShare(
        pairing.board.id, pairing.players, pairing.bot, pairing.rival, len(shares) * pairing.players, len(shares),
        float(shares.mean()), low, high, *pairing.mean_scores(), said,
    )  # fmt: skip


def _seats(table: Sequence[Pairing]) -> Iterator[SeatEffect]:
    """Each seat's share, the deal being the unit whoever played it."""
    by_deal: dict[int, list[Any]] = {}
    for pairing in table:
        for deal, shares in zip(pairing.deals(), pairing.seat_shares(), strict=True):
            by_deal.setdefault(deal, []).append(shares.mean(axis=0))
    means = np.array([np.mean(shares, axis=0) for shares in by_deal.values()])
    for seat in range(table[0].players):
        low, high = of_deals(means[:, seat], 1 / table[0].players)
        yield SeatEffect(table[0].board.id, table[0].players, seat, float(means[:, seat].mean()), low, high)
