#!/usr/bin/env bash
# Try both commands of the README on machines where nothing is installed yet: `make play` until its pages are served, and
# the tests. Needs root and debootstrap. Every machine is a Debian in a temporary folder with a clone of the last commit.
#
#   SUITES    Debian releases, each with another Python            (default: bookworm trixie; sid has the newest)
#   VARIANTS  what to try on each                                  (default: all of them)
#               play        make play without a compiler, as a new user
#               play-cc     make play with a compiler, as a new user
#               test        make test without compiler, browser and database, as a new user: skips, and says so
#               ci          .ci/run, which installs what it needs, as root
#   ARGS      for pytest in the variants test and ci, for example ARGS='-k hygiene'
#   PATIENCE  seconds until `make play` must answer                (default: 1800)
#   FOLDER    where the machines are made                          (default: a new folder below TMPDIR or /tmp)
#
# Packages come from where this machine gets its own: its Debian mirror, and its settings of pip, npm, uv and proxies.
set -euo pipefail

checkout=$(cd "$(dirname "$0")/.." && pwd)
: "${SUITES:=bookworm trixie}" "${VARIANTS:=play play-cc test ci}" "${ARGS:=}" "${PATIENCE:=1800}"
everything_else_is_installed_by_us=(ca-certificates make python3 python3-venv)
compiler=(gcc libc6-dev python3-dev)

say() { printf '\n== %s  %s\n' "$(date +%T)" "$*"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail "make fresh needs root: it makes whole machines."
command -v debootstrap >/dev/null || fail "make fresh needs debootstrap (Debian: apt-get install debootstrap)."

# Mounts and processes live in namespaces of their own and end with them, however this script ends.
if [ -z "${GALAPAGOS_FRESH:-}" ]; then
    folder=${FOLDER:-$(mktemp -d "${TMPDIR:-/tmp}/galapagos-fresh.XXXXXX")}
    mkdir -p "$folder"
    trap 'rm -rf --one-file-system "$folder"' EXIT
    GALAPAGOS_FRESH=$folder unshare --mount --pid --fork --kill-child --propagation private "$BASH" "$0"
    exit
fi
folder=$GALAPAGOS_FRESH

# -- what the machine is told about the world --------------------------------------------------------------------------

mirror() {
    apt-get indextargets --format '$(ORIGIN)|$(REPO_URI)|$(CODENAME)' 'Created-By: Packages' |
        awk -F'|' '$1 == "Debian" && $3 !~ /-/ { print $2; exit }'
}

settings() { # the variables that say where packages come from and whom to trust
    env | grep -E '^([a-z]+_proxy|[A-Z]+_PROXY|PIP_|UV_|npm_config_|NPM_CONFIG_|SSL_CERT_|NODE_EXTRA_CA|[A-Z]+_CA_BUNDLE)' || true
}

configurations=(/etc/pip.conf "$HOME/.config/pip/pip.conf" "$HOME/.pip/pip.conf" "$HOME/.npmrc" "$HOME/.config/uv/uv.toml")

local_folders() { # folders of Python packages that the settings name; an index keeps its files beside it
    { settings; cat "${configurations[@]}" 2>/dev/null || true; } | grep -iE 'index|find.links' |
        grep -oE '(file://|=[[:space:]]*|[[:space:]])/[^[:space:]"'\'',]+' | sed -E 's#^[^/]*(//)?/#/#; s#/simple/?$##' | sort -u |
        while read -r path; do if [ -d "$path" ]; then echo "$path"; fi; done
}

# -- machines ----------------------------------------------------------------------------------------------------------

base() { # $1: suite
    say "A Debian $1 with ${everything_else_is_installed_by_us[*]}"
    local packages
    packages=$(IFS=,; echo "${everything_else_is_installed_by_us[*]}")
    debootstrap --variant=minbase --include="$packages" "$1" "$folder/$1" "$(mirror)" >"$folder/$1.log" 2>&1 ||
        { tail -n 20 "$folder/$1.log"; fail "debootstrap $1"; }
    local root=$folder/$1
    apt-config dump | grep -iE '^Acquire::.*Proxy' >"$root/etc/apt/apt.conf.d/90proxy" || true
    cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
    cp -rL /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates/" 2>/dev/null || true
    chroot "$root" update-ca-certificates >/dev/null 2>&1
    chroot "$root" useradd --create-home --shell /bin/bash visitor
    for home in root home/visitor; do
        for path in "${configurations[@]}"; do
            [ -f "$path" ] || continue
            case $path in
            /etc/*) cp "$path" "$root$path" ;;
            *) install -D "$path" "$root/$home${path#"$HOME"}" ;;
            esac
        done
    done
    git -c advice.detachedHead=false clone --quiet --no-hardlinks "file://$checkout" "$root/home/visitor/galapagos"
    chroot "$root" bash -c 'chown -R visitor:visitor ~visitor'
}

machine() { # $1: suite, $2: variant; sets $root
    root=$folder/$1-$2
    cp -a "$folder/$1" "$root"
    mount -t proc proc "$root/proc"
    mount -t tmpfs tmpfs "$root/dev"
    for device in null zero full random urandom tty; do
        touch "$root/dev/$device"
        mount --bind "/dev/$device" "$root/dev/$device"
    done
    ln -s /proc/self/fd "$root/dev/fd"
    ln -s pts/ptmx "$root/dev/ptmx"
    mkdir "$root/dev/pts" "$root/dev/shm"
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
    mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
    local_folders | while read -r path; do
        mkdir -p "$root$path"
        mount --bind -o ro "$path" "$root$path"
    done
}

gone() { # the folder must hold no mounts when it is removed
    awk -v root="$root/" 'index($2, root) == 1 { print $2 }' /proc/mounts | sort -r | xargs -r -n 1 umount --lazy
    rm -rf --one-file-system "$root"
}

as() { # $1: user, then a command; in the clone, with a new user's environment
    local user=$1 home=/home/$1 variables=()
    shift
    [ "$user" = root ] && home=/root
    mapfile -t variables < <(settings)
    chroot --userspec="$user:$user" "$root" env -i "${variables[@]}" HOME="$home" USER="$user" TERM=dumb \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        bash -c 'cd ~visitor/galapagos && exec "$@"' bash "$@"
}

add() { as root apt-get update -qq && as root env DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends "$@" >/dev/null; }

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
        as visitor make test ARGS="$ARGS" 2>&1 | tee "$root.log"
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
