# Each command is a few lines of Python in tools/; set-up is done on the way, and only once.
PYTHON ?= python3
ARGS ?=

# Ctrl-C is an ordinary end, not an error to report.
define run
@trap : INT; $(PYTHON) -m tools $(1) $(ARGS) || { code=$$?; [ $$code -eq 130 ] || exit $$code; }
endef

.DEFAULT_GOAL := help
.PHONY: help play test check format generate bench balance docs lock site build clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-9s %s\n", $$1, $$2}' Makefile

play: ## set everything up, start the server and open the game (ARGS="--port 9000")
	$(call run,play)

test: ## set everything up and run every check (ARGS="-k temple" narrows the Python tests)
	$(call run,test)

check: ## in a minute: lint, types and the Python tests without browser and server (ARGS as in test)
	$(call run,check)

format: ## put the Python and web sources in the project's format
	$(call run,format)

generate: ## write the TypeScript types anew from the server's messages
	$(call run,generate)

bench: ## run the benchmarks
	$(call run,bench)

balance: ## weigh the games by bots and write docs/balance/ (ARGS="temple" weighs one)
	$(call run,balance)

docs: ## build the documentation into site/
	$(call run,docs)

lock: ## refresh the locked versions in requirements/ and the package-lock.json files
	$(call run,lock)

site: ## write the table in the page into build/site: a folder for any static host (ARGS="--out FOLDER")
	$(call run,site)

build: ## build the source archive and wheels for all Pythons found into dist/, and try them
	$(call run,build)

clean: ## remove all that these commands have made
	$(call run,clean)
