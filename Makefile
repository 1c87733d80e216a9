# Everything here works from a fresh clone: the virtual environment is made and filled at the first need.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
CODE := cardgames api bots stack web tests

.PHONY: help run test check format bench fuzz openapi examples
.DEFAULT_GOAL := help

help:
	@echo "make run     the server with its database, broker and workers on http://127.0.0.1:8000 (PORT=8001 for another port)"
	@echo "make test    the whole test suite"
	@echo "make check   lint, format and types"
	@echo "make format  puts the code into its format"
	@echo "make bench   the benchmarks"
	@echo "make fuzz    random requests against a server of its own; FUZZ='--max-examples 500' for options of Schemathesis"
	@echo "make openapi writes docs/openapi.yaml anew; make examples also the examples in it"

run: .venv/run.stamp
	@exec $(BIN)/python -m stack

test: .venv/dev.stamp
	@exec $(BIN)/python -m pytest

check: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(CODE)

format: .venv/dev.stamp
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format .

bench: .venv/dev.stamp
	@exec $(BIN)/python -m tests.bench

fuzz: .venv/dev.stamp
	@exec $(BIN)/python -m tests.fuzz $(FUZZ)

examples: .venv/dev.stamp
	$(BIN)/python -m pytest -q --write-examples tests/api/test_openapi.py -k real_answers
	@$(MAKE) openapi

openapi: .venv/dev.stamp
	@exec $(BIN)/python -m django spectacular --settings tests.settings --validate --fail-on-warn --file docs/openapi.yaml

.venv/run.stamp: requirements.txt constraints.txt | .venv/bin/python
	@echo "installing what the server needs; the first time this takes about a minute …"
	@$(PIP) -r requirements.txt
	@touch $@

.venv/dev.stamp: requirements-dev.txt requirements.txt constraints.txt | .venv/bin/python
	@echo "installing what the server and its tests need; the first time this takes about a minute …"
	@$(PIP) -r requirements-dev.txt
	@touch .venv/run.stamp $@

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; name one, as in: make run PYTHON=python3.12"; exit 1; }
	@echo "making the virtual environment .venv …"
	@$(PYTHON) -m venv .venv || \
		{ rm -rf .venv; echo "venv is missing or broken; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
