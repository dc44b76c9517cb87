"""One process at a time: locks on open files, which end with the file or the process."""

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]


def is_alone(descriptor: int) -> bool:
    """Lock an open file; False if another process has."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
