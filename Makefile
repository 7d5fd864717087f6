# Tabard: `make play` and `make test` do all their own set-up.
# Needed on the machine: Python 3.11 or newer, make, gcc, Node and npm.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMPS := .stamps
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help setup play test build compiled bench lint format soak screenshots clean

help:
	@echo "make play         set up and play"
	@echo "make test         lint, types, all tests, interpreted and compiled"
	@echo "make build        one compiled wheel in dist/"
	@echo "make bench        one table: Tabard beside its peers"
	@echo "make lint         ruff and mypy --strict"
	@echo "make soak         long fuzz of every game"
	@echo "make screenshots  pictures for the README"

# --- set-up -----------------------------------------------------------------
setup: $(STAMPS)/venv

$(STAMPS)/venv: pyproject.toml
	@mkdir -p $(STAMPS)
	@flock $(STAMPS)/lock sh -c 'test $@ -nt pyproject.toml || { \
	  test -x $(BIN)/python || $(PYTHON) -m venv $(VENV); \
	  $(BIN)/python -m pip install --quiet --editable ".[dev]" && touch $@; }'

# --- play -------------------------------------------------------------------
play: setup
	@$(BIN)/tabard

# --- check ------------------------------------------------------------------
lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

test: setup
	$(BIN)/pytest -q

# --- compiled ---------------------------------------------------------------
# GAMES=fidelitas compiles only that game (quick, for its developers).
GAMES ?= all
COMPILED_VENV := .venv-compiled$(if $(filter-out all,$(GAMES)),-$(GAMES))

build: setup
	$(BIN)/python tools/compile.py

compiled: setup
	@flock $(STAMPS)/compile.lock $(BIN)/python tools/compile.py --games $(GAMES) --out build/wheel-$(GAMES) --venv $(COMPILED_VENV)

# --- bench ------------------------------------------------------------------
$(STAMPS)/bench: pyproject.toml
	@mkdir -p $(STAMPS)
	@test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	@.venv-bench/bin/python -m pip install --quiet "open_spiel>=1.5" "rlcard>=1.2"
	@touch $@

bench: compiled $(STAMPS)/bench
	@$(BIN)/python bench/run.py

clean:
	rm -rf build dist $(STAMPS) $(VENV) .venv-compiled* .venv-bench
