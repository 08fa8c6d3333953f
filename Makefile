# Everything works through .venv; the stamps make a second run quick.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
CODE := src tests docs

.PHONY: help demo test test-clients lint format docs clean
.DEFAULT_GOAL := help

help: ## say what can be made
	@sed -n 's/^\([a-z-]*\):.*## /make \1	/p' $(MAKEFILE_LIST)

.venv/pip.stamp: constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "hitherto needs Python 3.11 or later. Set PYTHON to one.")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) pip
	@touch $@

.venv/default.stamp: .venv/pip.stamp pyproject.toml constraints.txt
	$(PIP) --build-constraint constraints.txt --editable .
	@touch $@

.venv/dev.stamp: .venv/default.stamp
	$(PIP) --group dev
	@touch $@

demo: .venv/default.stamp ## read a bundled history, print two briefs with reasons and the experiment's table
	@$(BIN)/python -m hitherto.demo

test: .venv/dev.stamp lint ## check everything and run the whole suite
	$(BIN)/pytest -n 2 --dist worksteal

test-clients: .venv/dev.stamp ## run the real agents from npm against a scripted model
	$(BIN)/pytest -m clients tests/clients

lint: .venv/dev.stamp ## style, types and the rules of the layers
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: .venv/dev.stamp ## put the code into shape
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)

docs: .venv/dev.stamp ## generate the command output in the README anew
	$(BIN)/cog -r -I docs README.md
	$(BIN)/cog -r -I docs docs/json.md

clean: ## take away what was made
	rm -rf .venv .clients build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests -name __pycache__ -prune -exec rm -rf {} +
