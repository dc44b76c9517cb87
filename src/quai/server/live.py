"""Who listens to a table, and what they are sent."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from quai.server.refusals import Refusal, unknown_token
from quai.server.seeing import Eyes, Viewer

MOST_WAITING = 500  # frames that a slow listener may be behind


@dataclass(eq=False)
class Listener:
    """A socket: frames wait here until they are sent; a refusal is the last thing that it is told."""

    viewer: Viewer
    frames: asyncio.Queue[bytes | Refusal] = field(default_factory=asyncio.Queue)
    is_lost: bool = False

    def send(self, frame: bytes) -> None:
        if self.is_lost:
            return
        if self.frames.qsize() >= MOST_WAITING:  # too slow: it must come back
            self.end(Refusal(429, "too_many", seconds=1))
        else:
            self.frames.put_nowait(frame)

    def end(self, reason: Refusal) -> None:
        self.is_lost = True
        self.frames.put_nowait(reason)


class Audience:
    """The listeners of one table."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()

    def dismiss(self, seat: int) -> None:
        """Whoever listened with a token that was exchanged hears no more."""
        for listener in self.listeners:
            if listener.viewer == seat:
                listener.end(unknown_token())

    def tell_event(self, eyes: Eyes) -> None:
        """Send the last event to everybody, each as they may see it."""
        self._tell(eyes.event_frame)

    def tell_state(self, eyes: Eyes) -> None:
        """Send the state to everybody, each as they may see it."""
        self._tell(eyes.state_frame)

    def _tell(self, frame_for: Callable[[Viewer], bytes]) -> None:
        frames = {viewer: frame_for(viewer) for viewer in {listener.viewer for listener in self.listeners}}
        for listener in self.listeners:
            listener.send(frames[listener.viewer])
