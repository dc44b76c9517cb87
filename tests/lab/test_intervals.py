"""Intervals, ratings and early stops, on figures whose truth is known."""

import numpy as np
import pytest

from quai.lab.arena.rating import SCALE, Meeting, chance, rate
from quai.lab.arena.sprt import BOUND, FIRST_LOOK, LOOK, Sprt, Verdict
from quai.lab.intervals import of_deals, wilson

STRENGTH = np.log([1.0, 2.0, 5.0])


def test_wilson() -> None:
    """A published value, and the ends."""
    assert wilson(0.1, 100) == pytest.approx((0.0552, 0.1744), abs=1e-4)
    assert wilson(1.0, 20)[1] == 1.0
    assert wilson(0.5, 0) == (0.0, 1.0)


@pytest.mark.parametrize("truth", [0.5, 0.73, 0.97])
def test_intervals_of_deals_cover_the_truth(truth: float) -> None:
    """In 95 % of cases, though the two games of a deal depend on each other."""
    random = np.random.default_rng(1)
    hits = 0
    for _ in range(1000):
        first = random.random(100) < truth
        second = np.where(random.random(100) < 0.5, first, random.random(100) < truth)
        low, high = of_deals(np.mean([first, second], axis=0))
        hits += low <= truth <= high
    assert 930 <= hits <= 990


def test_deals_that_all_went_one_way_are_not_certain() -> None:
    """Ten deals won leave room below 100 %, and more deals leave less."""
    low, high = of_deals(np.ones(10))
    assert 0.6 < low < 0.8
    assert high == 1.0
    assert of_deals(np.ones(100))[0] > 0.95


@pytest.mark.parametrize("share", [0.0, 0.025, 0.25, 0.975, 1.0])
def test_the_share_is_within_its_interval(share: float) -> None:
    """At tables of four too, where an even share is a quarter, and with few deals."""
    low, high = of_deals(np.full(10, share), 0.25)
    assert low <= share <= high


def meetings(random: np.random.Generator, deals: int) -> list[Meeting]:
    """Duels and tables of four between three bots whose strengths are known."""
    found = []
    for players in (2, 4):
        for bot, rival in ((0, 1), (1, 2), (2, 0)):
            expected = chance(STRENGTH, Meeting(bot, rival, players, {}))
            won = random.binomial(players, expected, deals) / players
            found.append(Meeting(bot, rival, players, {(players, deal): share for deal, share in enumerate(won)}))
    return found


def test_ratings_recover_known_strengths() -> None:
    """In 95 % of cases each rating's interval holds the truth, whose mean is 1500."""
    truth = 1500 + SCALE * (STRENGTH - STRENGTH.mean())
    random = np.random.default_rng(1)
    hits = 0
    for _ in range(100):
        ratings = rate(3, meetings(random, 60))
        assert sum(rating.rating for rating in ratings) == pytest.approx(4500)
        hits += sum(abs(rating.rating - true) <= rating.plus_minus for rating, true in zip(ratings, truth, strict=True))
    assert 275 <= hits <= 297


def test_a_bot_that_never_loses_has_a_rating() -> None:
    """It is high, finite, and its interval is wide."""
    best, other = rate(2, [Meeting(0, 1, 2, dict.fromkeys(range(50), 1.0))])
    assert 1700 < best.rating < 2200
    assert best.plus_minus > 100
    assert best.rating - 1500 == pytest.approx(1500 - other.rating)


def test_equals_are_not_certain_to_be_equal() -> None:
    """Ten deals, every one of them even, are not enough to be sure."""
    for rating in rate(2, [Meeting(0, 1, 2, dict.fromkeys(range(10), 0.5))]):
        assert rating.rating == pytest.approx(1500)
        assert rating.plus_minus > 20


def test_the_ratio_is_walds_for_deals_with_little_doubt() -> None:
    """After many deals it is close to that of normal shares with their own variance."""
    shares = np.tile([0.0, 0.5, 1.0, 1.0], 500)
    exact = len(shares) * 0.1 * (2 * shares.mean() - 1.1) / (2 * shares.var())
    assert Sprt(0.5, 0.6).ratios(shares)[-1] == pytest.approx(exact, rel=0.01)


@pytest.mark.parametrize(("truth", "is_stronger"), [(0.5, False), (0.6, True)])
def test_the_test_errs_in_one_case_of_twenty_at_most(truth: float, is_stronger: bool) -> None:
    """At either share the other answer is rare, and an answer comes long before all deals are played."""
    random = np.random.default_rng(2)
    verdicts = [Sprt(0.5, 0.6).verdict(random.binomial(2, truth, 2000) / 2) for _ in range(400)]
    found = [verdict for verdict in verdicts if verdict is not None]
    assert len(found) == 400
    assert sum(verdict.is_stronger != is_stronger for verdict in found) <= 28
    assert np.mean([verdict.deals for verdict in found]) < 150


def test_a_verdict_is_the_first_look_that_decides() -> None:
    """What comes after it changes nothing, and before the first look there is none."""
    shares = np.ones(400)
    verdict = Sprt(0.5, 0.6).verdict(shares)
    assert verdict is not None
    assert verdict.is_stronger
    assert (verdict.deals - FIRST_LOOK) % LOOK == 0
    shares[verdict.deals :] = 0
    assert Sprt(0.5, 0.6).verdict(shares) == Verdict(True, verdict.deals)
    assert Sprt(0.5, 0.6).verdict(shares[: FIRST_LOOK - 1]) is None
    assert Sprt(0.5, 0.6).ratios(shares)[verdict.deals - 1] >= BOUND
