"""How fast the vector environment is; `python -m quai.env.measure` prints it for every game."""

from time import thread_time

from quai.board import BUILT_IN
from quai.env import vector

BATCH = 1024
STEPS = 100  # of the whole batch in a round
ROUNDS = 10  # the best counts


def vector_steps_per_s(game: str, batch: int = BATCH, players: int | None = None, choosing: bool = False) -> float:
    """Steps of single games, with observations and masks, per second of one core; with choosing, random legal actions
    are chosen within that time."""
    env = vector(game, batch, players)
    env.reset(seed=1)
    best = 0.0
    for _ in range(ROUNDS):
        spent = 0.0
        for _ in range(STEPS):
            began = thread_time()
            actions = env.random_actions()
            began = began if choosing else thread_time()
            env.step(actions)
            spent += thread_time() - began
        best = max(best, STEPS * batch / spent)
    return best


def main() -> None:
    print(f"steps per second of one core, {BATCH} games side by side, 2 players")
    print(f"{'':14}{'step alone':>14}{'with choosing':>16}")
    for game in BUILT_IN:
        rates = [vector_steps_per_s(game, choosing=choosing) for choosing in (False, True)]
        print(f"{game:14}{rates[0]:>14,.0f}{rates[1]:>16,.0f}")


if __name__ == "__main__":
    main()
