# Two commands first: "make play" starts a game, "make test" runs the tests.
VENV := .venv
PY := $(VENV)/bin/python
BASE_PYTHON := $(shell for p in python3.11 python3; do $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
PIP_INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps
UV := $(VENV)/bin/uv
# uv reads nothing of what is set for pip, so it is told the index; without a home to write to it keeps nothing.
INDEX = $(or $(PIP_INDEX_URL),$(shell $(PY) -m pip config get global.index-url 2>/dev/null))
UV_INSTALL = $(if $(INDEX),UV_DEFAULT_INDEX=$(INDEX)) $(UV) pip install --python $(PY) --quiet --require-hashes --no-deps \
	--compile-bytecode --system-certs $(if $(shell test -w "$$HOME" && echo yes),,--no-cache)
# uv takes seconds where pip takes minutes. What it cannot do here, pip does, and tells what is wrong if that fails too.
WITH_UV = test -z "$(PIP_NO_INDEX)" && test -x $(UV) && $(UV_INSTALL)
LOCK := $(UV) pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-config --quiet $(UPGRADE)
WORKERS ?= 2
# Tests start many processes: what they load is compiled once.
unexport PYTHONDONTWRITEBYTECODE
PYTEST := $(PY) -m pytest -n $(WORKERS) --dist worksteal

.PHONY: help setup play fast test test-sqlite test-services test-browser test-postfix pictures check format client lock messages mutants \
	times proofs secrets replies automatic statistics measure alien clean

help:
	@echo "make setup         .venv with the locked requirements; costs nothing the second time"
	@echo "make play          start Cosmic Post here, with a game in which it is your turn (PORT=8100 make play: elsewhere)"
	@echo "make fast          in a minute: format, mend, and tell all that is missing (ALIEN=tick_clock: of that one)"
	@echo "make test          all tests but those that need programs of the system"
	@echo "make test-browser  the tests that need Chromium and w3m"
	@echo "make test-postfix  the tests that need Postfix, neomutt and root or sudo (docs/hosting.md)"
	@echo "make pictures      draw every page into var/pictures/"
	@echo "make check         format, lint, types, imports, migrations, forbidden words"
	@echo "make format        put the code into the house format"
	@echo "make alien         begin a new alien: make alien NAME=tick_clock (docs/adding-an-alien.md)"
	@echo "make client        write what the Python client has of the API, when its description has changed"
	@echo "make messages      take new words into the translations, and tell which are still to be translated"
	@echo "make measure       print how the code is built: sizes, files that run, names, docstrings, documents"
	@echo "make proofs        try every case where CI tries a sample (some minutes)"
	@echo "make secrets       play 20,000 encounters twice, with other secrets (5 minutes)"
	@echo "make replies       read 50,000 replies made from what questions name, and check what is taken (10 minutes)"
	@echo "make mutants       put faults into the rules, one at a time, and see whether the tests notice (half an hour)"
	@echo "make automatic     play all recorded games and 2,000 fresh ones with what helps and without it (an hour)"
	@echo "make statistics    play 600 games among bots for the figures in the library"
	@echo "make times         write how long each test took into tests/times.json, for fresh clones"
	@echo "make lock          lock the requirements again (UPGRADE=--upgrade: to the newest)"

# --- the environment ------------------------------------------------------------------------

setup: $(VENV)/.base $(VENV)/.dev

$(PY):
	@test -n "$(BASE_PYTHON)" || { echo "Python 3.11 or newer is needed, with its venv module."; exit 1; }
	$(BASE_PYTHON) -m venv $(VENV)

$(UV): | $(PY)
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PY) -m ensurepip >/dev/null
	$(PIP_INSTALL) -r requirements/uv.txt

$(VENV)/.base: requirements/base.txt | $(PY)
	@test -x $(UV) || $(MAKE) --no-print-directory --silent $(UV) 2>/dev/null || echo "There is no uv here: pip takes minutes."
	@{ $(WITH_UV) -r $<; } 2>/dev/null || { echo "pip installs $<."; $(PIP_INSTALL) -r $<; }
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.base
	@{ $(WITH_UV) -r $<; } 2>/dev/null || { echo "pip installs $<."; $(PIP_INSTALL) -r $<; }
	@touch $@

# --- playing --------------------------------------------------------------------------------

