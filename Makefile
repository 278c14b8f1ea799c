# make play    set up and play
# make test    set up and check everything
# make help    the other targets

VENV := .venv
PYTHON := $(VENV)/bin/python
WORKERS ?= 2
ARGS ?=

# The tests decide themselves which engine they look at.
unexport PYTHONPATH
# Python keeps what it has compiled, whatever the shell says: or every server that a test starts compiles two thousand
# modules again, for two seconds.
unexport PYTHONDONTWRITEBYTECODE
# uv trusts whom the system trusts, as pip does: many networks have a certificate of their own.
export UV_SYSTEM_CERTS := true
# On the machine that judges, an engine that cannot be compiled is an error, and so are pages that cannot be built.
ifeq ($(CI),true)
export GALAPAGOS_COMPILE := 1
export GALAPAGOS_PAGES := 1
endif

WEB := $(sort $(shell find web -type f ! -path '*/node_modules/*'))
SOURCES := $(sort $(shell find src -type f ! -path '*/__pycache__/*' ! -path '*/server/static/*' ! -name '*.so')) $(WEB)
PACKAGING := pyproject.toml hatch_build.py requirements.lock README.md LICENSE NOTICE.md

.NOTPARALLEL:
.PHONY: help play test lint types pages whole-suite pure-suite same-counts fix bench peers compiled screenshots web-types \
	docs fresh tools learning web-tools hooks lock clean FORCE

help:
	@echo "make play      set up and play in the browser (ARGS='--port 8080' or '--no-browser')"
	@echo "make test      set up and check everything"
	@echo "make fix       let ruff, eslint and prettier correct and format the sources"
	@echo "make bench     measure the engines (make peers installs other engines to measure beside)"
	@echo "make compiled  the package with its compiled engine in build/compiled, to try things out"
	@echo "make screenshots  pictures of every table into docs/pictures"
	@echo "make docs      the documentation site into build/site"
	@echo "make web-types the types of the wire anew, from the server to the pages"
	@echo "make fresh     both commands on machines where nothing is installed (root; SUITES=sid VARIANTS=play: see tools/fresh.sh)"
	@echo "make hooks     check every commit before it is made"
	@echo "make learning  what the tests of learning need (torch, without CUDA where it can be had)"
	@echo "make lock      take the newest versions of all requirements"
	@echo "make clean     remove everything that was made"

play: $(VENV)/installed
	@$(VENV)/bin/galapagos open $(ARGS)

# -- set-up -----------------------------------------------------------------------------------------------------------

# uv is quicker; pip does the same where uv cannot be had or does not find its way.
# $(1): what to install, $(2): what only uv has to be told
install = { [ -x $(VENV)/bin/uv ] && $(VENV)/bin/uv pip install --quiet --python $(PYTHON) -c requirements.lock $(2) $(1); } \
	|| { $(PYTHON) -m pip install --quiet --upgrade pip && $(PYTHON) -m pip install --quiet -c requirements.lock $(1); }

# The first Python that is new enough, the system's own before others.
find-python = for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done

$(VENV)/ready:
	@python=$$($(find-python)); \
	[ -n "$$python" ] || { echo "Galápagos needs Python 3.11 or newer, and none was found." >&2; exit 1; }; \
	echo "Making $(VENV) with $$($$python --version) ..."; \
	$$python -m venv --clear $(VENV) || { rm -rf $(VENV); echo "Galápagos needs Python's venv module (Debian: python3-venv)." >&2; exit 1; }
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check -c requirements.lock uv || echo "Going on without uv."
	@touch $@

# Changes when a source is added or removed, or when a compiler appears: a time stamp alone would not tell.
$(VENV)/sources: FORCE | $(VENV)/ready
	@printf '%s\n' $(SOURCES) "compile=$(GALAPAGOS_COMPILE)" "compiler=$$(command -v cc gcc clang | head -n 1)" > $@.new
	@if cmp -s $@ $@.new; then rm $@.new; else mv $@.new $@; fi

$(VENV)/installed: $(SOURCES) $(PACKAGING) $(VENV)/sources
	@touch $@.begun  # what is edited while this runs is newer
	@echo "Building and installing galapagos (half a minute where a C compiler is at hand) ..."
	@$(call install,'.[server]',--reinstall-package galapagos)
	@$(VENV)/bin/galapagos --version
	@mv $@.begun $@

$(VENV)/tools: pyproject.toml requirements.lock | $(VENV)/ready
	@echo "Installing the test tools ..."
	@$(call install,--group dev)
	@touch $@

tools: $(VENV)/tools

