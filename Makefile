# Everything here works from a fresh clone: the virtual environment is made and filled at the first need.
PYTHON ?= python3
JOBS ?= 2
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm --prefix clients/typescript
CODE := cardgames api bots stack web tests

.PHONY: help run test check format bench fuzz openapi examples clients clients-python clients-typescript
.DEFAULT_GOAL := help

help:
	@echo "make run     the server with its database, broker and workers on http://127.0.0.1:8000 (PORT=8001 for another port)"
	@echo "make test    the whole test suite, in two processes (JOBS=4 for four)"
	@echo "make check   lint, format and types"
	@echo "make format  puts the code into its format"
	@echo "make bench   the benchmarks"
	@echo "make fuzz    random requests against a server of its own; FUZZ='--max-examples 500' for options of Schemathesis"
	@echo "make openapi writes docs/openapi.yaml anew; make examples also the examples in it"
	@echo "make clients writes the clients anew that are generated from it"

run: .venv/run.stamp
	@exec $(BIN)/python -m stack

test: .venv/dev.stamp
	@exec $(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder

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

clients: clients-python clients-typescript

PYTHON_CLIENT := clients/python/cardgames_client

clients-python: .venv/dev.stamp
	@PATH="$(CURDIR)/$(BIN):$$PATH" openapi-python-client generate --overwrite --meta none --path docs/openapi.yaml \
		--output-path $(PYTHON_CLIENT) --config clients/python/generator.yaml
	@touch $(PYTHON_CLIENT)/py.typed

clients-typescript: clients/typescript/node_modules/.package-lock.json
	@$(NPM) run generate

# Node comes with the tools in .venv.
clients/typescript/node_modules/.package-lock.json: $(addprefix clients/typescript/,package.json package-lock.json) | .venv/dev.stamp
	@$(NPM) ci
	@touch $@

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
