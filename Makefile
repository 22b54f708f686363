# Every command of the project. CI runs these targets and nothing else.

.DEFAULT_GOAL := help
.PHONY: audit evaluate extension word-addin secrets help run dev storybook build assets generate examples test go-test upgrade cluster components generators e2e validate check-deploy sbom notice screenshots lighthouse lint verify bench bench-http bench-typing db-reset

# We stamp the version ourselves: Go's own stamp would break the build in a checkout that belongs to another user.
export GOFLAGS += -buildvcs=false
git     := git -c safe.directory='$(CURDIR)'
version := $(shell $(git) describe --tags --always --dirty 2>/dev/null || echo unknown)

with_tools    := generate verify lint test components e2e validate screenshots lighthouse bench-http bench-typing
npm_ci        := npm ci --no-audit --no-fund --loglevel=error
go_folders    := $(wildcard cmd content deploy engine handlers internal islands migrations static store test views)
stripemock    := internal/billing/stripe/stripemock# a module of its own
generators    := test/generators/typescript/node_modules/.package-lock.json
tool          := go tool -modfile=tools/go.mod# what only checks and generators use
assets_mode   := release# or dev, with source maps
assets        := static/dist/.$(assets_mode)
asset_sources := $(shell find $(wildcard static islands cmd/assets clients/browser clients/typescript/src clients/word) -type f -not -path 'static/dist/*' -not -name '*_test.go' \
                   -not -name '*_templ.go') \
                 internal/account/common_passwords.list

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## Build and start Plainhand on http://localhost:8080 (ADDR, DATA_DIR)
	@exec bin/plainhand serve

dev: node_modules/.package-lock.json ## The same, rebuilt and reloaded in the browser when a file changes
	@go build -o bin/dev ./cmd/dev
	@exec bin/dev

storybook: $(assets) ## Show every component in every state on http://localhost:8081 (ADDR)
	@go build -o bin/storybook ./cmd/storybook
	@exec bin/storybook

build: $(assets) ## Build bin/plainhand
	@go build -trimpath -ldflags '-s -w -X main.builtVersion=$(version)' -o bin/plainhand ./cmd/plainhand

assets: $(assets) ## Build the styles and scripts into static/dist

# Each build removes the marks of earlier ones, so that a development build is never taken for a release.
$(assets): node_modules/.package-lock.json $(asset_sources)
	@go run ./cmd/assets $(if $(filter dev,$(assets_mode)),-dev)
	@touch $@

extension: node_modules/.package-lock.json ## Build the browser extension for this site (BASE_URL, BRAND) into bin/extension
	@go run ./cmd/extension -version '$(version)'

word-addin: ## Write the manifest of the add-in for Word for this site (BASE_URL, BRAND) into bin/word
	@go run ./cmd/word

generate: ## Generate templates' Go code, the engine's weights, the API's clients, and pages on settings and security
	@$(tool) templ generate -log-level warn
	@go generate ./engine/choose/naturalness
	@go run ./cmd/clients
	@go run ./cmd/settings
	@go run ./cmd/security

examples: ## Run the examples of guides and tool pages through the engine, and store the results
	@go run ./cmd/plainhand content examples

test: components go-test e2e ## Run every test: the islands', Go's against real PostgreSQL, then the browser's

go-test: $(assets) $(generators) ## Run only Go's tests
	previous="$$(scripts/previous-release)" && \
		PREVIOUS_RELEASE="$$previous" go run ./internal/pg/pgtest/serve go test -timeout 10m ./...
	go run ./internal/pg/pgtest/serve go -C $(stripemock) test -timeout 10m -mod=mod ./...

upgrade: node_modules/.package-lock.json ## Run only the tests of the previous release's program on this schema
	previous="$$(scripts/previous-release)" && \
		PREVIOUS_RELEASE="$$previous" go run ./internal/pg/pgtest/serve go test -timeout 10m -count 1 ./test/upgrade ./migrations

generators: $(assets) $(generators) ## Run only the tests of the API's description with generators of clients
	go run ./internal/pg/pgtest/serve go test ./test/generators

components: $(assets) ## Run only the tests of islands and scripts, in Node
	node_modules/.bin/vitest run --config islands/vitest.config.ts

e2e: build ## Run only the browser tests
	CHROMIUM_WITH_EXTENSIONS="$$(scripts/find-browser extensions)" CHROMIUM="$$(scripts/find-browser)" \
		node_modules/.bin/playwright test --config e2e