# Only what it runs, compiled as it is used, and without the installer; what `make setup` has laid will do as well.
$(VENV)/.play: requirements/base.txt requirements/not-for-play.txt tools/play_requirements.py | $(PY)
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PY) -m ensurepip >/dev/null
	$(PY) tools/play_requirements.py > $(VENV)/play.txt
	$(PIP_INSTALL) --no-compile -r $(VENV)/play.txt
	@$(PY) -m pip uninstall --quiet --yes setuptools pip 2>/dev/null
	@touch $@

play: $(if $(wildcard $(VENV)/.base),$(VENV)/.base,$(VENV)/.play)
	@exec $(PY) manage.py serve

# --- what one alien can break ---------------------------------------------------------------

# Without ALIEN the tests of all aliens, with it those of one.
ALIEN ?=
FAST_OF_ALIENS := $(if $(ALIEN),tests/engine/aliens/test_declarations.py tests/engine/aliens/test_$(ALIEN).py \
	'tests/engine/test_every_alien.py::test_a_game_with_it_keeps_what_every_game_keeps[$(ALIEN)]', \
	tests/engine/aliens tests/engine/test_every_alien.py)
FAST_OF_SHEETS := $(addprefix tests/engine/test_,names.py own_aliens.py pairs.py rulings.py citations.py switches.py) \
	tests/games/words/test_complete.py tests/games/questions/words/test_sheets.py tests/games/log/words/test_sentences.py \
	tests/games/rules/read/test_rules.py $(addprefix tests/games/library/read/test_,rulings.py figures.py own_aliens.py) \
	tests/games/library/page/test_library.py tests/system/test_docs.py
# The fewest short games in which a seat has every alien of the box.
FAST_GAMES := 3p-ffg42-freewheeling_flares+three_powers+flares-one_by_one \
	4p-ffg2008-four_planets+technology+two_powers-standard 4p-ffg42-three_powers-brisk \
	5p-ffg2008-three_powers+no_clashing_pairs-standard 5p-ffg42-flares+rotating_powers-standard \
	7p-ffg2008-free_powers+zilch+two_powers-brisk 7p-ffg42-four_planets-brisk \
	8p-ffg2008-no_bad_pairs+two_powers-brisk 8p-ffg42-free_powers+two_powers-standard
FAST_LOGS := $(FAST_GAMES:%='tests/engine/test_logs.py::test_a_recorded_game_replays_to_its_recorded_state[%]')

# Formats and mends first, then tells all that is missing at once (tools/fast.py).
fast: setup
	@$(PY) -m tools.fast $(FAST_OF_ALIENS) $(FAST_OF_SHEETS) $(FAST_LOGS)

# --- tests ----------------------------------------------------------------------------------

# Side by side: each waits now and then for processes that its tests have started. One that fails lets the other end.
test: setup
	@$(MAKE) --no-print-directory --keep-going --jobs=2 test-sqlite test-services

# Each run keeps how long its tests took in var/times.json, and begins with the longest of the last run.
# A fresh clone goes by tests/times.json; `make times` writes the last run's times there.
times: setup
	$(PY) -m tests.times

test-sqlite: setup
	$(PYTEST) -m "not browser and not postfix and not services" tests

# Once more on PostgreSQL and Redis: what `tests/conftest.py` picks, but for what is marked `once`.
SERVICE_WORKERS ?= 2
test-services: setup
	TEST_SERVICES=1 $(PY) -m pytest -n $(SERVICE_WORKERS) --dist worksteal -m "not browser and not postfix and not once" tests/games tests/system

BROWSER_WORKERS ?= 2
test-browser: setup
	$(PY) -m pytest -n $(BROWSER_WORKERS) --dist worksteal -m browser tests/browser

# Mail servers and a mail program of the distribution, on loopback.
test-postfix: setup
	$(PYTEST) -m postfix $$(grep -rl --include='test_*.py' 'mark.postfix' tests/system)

# Every page at two sizes, light and dark, into var/pictures/; what a document shows into docs/pictures/ as well.
pictures: setup
	$(PYTEST) tests/browser/pictures.py

# --- checks ---------------------------------------------------------------------------------

# Side by side, the longest first; what one of them says stays together, and each that fails fails them all.
CHECKS := check-types check-client-types check-imports check-client check-api check-messages check-migrations \
	check-aliens check-rulings check-django check-format check-lint check-structure check-words check-locks

TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

check: setup
	@$(MAKE) --no-print-directory --keep-going --jobs=$(WORKERS) $(TOGETHER) $(CHECKS)

.PHONY: $(CHECKS)

check-format:
	$(PY) -m ruff format --check .

check-lint:
	$(PY) -m ruff check .

check-types:
	$(PY) -m mypy

