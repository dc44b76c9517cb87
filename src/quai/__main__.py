"""`python -m quai`."""

from quai.cli import main

main()
