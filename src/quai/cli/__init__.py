"""The command line. It imports little until Ctrl-C is seen to."""

from quai.leaving import begin_command, leaving_at_once


def main() -> None:
    begin_command()
    with leaving_at_once():
        from quai.cli.commands import run
    try:
        run()
    finally:
        # After an interrupt that came through an exec, even if it was caught, Python ends by signal; another exec makes
        # it forget.
        exec("")
