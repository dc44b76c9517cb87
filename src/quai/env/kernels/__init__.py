"""What learners see and do, in the kernel: observations, masks, and many games side by side."""
