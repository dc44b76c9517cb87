"""Games in which what a pupil decides is noted with what came of it, for tools/teach_instinct.py."""

from typing import Any, NamedTuple

import numpy as np

from quai.board.limits import MAX_OFFER, MAX_SEATS
from quai.both.rules import apply, legal
from quai.kernel.jit import entry, kernel
from quai.search.batch import begin, finish
from quai.search.care import CARE, HABIT, HURRY
from quai.search.sparring import NO_FOCUS, spar
from quai.search.taste_entry import pick_deed
from quai.search.ticket_instinct import like_by_heart, outputs_of, winning
from quai.search.ticket_player import decide, forget
from quai.ticket.state import KEEP, SETUP_KEEP

NONE = -1
PUPIL = -9  # who sits on a seat; another style of sparring, or -CARE, -HABIT, -INSTINCT


class Notes(NamedTuple):
    """Decisions, and the deeds that came into question."""

    told: Any  # told[decision, input]
    first: Any  # number of the decision's first deed
    chosen: Any  # number of the deed that was done
    chance: Any  # how likely it was
    foreseen: Any  # how likely the seat was thought to win before it
    gain: Any  # how much likelier it won after it than was thought before
    seat: Any
    taste: Any  # how much each deed is liked by the taste alone
    outputs: Any  # outputs[deed, i]: what else speaks of it; NONE where there is nothing more


@entry
def play_with_pupil(boards, batch, works, partners, chances, ids, notes, sits, pupil, patience):
    """Play games in which a pupil does each deed the likelier the more it likes it. How many decisions were noted.

    The pupil learns by heart as its care says, HABIT or INSTINCT. sits[game, seat] is PUPIL, the style of a sparring
    partner, or minus the care of who else sits there, who does what it likes best, and so does the pupil if there is
    no room for notes. The partners make their plans in a room of their own.
    """
    board = boards[0]
    work = works[0]
    focus = np.empty(MAX_SEATS, np.int64)
    is_taught = notes.chosen.size > 0
    n = 0
    notes.first[0] = 0
    for i in range(batch.keys.shape[0]):
        at = begin(board, batch, i, chances[0])
        state = batch.states[at]
        forget(board, state, works)
        began = n
        focus[:] = NO_FOCUS
        while state.seat >= 0:
            who = sits[i, state.seat]
            generator = batch.generators[i, state.seat]
            if who >= 0:
                action = spar(board, state, partners[0], who, focus, ids, generator)
            elif legal(board, state, ids) == 1:
                action = ids[0]
            elif who != PUPIL or not is_taught:
                action = decide(board, state, works, pupil if who == PUPIL else -who, ids, generator)
            else:
                is_keeping = state.phase == KEEP or state.phase == SETUP_KEEP
                action = decide(board, state, works, CARE if is_keeping else HURRY, ids, generator)
                if work.n_deeds > 1 and n < notes.chosen.size and notes.first[n] + work.n_deeds <= notes.taste.size:
                    if pupil == HABIT:
                        action = _note(board, state, work, work.habit, generator, notes, n)
                    elif state.players == 2:
                        action = _note(board, state, work, work.duel, generator, notes, n)
                    else:
                        action = _note(board, state, work, work.table, generator, notes, n)
                    n += 1
            apply(board, state, action, chances[0])
        finish(board, batch, i, at)
        _look_back(batch, i, state.players, notes, began, n, patience)
    return n


@kernel
def _note(board, state, work, network, generator, notes, n):
    """Note decision n, and return what is done."""
    first = notes.first[n]
    outputs = np.empty(MAX_OFFER, np.int64)
    for deed in range(work.n_deeds):
        notes.taste[first + deed] = work.liking[deed]
        for k in range(MAX_OFFER):
            notes.outputs[first + deed, k] = NONE
        for k in range(outputs_of(board, state, work.deed_id[deed], outputs)):
            notes.outputs[first + deed, k] = outputs[k]
    like_by_heart(board, state, work, network)
    picked, chance = pick_deed(work, generator)
    notes.told[n] = network.told[: network.n_inputs]
    notes.foreseen[n] = winning(network)
    notes.chosen[n] = first + picked
    notes.chance[n] = chance
    notes.seat[n] = state.seat
    notes.first[n + 1] = first + work.n_deeds
    return work.deed_id[picked]


