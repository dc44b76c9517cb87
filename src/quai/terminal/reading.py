"""Reading what the person types, in a terminal or from a pipe."""

PROMPT = "> "


class Leave(Exception):
    """The person wants to go: `quit`, the end of the input, or Ctrl-C."""


def read_line(prompt: str = PROMPT) -> str:
    """A typed line, without what can't be shown."""
    try:
        line = input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()
        raise Leave from None
    except UnicodeDecodeError:
        return "?"
    return "".join(letter for letter in line if letter.isprintable()).strip()
