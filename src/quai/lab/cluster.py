"""More than one machine: chunks of games on a Ray cluster.

A chunk is a task. Ray runs a task again if its worker or its node dies, some times, and as a chunk is nothing but
numbers of games the second run gives the same; the answer to each task is taken once.
"""

import os
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from quai.errors import QuaiError
from quai.lab.child import answer, death
from quai.lab.edition import edition
from quai.lab.games import Games
from quai.lab.workers import Chunk, Worker

LOCAL = "local"
OUTPUT, ERRORS = 1, 2  # the process's files
AHEAD = 2  # tasks under way for each processor, so that none waits for us
KNOCK_SECONDS = 10
RETRIES = 5  # of a chunk whose worker or node died: a bot that ends its process would die for ever
STORE_BYTES = 200_000_000  # for objects on a cluster of our own: answers are small


class OnCluster:
    """Plays chunks somewhere on the cluster."""

    def __init__(self, ray: Any, task: Any) -> None:
        self.ray = ray
        self.task = task
        self.under_way: Any = None

    def play(self, chunk: Chunk) -> Games:
        self.under_way = self.task.remote(edition(), *chunk.asked)
        try:
            games: Games = self.ray.get(self.under_way)
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except (self.ray.exceptions.WorkerCrashedError, self.ray.exceptions.NodeDiedError):
            raise death(chunk.match.pickled) from None
        return games

    def close(self) -> None:
        if self.under_way is not None:
            self.ray.cancel(self.under_way, force=True)


@contextmanager
def cluster_workers(address: str, cpus: int | None = None) -> Iterator[Sequence[Worker]]:
    """Join the cluster at this address, or start one on this machine (`local`)."""
    ray = _ray()
    with _only_our_output():
        _join(ray, address, cpus)
        try:
            task = ray.remote(num_cpus=1, max_retries=RETRIES)(play_on_node)
            processors = int(ray.cluster_resources().get("CPU", 1))
            yield [OnCluster(ray, task) for _ in range(AHEAD * processors)]
        finally:
            ray.shutdown()


@contextmanager
def _only_our_output() -> Iterator[None]:
    """What Ray says of workers that die goes to the standard error: the standard output is for results."""
    sys.stdout.flush()
    output = os.dup(OUTPUT)
    os.dup2(ERRORS, OUTPUT)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(output, OUTPUT)
        os.close(output)


def _join(ray: Any, address: str, cpus: int | None) -> None:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    own = {
        "num_cpus": cpus,
        "object_store_memory": STORE_BYTES,
        "include_dashboard": False,
        "_node_ip_address": "127.0.0.1",
    }
    where = own if address == LOCAL else {"address": address}
    try:
        _knock(address)
        ray.init(log_to_driver=False, logging_level="critical", **where)
    except (OSError, ValueError, RuntimeError) as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0].partition(". ")[0].rstrip(".")
        raise QuaiError("lab.no_cluster", address=address, reason=reason) from None


def _knock(address: str) -> None:
    """An OSError if nobody listens there; Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), timeout=KNOCK_SECONDS).close()


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise QuaiError("lab.no_ray") from None
    return ray


def play_on_node(edition_wanted: str, *asked: Any) -> Games:
    """The games asked for, if this node has the same rules and bots."""
    if edition_wanted != edition():
        raise QuaiError("lab.other_edition")
    return answer(*asked)