@kernel
def _look_back(batch, i, players, notes, began, n, patience):
    """From the end: how much more than was thought came of each decision; what is far off counts less."""
    later = np.zeros(MAX_SEATS, np.float64)
    gain = np.zeros(MAX_SEATS, np.float64)
    winners = 0
    for seat in range(players):
        winners += batch.wins[i, seat]
    for seat in range(players):
        later[seat] = batch.wins[i, seat] / winners
    for decision in range(n - 1, began - 1, -1):
        seat = notes.seat[decision]
        gain[seat] = later[seat] - notes.foreseen[decision] + patience * gain[seat]
        notes.gain[decision] = gain[seat]
        later[seat] = notes.foreseen[decision]


@entry
def find_slopes(liking, notes, rows, gains, curious, clip, slopes):
    """How each output is to change for the decisions in these rows, by clipped steps; how undecided they are.

    liking[i, output] is what the network says now. Fills in slopes[i, output].
    """
    undecided = 0.0
    for i in range(rows.size):
        row = rows[i]
        first = notes.first[row]
        n = notes.first[row + 1] - first
        chance = np.empty(n, np.float64)
        for deed in range(n):
            chance[deed] = notes.taste[first + deed]
            for k in range(MAX_OFFER):
                if notes.outputs[first + deed, k] != NONE:
                    chance[deed] += liking[i, notes.outputs[first + deed, k]]
        entropy = _to_chances(chance)
        undecided += entropy
        chosen = notes.chosen[row] - first
        ratio = chance[chosen] / notes.chance[row]
        is_enough = ratio > 1.0 + clip if gains[row] > 0.0 else ratio < 1.0 - clip
        push = 0.0 if is_enough else gains[row] * ratio
        for deed in range(n):
            uphill = (push if deed == chosen else 0.0) - chance[deed] * push
            uphill -= curious * chance[deed] * (np.log(chance[deed] + 1e-9) + entropy)
            for k in range(MAX_OFFER):
                if notes.outputs[first + deed, k] != NONE:
                    slopes[i, notes.outputs[first + deed, k]] -= uphill / rows.size
    return undecided / rows.size


@entry
def find_distance(wanted, liking, notes, rows, slopes):
    """How far what a network likes is from what is wanted: the mean Kullback-Leibler divergence of decisions.

    wanted[i, output] and liking[i, output] are of decision rows[i]. Fills in slopes[i, output] as find_slopes does.
    """
    apart = 0.0
    for i in range(rows.size):
        first = notes.first[rows[i]]
        n = notes.first[rows[i] + 1] - first
        sought = np.empty(n, np.float64)
        found = np.empty(n, np.float64)
        for deed in range(n):
            sought[deed] = notes.taste[first + deed]
            found[deed] = notes.taste[first + deed]
            for k in range(MAX_OFFER):
                if notes.outputs[first + deed, k] != NONE:
                    sought[deed] += wanted[i, notes.outputs[first + deed, k]]
                    found[deed] += liking[i, notes.outputs[first + deed, k]]
        _to_chances(sought)
        _to_chances(found)
        for deed in range(n):
            apart += sought[deed] * np.log((sought[deed] + 1e-9) / (found[deed] + 1e-9))
            for k in range(MAX_OFFER):
                if notes.outputs[first + deed, k] != NONE:
                    slopes[i, notes.outputs[first + deed, k]] += (found[deed] - sought[deed]) / rows.size
    return apart / rows.size


@kernel
def _to_chances(liking):
    """Make chances of how much deeds are liked; return their entropy."""
    most = liking.max()
    total = 0.0
    for deed in range(liking.size):
        liking[deed] = np.exp(liking[deed] - most)
        total += liking[deed]
    entropy = 0.0
    for deed in range(liking.size):
        liking[deed] /= total
        entropy -= liking[deed] * np.log(liking[deed] + 1e-9)
    return entropy