cluster: build ## Break a cluster on this machine while people use it (root; SCENARIO="faults -rounds 2"; see test/cluster)
	@go run ./test/cluster $(SCENARIO)

check-deploy: ## Check everything in deploy/ with the tool of each kind of file
	@scripts/check-deploy

sbom: build ## Write what the program is made of to bin/sbom.*.json, in CycloneDX
	@$(tool) cyclonedx-gomod bin -json -output bin/sbom.go.json bin/plainhand
	@npm sbom --package-lock-only --sbom-format cyclonedx --omit dev >bin/sbom.npm.json

notice: sbom ## Write NOTICE, the licenses of everything that the program contains
	@go run ./cmd/notice

validate: build ## Fail if the Nu checker finds an error on any page (needs Java)
	CHROMIUM="$$(scripts/find-browser)" node_modules/.bin/playwright test --config e2e/validate.config.ts

screenshots: build ## Write pictures of every page to test-results/screenshots
	CHROMIUM="$$(scripts/find-browser)" node_modules/.bin/playwright test --config e2e/screenshots.config.ts

lighthouse: build ## Fail unless one page of every kind scores 100 in all four Lighthouse categories
	CHROMIUM="$$(scripts/find-browser)" node_modules/.bin/playwright test --config e2e/lighthouse.config.ts

lint: $(assets) ## Check formatting, vet, staticcheck, line widths, conditions, Biome, and types
	@scripts/step scripts/check-format $(go_folders)
	@scripts/step go vet ./...
	@scripts/step go -C $(stripemock) vet -mod=mod ./...
	@scripts/step $(tool) staticcheck ./...
	@scripts/step go run ./cmd/lint
	@scripts/step node_modules/.bin/biome ci --log-level=warn
	@scripts/step node_modules/.bin/tsc

verify: node_modules/.package-lock.json ## Fail if generated code is stale, or modules were changed
	@rm -f $(assets)
	@scripts/verify-generated $(MAKE) --no-print-directory generate assets
	go mod tidy -diff
	go -C $(stripemock) mod tidy -diff
	go -C tools mod tidy -diff
	@version() { go list -modfile=$$1 -m -f '{{.Version}}' github.com/a-h/templ; }; \
		test "$$(version go.mod)" = "$$(version tools/go.mod)" || \
		{ echo "go.mod and tools/go.mod have different versions of templ."; exit 1; }
	go mod verify

audit: $(assets) ## Look for secrets, known vulnerabilities, and weak headers (VULNDB: a folder with Go's database)
	@scripts/audit/run

secrets: ## Look only for secrets in the history, which needs no network
	@scripts/audit/run secrets

bench-http: build ## Measure what home and a guide cost the server and when they are painted, against the minimum
	@go build -o bin/benchhttp ./cmd/benchhttp
	@CHROMIUM="$$(scripts/find-browser)" bin/benchhttp

evaluate: ## Measure the engine on the public set of texts; docs/engine.md defines success
	@cat engine/eval/texts/*.jsonl | go run ./cmd/plainhand evaluate

bench: ## Run the benchmarks
	go test -run '^$$' -bench . -benchmem ./...

bench-typing: build ## Measure what a keystroke costs in the editor with 30,000 words, or among 1,200 suggestions
	CHROMIUM="$$(scripts/find-browser)" node_modules/.bin/playwright test --config e2e/bench.config.ts

db-reset: ## Stop the embedded database in DATA_DIR and delete it with everything in it
	@scripts/db-reset

# These commands also need development tools.
$(with_tools): node_modules/.tools

# npm writes node_modules/.package-lock.json last, so it marks a finished installation. Running needs no development
# tools. They are installed at the same time if a command needs them, and kept when the packages change.
ifneq ($(wildcard node_modules/.tools)$(filter $(with_tools),$(MAKECMDGOALS)),)
node_modules/.package-lock.json: node_modules/.tools ;
else
node_modules/.package-lock.json: package-lock.json
	$(npm_ci) --omit=dev
	@touch $@
endif

$(generators): test/generators/typescript/package-lock.json
	cd test/generators/typescript && $(npm_ci)
	@touch $@

node_modules/.tools: package-lock.json
	$(npm_ci)
	@touch $@ node_modules/.package-lock.json
