"""Schemathesis reads what the server says about itself, tries all of it and much besides, and finds nothing."""

import subprocess
import sys
from pathlib import Path

from serving import Party, Server

# What a schema can't say: London is not for five, a record must be one, words need letters, and all the rules.
BY_THE_RULES = '["2xx", "400", "401", "403", "404", "409", "422", "429"]'
CONFIG = """
[checks]
positive_data_acceptance.expected-statuses = {statuses}

[dictionaries]
tables = {{ values = ["{table}"] }}
actions = {{ values = ["draw deck", "keep british_museum-piccadilly_circus", "claim big_ben-waterloo"] }}

[parameters]
"path.table_id" = {{ dictionary = "tables", probability = 0.9 }}
"body.action" = {{ dictionary = "actions", probability = 0.5 }}
"""


def tried(party: Party, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """All operations, mostly with a real table's id, with data that fits the schema and data that does not."""
    config = folder / "schemathesis.toml"
    config.write_text(CONFIG.format(table=party.table, statuses=BY_THE_RULES))
    address = f"http://127.0.0.1:{party.server.port}/api/openapi.json"
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run", address]
    settings = ["--seed", "1", "-n", "12", "--phases", "coverage,fuzzing", "--continue-on-failure", "--no-color"]
    return subprocess.run(
        [*command, *settings, *options], cwd=folder, capture_output=True, text=True, timeout=200, check=False
    )


def test_with_a_seat(own_server: Server, tmp_path: Path):
    """Claiming would exchange the token in mid-run, so that is left to spectators."""
    party = own_server.create(seats="hb", options={"listed": True})
    token = f"Authorization: Bearer {party[0].token}"
    done = tried(party, tmp_path, "-H", token, "--exclude-path-regex", "claim$")
    assert done.returncode == 0, done.stdout
    assert party[0].state()["version"] > 5, "requests reached the table"


def test_as_a_spectator(own_server: Server, tmp_path: Path):
    done = tried(own_server.create("underground", "oor"), tmp_path)
    assert done.returncode == 0, done.stdout
