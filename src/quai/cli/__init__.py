"""The command line. It imports little until Ctrl-C is seen to."""

from quai.leaving import begin_command, leaving_at_once


def main() -> None:
    begin_command()
    with leaving_at_once():
        from quai.cli.commands import run
    try:
        run()
    finally:
        exec(
            ""
        )  # after an interrupt that passed an exec, even if caught, Python would end by signal: now it forgets it
