"""Players written as kernels: they read states in which everything that their seat may not know is blank."""
