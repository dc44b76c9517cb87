# The two commands are `make play` and `make test`. Everything is kept in this folder.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: play test check rules fast soak bench clean

play: $(VENV)/playable
	$(BIN)/quai play

# What a player needs, and what a developer needs besides.
$(VENV)/playable: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Quai needs Python 3.11 or newer: make PYTHON=python3.12 $(MAKECMDGOALS)")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(READY): $(VENV)/playable
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

test: check rules
	$(BIN)/python -m pytest --ignore=tests/rules --ignore=tests/perft

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Rule by rule, uncompiled: starts at once, real tracebacks.
rules: $(READY)
	QUAI_INTERPRETED=1 $(BIN)/python -m pytest tests/rules tests/perft

# What to run all day: style, types, rules, boards.
fast: check rules
	$(BIN)/python -m pytest tests/boards tests/docs

# A million random decisions of each game with every invariant checked.
soak: $(READY)
	$(BIN)/python tests/soak/soak.py --decisions 1000000

bench: $(READY)
	$(BIN)/quai bench

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
