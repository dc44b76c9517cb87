"""One name for what both families have, for kernels that play either."""