check-client-types:
	cd clients/python && $(CURDIR)/$(PY) -m mypy --cache-dir $(CURDIR)/.mypy_cache/client

check-imports:
	$(VENV)/bin/lint-imports

check-structure:
	$(PY) tools/structure.py

check-words:
	$(PY) -m tools.plain_words

check-django:
	$(PY) manage.py check

check-migrations:
	$(PY) manage.py makemigrations --check --dry-run

check-aliens:
	$(PY) manage.py alien_table --check

check-rulings:
	$(PY) manage.py ruling_data --check

# What is not translated is listed; at a release "manage.py messages --check" fails for it.
check-messages:
	$(PY) manage.py messages --current

check-api:
	$(PY) manage.py spectacular --validate --fail-on-warn --file /dev/null

check-client:
	$(DESCRIPTION) | $(PY) -m tools.client --check

check-locks:
	@! grep -nE '://|^ *(/|file:|-[ef] )' requirements/*.txt || { echo 'A lock names a host or a place.'; exit 1; }

format: setup
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

# --- the client in Python ---------------------------------------------------------------------

# Its shapes and operations, from the description of the API: `make check` fails while they differ.
DESCRIPTION := $(PY) manage.py spectacular --format openapi-json --lang en

client: setup
	$(DESCRIPTION) | $(PY) -m tools.client

# --- a new alien ----------------------------------------------------------------------------

# With COSMIC_ALIENS_PATH set, one of your own in that folder.
NAME ?=

alien: setup
	@$(PY) -m tools.alien "$(NAME)" $(if $(COSMIC_ALIENS_PATH),--folder "$(COSMIC_ALIENS_PATH)")

# --- translations ---------------------------------------------------------------------------

# The compiled form is made where Django starts, whenever a catalog is newer than it.
messages: setup
	$(PY) manage.py messages

# --- locked requirements --------------------------------------------------------------------

lock: $(UV)
	$(LOCK) requirements/uv.in -o requirements/uv.txt
	$(LOCK) requirements/base.in -o requirements/base.txt
	$(LOCK) requirements/dev.in -c requirements/base.txt -o requirements/dev.txt

# --- how the code is built --------------------------------------------------------------------

# The same figures every time; MEASURE=--json for a program, MEASURE="--show page" for the files that one figure counts.
MEASURE ?=

measure: setup
	@$(PY) -m tools.measure $(MEASURE)

# --- faults put in on purpose ---------------------------------------------------------------

# Not part of CI: half an hour. PART=1/4 is one of four parts, PART=again takes more time over what survived,
# PART=report sums up what is kept in mutants/.
PART ?= 1/1
SEED ?= 3
SAMPLE ?= 1600

mutants: setup
	$(PY) -m tools.mutants $(PART) --seed $(SEED) --sample $(SAMPLE) --jobs $(WORKERS)

# --- long proofs -----------------------------------------------------------------------------

# Not part of CI, which tries a sample that is always the same: every case of what `tests.proofs.sample` is asked for.
proofs: setup
	PROOFS=all $(PYTEST) $$(grep -rl --include='test_*.py' 'from tests.proofs import' tests)
	PROOFS=all $(MAKE) --no-print-directory test-services

# --- secrets that differ ---------------------------------------------------------------------

# Not part of CI, which tries fewer: five minutes. Prints one JSON object; a counterexample fails.
CASES ?= 20000

secrets: setup
	$(PY) -m tests.engine.twins --cases $(CASES)

# --- replies that are generated -----------------------------------------------------------------

# Not part of CI, which tries fewer: ten minutes. Prints a summary; a reply that is taken otherwise than it says fails.
# With LISTS=folder it writes there all that was taken otherwise or missed.
COUNT ?= 50000
LISTS ?=

replies: SEED = 1
replies: setup
	$(PY) -m tests.games.mail.generated --count $(COUNT) --seed $(SEED) $(if $(LISTS),--lists "$(LISTS)")

# --- what is done when it helps -----------------------------------------------------------------

# Not part of CI, which tries fewer: an hour of one processor. Prints one JSON object; what leaves its owner worse off fails.
FRESH ?= 2000

automatic: setup
	$(PY) -m tests.engine.automatic --fresh $(FRESH)

# --- figures of the library -----------------------------------------------------------------

# Not part of CI: some minutes. The file it writes is kept in games/library/.
GAMES ?= 600

statistics: $(VENV)/.base
	$(PY) manage.py statistics --games $(GAMES)
	$(PY) manage.py statistics --games $(GAMES) --edition mayfair

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
