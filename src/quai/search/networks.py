"""Where the networks of the ticket games' players are kept: one file for each network, by kind of board."""

from pathlib import Path
from typing import Any

import numpy as np

from quai.board.spec import TicketBoard


def kind_of(board: TicketBoard) -> str:
    """Boards of one kind share what was found for one of them."""
    return "tokens" if board.tokens else "passengers" if board.passengers else "districts"


def read_network(file: Path, record: Any, board: TicketBoard) -> Any:
    """The network for boards of this kind, as a record in an array of its own."""
    network = np.zeros(1, record)
    with np.load(file) as kept:
        for name in network.dtype.names or ():
            network[name] = kept[f"{kind_of(board)}_{name}"]
    return network


def write_network(file: Path, board: TicketBoard, parts: dict[str, Any]) -> None:
    """In place of what there was for this kind of board."""
    kept: dict[str, Any] = {}
    if file.exists():
        with np.load(file) as before:
            kept = dict(before)
    kept |= {f"{kind_of(board)}_{name}": part for name, part in parts.items()}
    write_whole(file, kept)


def write_whole(file: Path, kept: dict[str, Any]) -> None:
    """All at once, so that whoever reads it meanwhile finds the file as it was before."""
    new = file.with_suffix(".new.npz")
    np.savez_compressed(new, **kept)
    new.replace(file)
