"""Print the checksums of the games named on standard input, as JSON: run uncompiled, to compare."""

import json
import sys

from ticket_games import checksums

if __name__ == "__main__":
    print(json.dumps([checksums(*game) for game in json.load(sys.stdin)]))