# What learns, for the tests of it: torch without CUDA, a tenth as large, from where pip looks or from where uv knows that
# torch keeps it; with CUDA if nothing else can be had.
torch := torch==$(shell sed -n 's/^torch==//p' requirements.lock)
cpu-torch = $(PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps --only-binary torch '$(torch)+cpu' 2>/dev/null \
	|| $(VENV)/bin/uv pip install --quiet --python $(PYTHON) --no-deps --torch-backend cpu '$(torch)' 2>/dev/null \
	|| echo "Going on with a torch for graphics cards."

$(VENV)/learning: pyproject.toml requirements.lock | $(VENV)/tools
	@echo "Installing what learns ..."
	@$(cpu-torch)
	@$(call install,--group learning)
	@touch $@

learning: $(VENV)/learning

npm := $(PYTHON) hatch_build.py --npm

# The tools of the pages: checks, unit tests, axe. Building the pages needs none of them.
$(VENV)/web-tools: web/package.json web/package-lock.json $(VENV)/tools
	@echo "Installing the tools of the pages ..."
	@$(npm) ci --no-audit --no-fund --loglevel=error
	@touch $@

web-tools: $(VENV)/web-tools

# -- checks -----------------------------------------------------------------------------------------------------------

test: lint types pages whole-suite pure-suite same-counts
	@echo "All is well."

lint: $(VENV)/tools
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check

types: $(VENV)/tools $(VENV)/installed
	$(VENV)/bin/mypy

pages: $(VENV)/web-tools
	$(npm) run lint
	$(npm) run check
	$(npm) test

pytest := $(PYTHON) -m pytest -q -n $(WORKERS)
can-compile := $(PYTHON) hatch_build.py --can-compile
# Without a compiler one engine is all there is to test. Where CI=true that is a failure, not an excuse.
excuse = { [ "$(CI)" != true ] && echo "SKIPPED: $(1)"; }

# Where CI=true nothing may be skipped, nor what learns.
ifeq ($(CI),true)
whole-suite: $(VENV)/learning
endif

# All tests on what is installed: the compiled engine wherever it can be built.
whole-suite: $(VENV)/tools $(VENV)/web-tools $(VENV)/installed
	@if $(can-compile); then engine=compiled; else \
		$(call excuse,the compiled engine. The tests run on the pure one only.) && engine=pure; fi && \
	GALAPAGOS_EXPECT_ENGINE=$$engine && export GALAPAGOS_EXPECT_ENGINE && \
	echo "The whole suite on the $$engine engine" && $(pytest) --ignore=tests/web $(ARGS) && $(pytest) tests/web $(ARGS)

# The same rules straight from the sources.
pure-suite: $(VENV)/tools $(VENV)/installed
	@echo "Rules and contract on the pure engine"
	@PYTHONPATH=src PYTHONDONTWRITEBYTECODE=1 GALAPAGOS_EXPECT_ENGINE=pure \
		$(pytest) tests/rules tests/contract tests/hygiene/test_engine.py $(ARGS)

same-counts: $(VENV)/tools $(VENV)/installed
	@if $(can-compile); then mkdir -p build && \
		$(PYTHON) -m galapagos.core.perft > build/counts.compiled && \
		PYTHONPATH=src PYTHONDONTWRITEBYTECODE=1 $(PYTHON) -m galapagos.core.perft > build/counts.pure && \
		test -s build/counts.compiled && diff build/counts.compiled build/counts.pure && \
		echo "Both engines count the same."; \
	else $(call excuse,comparing the counts of both engines.); fi

# -- daily work -------------------------------------------------------------------------------------------------------

fix: $(VENV)/tools $(VENV)/web-tools
	$(VENV)/bin/ruff check --fix
	$(VENV)/bin/ruff format
	$(npm) run fix

web-types: $(VENV)/installed $(VENV)/web-tools
	@mkdir -p build
	@$(PYTHON) -m galapagos.server.wire.openapi > build/openapi.json
	@$(npm) run types

screenshots: $(VENV)/installed $(VENV)/tools
	@$(PYTHON) -m tests.web.pictures $(ARGS)

docs: $(VENV)/installed $(VENV)/tools
	@NO_MKDOCS_2_WARNING=1 $(PYTHON) -m mkdocs build --quiet
	@echo "Open build/site/index.html."

bench: $(VENV)/installed
	@$(VENV)/bin/galapagos bench $(ARGS)

peers: $(VENV)/installed
	@$(call install,'.[bench]')

compiled: $(VENV)/tools $(VENV)/installed
	@$(PYTHON) hatch_build.py --into build/compiled
	@echo "Try it with: PYTHONPATH=build/compiled $(VENV)/bin/galapagos --version"

fresh: export ARGS := $(ARGS)
fresh:
	@tools/fresh.sh

hooks: $(VENV)/tools
	$(VENV)/bin/pre-commit install

# uv.lock records the addresses of a registry and stays out of git; the export names versions only.
lock: $(VENV)/tools
	$(VENV)/bin/uv lock --quiet --upgrade
	$(VENV)/bin/uv export --quiet --format requirements.txt --frozen --no-emit-project --no-annotate --no-header --no-hashes \
		--all-groups --all-extras --output-file requirements.lock

clean:
	rm -rf $(VENV) build dist web/node_modules src/galapagos/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +
