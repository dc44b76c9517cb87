"""Write the golden games anew: `python tests/golden/make.py`.

Golden games hold the rules still. They are written anew only when a rule, the notation or the shuffling changes on
purpose; the differences in the records are then read before they are committed.
"""

from golden_games import write
from ticket_golden import GAMES, play

if __name__ == "__main__":
    for name, players, way in GAMES:
        write(f"{name}-{players}-{way}", play(name, players, way).record())
