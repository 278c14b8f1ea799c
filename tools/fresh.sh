#!/usr/bin/env bash
# Try both commands of the README on machines where nothing is installed yet: `make play` until its pages are served, and
# the tests. Needs root and debootstrap. Every machine is a Debian in a temporary folder with a clone of the last commit.
#
#   SUITES    Debian releases, each with another Python            (default: bookworm trixie; sid has the newest)
#   VARIANTS  what to try on each                                  (default: all of them)
#               play        make play without a compiler, as a new user
#               play-cc     make play with a compiler, as a new user
#               test        make test without compiler, browser and database, as a new user: skips, and says so;
#                           with one worker, a language and a time zone that nobody's tests were written in
#               ci          .ci/run, which installs what it needs, as root
#   ARGS      for pytest in the variants test and ci, for example ARGS='-k hygiene'
#   PATIENCE  seconds until `make play` must answer                (default: 1800)
#   FOLDER    where the machines are made                          (default: a new folder below TMPDIR or /tmp)
set -euo pipefail

. "$(dirname "$0")/machines.sh"
: "${SUITES:=bookworm trixie}" "${VARIANTS:=play play-cc test ci}" "${ARGS:=}" "${PATIENCE:=1800}"
packages=(ca-certificates make python3 python3-venv)
compiler=(gcc libc6-dev python3-dev)

in_namespaces "$0"

# -- what is tried -----------------------------------------------------------------------------------------------------

answers() { # the page itself, not the one that says that the pages are not built
    as visitor python3 - "$1" 2>/dev/null <<'PYTHON'
import sys, urllib.request
base = f"http://127.0.0.1:{sys.argv[1]}"
read = lambda path: urllib.request.urlopen(base + path, timeout=10).read().decode()
sys.exit(not ('<div id="app">' in read("/") and '"origin"' in read("/api/games")))
PYTHON
}

play() { # $1: which engine must be installed
    local port begun=$SECONDS
    port=$(as visitor python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    as visitor make play ARGS="--no-browser --port $port" >"$root.log" 2>&1 &
    local made=$!
    until answers "$port"; do
        kill -0 "$made" 2>/dev/null || { cat "$root.log"; fail "make play ended by itself"; }
        ((SECONDS - begun < PATIENCE)) || { cat "$root.log"; fail "make play has not answered after $PATIENCE seconds"; }
        sleep 1
    done
    echo "answered after $((SECONDS - begun)) seconds; $(as visitor .venv/bin/galapagos --version), $(as visitor .venv/bin/python --version)"
    kill "$made" 2>/dev/null || true
    as visitor .venv/bin/galapagos --version | grep -q "$1" || { cat "$root.log"; fail "not the $1 engine"; }
}

try() { # $1: variant
    case $1 in
    play) play pure ;;
    play-cc) add "${compiler[@]}" && play compiled ;;
    test)
        as visitor env LANG=de_DE.UTF-8 TZ='<+1245>-12:45' WORKERS=1 make test ARGS="$ARGS" 2>&1 | tee "$root.log"
        grep -q '^SKIPPED: the compiled engine' "$root.log" || fail "make test does not say that it skips the compiled engine"
        [ -n "$ARGS" ] || for missing in PostgreSQL chromium; do
            grep -q "SKIPPED.*no\?.*$missing" "$root.log" || fail "make test does not say that it skips what needs $missing"
        done
        ;;
    ci) add "${compiler[@]}" && as root .ci/run ARGS="$ARGS" ;;
    *) fail "no such variant: $1" ;;
    esac
}

for suite in $SUITES; do
    base "$suite"
    for variant in $VARIANTS; do
        machine "$suite" "$variant"
        say "$suite $variant: $(as visitor python3 --version)"
        try "$variant"
        echo "$suite $variant: well"
        gone
    done
    rm -rf --one-file-system "${folder:?}/$suite"
done
say "All is well."
