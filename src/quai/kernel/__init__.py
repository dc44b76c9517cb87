"""What both families' kernels share: compilation, chance, sets of small numbers."""
