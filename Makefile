# tipjar: `make run` opens the storefront, `make test` runs the tests; each does its own set-up.

SHELL = /bin/sh
PREFIX ?= /usr/local
DESTDIR ?=
SWIFTFLAGS ?=
NOSTRIP ?=
ARGS ?=
TESTS ?=
ROUNDS ?= 5
MINUTES ?= 4
TARGETS ?=
SANITIZERS ?=
PEERS ?=
STRICT ?=

# The one with which .scripts/compile builds: what both build is built once.
BUILD_SYSTEM = --build-system native
export BUILD_SYSTEM SWIFTFLAGS
RELEASE = .scripts/compile
BINARY = .build/release/tipjar
SOURCES = Sources Tests Package.swift

# Package.swift reads it, and makes warnings in our own targets errors.
ifneq ($(STRICT),)
export TIPJAR_STRICT = 1
endif

.DEFAULT_GOAL = help
.NOTPARALLEL:
.PHONY: help ready run test test-all build check lint bench fuzz test-sanitized model subscriptions soak leaks endurance test-server pictures install uninstall deb tarball test-packages clean

help: ## this list
	@echo 'tipjar: a storefront for the terminal. Simulated: no money moves.'
	@echo
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 24

# Status 130 means that the user pressed Ctrl-C, which is not an error.
run: ready build ## build and open the storefront; ARGS="--help" passes arguments
	@$(BINARY) $(ARGS) || test $$? -eq 130

# Installing packages is offered here, where a command makes all of its set-up, and nowhere below.
ready:
	@.scripts/setup run

build: ## the release build, in .build/release
	@.scripts/setup build
	@test -x $(BINARY) || echo 'The first build takes about 5 minutes; later ones take seconds.'
	@$(RELEASE) --product tipjar

# Of what the tests say: a line for each suite, every failure, and the last line; failures again at the end.
QUIETLY = /^exit status [0-9]+$$/ { status = $$3; next } \
  / started\.$$/ || / Test (case )?.* passed after / && !/ Test run with / { next } \
  / recorded an issue / { failures = failures substr($$0, 1, 500) "\n" } \
  { print; fflush() } END { printf "%s", failures; exit status }

tested = { swift test $(BUILD_SYSTEM) --skip-build --disable-xctest $(1) $(TESTS) 2>&1 || echo "exit status $$?"; } | awk '$(QUIETLY)'

# Loops and stores with several programs run by themselves: what they wait for comes late beside a
# thousand other tests. The last ones block on programs, which have threads of their own.
LOOPS = LoopTests|FramePacerTests|DeliveryScenarios|StoreIdentityTests|CheckoutTests|NotificationTests
PROGRAMS = EndToEnd|JudgeTests|WireTests|RealStopTests
test: ## build and run the tests, those in tmux and in xterm too; STRICT=1 makes warnings errors
	@.scripts/setup test
	@test -d .build/debug || echo 'The first build takes about 4 minutes; later ones take seconds.'
	@swift build $(BUILD_SYSTEM) --build-tests
	@$(call tested,--skip '$(LOOPS)|$(PROGRAMS)')
	@$(call tested,--filter '$(LOOPS)')
	@$(call tested,--filter '$(PROGRAMS)')

test-all: export TIPJAR_TEST_LONG = 1
test-all: test ## the same with the long ones: models, flips, soak, kills, each way out of each terminal

check: export TIPJAR_STRICT = 1
check: lint ## lint, and a build in which warnings are errors
	@swift build $(BUILD_SYSTEM) --build-tests

