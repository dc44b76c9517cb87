"""A process that plays games for its parent: questions come in on its standard input, answers go out."""

import os
import pickle
import subprocess
import sys
from contextlib import suppress
from typing import Any

from quai.bots import is_own
from quai.errors import QuaiError
from quai.lab.games import Games, play, unpickled


class Child:
    """Such a process, from the outside. It is out of Ctrl-C's reach, ends with its parent, and finds the modules that
    its parent finds: one's own bots among them."""

    def __init__(self) -> None:
        code = f"import sys; sys.path[:] = {sys.path!r}; from quai.lab.child import serve; serve()"
        command = [sys.executable, "-c", code]
        pipe = subprocess.PIPE
        self.process: Any = subprocess.Popen(command, stdin=pipe, stdout=pipe, start_new_session=True)

    def play(self, *asked: Any) -> Games:
        """The games asked for, with the arguments of `answer`."""
        try:
            pickle.dump(asked, self.process.stdin)
            self.process.stdin.flush()
            answered = pickle.load(self.process.stdout)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            raise death(asked[0]) from None
        if isinstance(answered, Exception):
            raise answered
        games: Games = answered
        return games

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        with suppress(OSError):
            self.process.stdin.close()
        self.process.stdout.close()


def death(match: bytes) -> QuaiError:
    """Why the process may have ended: bots of one's own are looked at first."""
    own = {name: None for name in unpickled(match).bots if is_own(name)}
    return QuaiError("lab.own_bot_died", bots=", ".join(own)) if own else QuaiError("lab.worker_died")


def answer(match: bytes, first: int, last: int, keeps_states: bool, keeps_actions: bool) -> Games:
    """The games of a pickled match."""
    return play(unpickled(match), first, last, keeps_states, keeps_actions)


def serve() -> None:
    """Answer until the parent is gone. What a bot prints goes to the screen and not among the answers; a bot that reads
    finds nothing, and no questions."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    while True:
        try:
            asked = pickle.load(questions)
        except EOFError:
            return
        try:
            answered: Any = answer(*asked)
        except Exception as error:
            answered = error
        except KeyboardInterrupt:  # not by hand, as this process is out of reach: a bot's own
            answered = death(asked[0])
        try:
            pickle.dump(answered, answers)
            answers.flush()
        except BrokenPipeError:  # nobody waits any more
            os._exit(0)
