"""Write the golden games of On the Underground anew: `python tests/golden/make_underground.py`; see make.py when to."""

from golden_games import write
from underground_golden import GAMES, play

if __name__ == "__main__":
    for players, way in GAMES:
        write(f"underground-{players}-{way}", play(players, way).record())
