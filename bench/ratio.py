"""The kernel's speed as a ratio to a plain loop in C on the same machine, in one run.

    python bench/ratio.py PROGRAM

PROGRAM plays uniformly random games on a board of London's size and prints lines with `P=3` and `dec/s NUMBER`. It is
run just before and just after the kernel's games with 3 players; the ratio is to its better figure.
"""

import json
import re
import subprocess
import sys

from quai.bench import kernel_rate
from quai.board import BUILT_IN
from quai.game import load

BARS = {"london": 0.6, "sanfrancisco": 0.4, "germany": 0.4, "underground": 1 / 30}


def limit(program: str) -> float:
    """Decisions per second of the program with 3 players."""
    lines = subprocess.run([program, "20000"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"P=3 .*?dec/s\s+([\d.]+)", lines)
    if found is None:
        sys.exit(f"{program} printed no line with P=3 and dec/s.")
    return float(found[1])


def main(program: str) -> None:
    for name in BUILT_IN:
        load(name, 3)
    before = limit(program)
    rates = {name: kernel_rate(load(name, 3)).decisions_per_s for name in BUILT_IN}
    best = max(before, limit(program))
    ratios = {name: {"decisions_per_s": rate, "ratio": rate / best, "bar": BARS[name]} for name, rate in rates.items()}
    print(json.dumps({"limit_decisions_per_s": best, "games": ratios}, indent=1))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
