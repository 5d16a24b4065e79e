# Dreiwurf: `make play` starts the table, `make test` runs every check. Both need Python >= 3.11 and the network once.
PYTHON ?= python3
PORT ?= 8000
HOST ?= 0.0.0.0
OPEN ?= 1
BIN := .venv/bin
# Tests that measure time: nothing else may run beside them.
ALONE := lab web docs
# Tests with a browser wait more than they work: two at a time.
BROWSERS := 2
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: help play test quick setup lint types arrows doctest format clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /make \1\t/p' Makefile | expand -t 14

play: .venv/play.stamp ## set up what is missing and open the table
	@$(BIN)/dreiwurf serve --host $(HOST) --port $(PORT) $(if $(filter 0,$(OPEN)),--no-open)

setup: .venv/test.stamp

test: setup lint types arrows doctest ## every check there is
	$(BIN)/pytest -n auto -m "not slow"
	$(BIN)/pytest -n auto -m slow $(addprefix --ignore tests/,$(ALONE) browser)
	$(BIN)/pytest -m slow $(addprefix tests/,$(ALONE))
	$(BIN)/pytest -n $(BROWSERS) tests/browser
	$(BIN)/python tools/rule_numbers.py

quick: setup lint ## the checks that take seconds
	$(BIN)/pytest -n auto -m "not slow"

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types:
	$(BIN)/pyright

arrows:
	$(BIN)/lint-imports

doctest:
	$(BIN)/pytest --doctest-modules src/dreiwurf --ignore=src/dreiwurf/store/migrations

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv

.venv/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo "Python is missing: install Python 3.11 or newer, or say make $(MAKECMDGOALS) PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Dreiwurf needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V). Try make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv module is missing (on Debian and Ubuntu: apt install python3-venv)"; exit 1; }
	@$(PYTHON) -m venv .venv

.venv/play.stamp: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up Dreiwurf in .venv (once, about a minute) …"
	@$(BIN)/pip install --quiet -c constraints.txt -e . || { echo "The packages could not be installed: is there a network?"; exit 1; }
	@touch $@

.venv/test.stamp: .venv/play.stamp
	@$(BIN)/pip install --quiet -c constraints.txt -e '.[test]'
	@touch $@