lint: ## Swift's format, shell scripts, translations, and warnings of the C sources
	@.scripts/setup test
	@swift format lint --strict --parallel --recursive $(SOURCES)
	@shellcheck --severity=warning .scripts/* .ci/run .github/action/*.sh Tests/EndToEnd/*.sh
	@for file in Sources/CTipJarWords/*.po; do msgfmt --check -o /dev/null "$$file" || exit 1; done
	@for file in Sources/*/*.c Tests/*/*.c; do \
	  clang -fsyntax-only -Wall -Wextra -Werror -I"$${file%/*}" -I"$${file%/*}/include" \
	    -ISources/CTipJarCurses/include -ISources/CTipJarProcess/include "$$file" || exit 1; done

bench: build ## speed beside plain C, in turn; ROUNDS=5, PEERS=1 adds Textual, urwid, Bubble Tea
	@.scripts/setup $(if $(PEERS),peers,bench)
	@$(RELEASE) --product scene
	@$(RELEASE) --product rates
	@.scripts/bench '$(ROUNDS)' '$(PEERS)'

# Longer runs of tests that are in `make test-all` in small.
SEED ?= 1
OPERATIONS ?= 100000
LONG = .scripts/setup test && swift build $(BUILD_SYSTEM) --build-tests && swift test $(BUILD_SYSTEM) --skip-build --disable-xctest --filter

model: ## compare the store with a model of its rules; OPERATIONS=100000 SEED=1
	@TIPJAR_TEST_OPERATIONS='$(OPERATIONS)' TIPJAR_TEST_SEED='$(SEED)' sh -c '$(LONG) TipJarStoreTests.ModelTests'

subscriptions: ## compare subscriptions with a model in random histories; RUNS=10000 SEED=1
	@TIPJAR_TEST_RUNS='$(or $(RUNS),10000)' TIPJAR_TEST_SEED='$(SEED)' sh -c '$(LONG) SubscriptionModelTests'

soak: ## random use of the whole program; MINUTES=4 SEED=1
	@TIPJAR_TEST_SOAK_MINUTES='$(MINUTES)' TIPJAR_FUZZ_SEED='$(SEED)' sh -c '$(LONG) longUse'

leaks: ## 10,000 purchases and 10,000 downloads, in level memory; TIMES=10000
	@TIPJAR_TEST_LEAKS='$(or $(TIMES),10000)' sh -c '$(LONG) LeakTests'

endurance: ## stopped, resized, killed, refused calls; STOPS=50 RESIZES=500 KILLS=2000 FAILURES=1000
	@TIPJAR_TEST_STOPS='$(or $(STOPS),50)' TIPJAR_TEST_RESIZES='$(or $(RESIZES),500)' \
	  TIPJAR_TEST_KILLS='$(or $(KILLS),2000)' TIPJAR_TEST_FAILURES='$(or $(FAILURES),1000)' \
	  sh -c '$(LONG) "StopTests|ResizeTests|KilledRealTests|FailingCallTests"'

test-server: ## kill the server between events and deliveries, and while 10,000 are sent; KILLS=100 NOTIFICATIONS=10000
	@TIPJAR_TEST_KILLS='$(or $(KILLS),100)' TIPJAR_TEST_NOTIFICATIONS='$(or $(NOTIFICATIONS),10000)' \
	  sh -c '$(LONG) JudgeTests'

test-sanitized: ## the tests under the thread and the address sanitizer, two long builds; SANITIZERS=thread
	@.scripts/setup test
	@.scripts/test-sanitized $(SANITIZERS)

fuzz: ## fuzz every reader of untrusted data; MINUTES=4 in all, TARGETS="decoder json", SEED=n repeats
	@.scripts/setup test
	@.scripts/fuzz '$(MINUTES)' $(TARGETS)

pictures: ## draw the pictures of the README and of the documentation
	@.scripts/setup run
	@swift build $(BUILD_SYSTEM)
	@.scripts/pictures .build/debug/tipjar

# Under sudo there may be no swift, and a build would leave files of root's in .build.
BINDIR ?= $(PREFIX)/bin
MANDIR ?= $(PREFIX)/share/man
BASHCOMPDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHCOMPDIR ?= $(PREFIX)/share/zsh/site-functions
FISHCOMPDIR ?= $(PREFIX)/share/fish/vendor_completions.d
PROGRAM = $(DESTDIR)$(BINDIR)/tipjar
MAN = $(DESTDIR)$(MANDIR)/man1/tipjar.1
BASH_COMPLETION = $(DESTDIR)$(BASHCOMPDIR)/tipjar
ZSH_COMPLETION = $(DESTDIR)$(ZSHCOMPDIR)/_tipjar
FISH_COMPLETION = $(DESTDIR)$(FISHCOMPDIR)/tipjar.fish
# The date of the manual page: that of the sources, or of the release where there is no git.
DATED = SOURCE_DATE_EPOCH="$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null)}"
EXTRAS = '$(MAN)' '$(BASH_COMPLETION)' '$(ZSH_COMPLETION)' '$(FISH_COMPLETION)'

install: $(if $(and $(SUDO_USER),$(wildcard $(BINARY))),,build) ## install with manual page and completions into PREFIX, or /usr/local
	@install -d '$(DESTDIR)$(BINDIR)' && \
	  install -m 755 $(BINARY) '$(PROGRAM)' && \
	  { test -n '$(NOSTRIP)' || strip '$(PROGRAM)'; } && \
	  for file in $(EXTRAS); do install -d "$$(dirname "$$file")" || exit 1; done && \
	  $(DATED) $(BINARY) manual > '$(MAN)' && \
	  $(BINARY) --generate-completion-script bash > '$(BASH_COMPLETION)' && \
	  $(BINARY) --generate-completion-script zsh > '$(ZSH_COMPLETION)' && \
	  $(BINARY) --generate-completion-script fish > '$(FISH_COMPLETION)' && \
	  chmod 644 $(EXTRAS) && \
	  echo 'Installed $(PROGRAM), its manual page and completions' || \
	  { echo 'Not installed. Try `sudo make install`, or `make install PREFIX=~/.local`.' >&2; exit 1; }

uninstall: ## remove what install installed
	@rm -f '$(PROGRAM)' $(EXTRAS)

deb: ## a package for Debian, in .build/packages
	@.scripts/setup build
	@.scripts/package deb

tarball: ## one static executable with its manual page and completions, in .build/packages
	@.scripts/setup build
	@.scripts/package tarball

test-packages: ## compare, check, install and remove both packages; as root, in a chroot
	@.scripts/setup build
	@.scripts/test-packages

clean: ## remove all builds
	@rm -rf .build .build-venv .build-bench .build-fuzz .build-thread .build-address
