"""The records that hold a game's state."""

import numpy as np
import pytest

from quai.ticket.state import STATE as TICKET
from quai.underground.state import STATE as UNDERGROUND


@pytest.mark.parametrize("record", [TICKET, UNDERGROUND], ids=["ticket", "underground"])
def test_a_state_has_no_padding(record: np.dtype) -> None:
    """Bytes between fields are not copied, so there are none: the same position has the same bytes."""
    assert record.fields is not None
    assert sum(field[0].itemsize for field in record.fields.values()) == record.itemsize
