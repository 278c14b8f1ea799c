#!/usr/bin/env bash
# Replay docs/hosting.md on a Debian where nothing is installed: every sh block of the page, in their order, and between
# them what the page promises: a game in a browser through nginx and TLS, a process killed while it is played, a backup
# restored, the load read. Needs root, debootstrap, and in this checkout Chromium and the test tools (make tools).
#
#   SUITE     the Debian release                                   (default: trixie)
#   VARIANTS  debian (the page), image (the Dockerfile, carried out without Docker), unit, caddy, compose   (default: all)
#   FOLDER    where the machines are made                          (default: a new folder below TMPDIR or /tmp)
#   GALAPAGOS_COMPILE=0 saves the minutes that compiling the engine takes
#
# What is installed comes over the network; from the first service on, the machine has a network of its own with
# nothing in it but itself, so the ports of the page are free and nothing outside is needed.
set -euo pipefail

. "$(dirname "$0")/machines.sh"
: "${SUITE:=trixie}" "${VARIANTS:=debian image unit caddy compose}"
packages=(ca-certificates python3 python3-venv)

in_namespaces "$0"

python=$checkout/.venv/bin/python
[ -x "$python" ] || fail "No $python: run make tools first."
runs=$(mktemp -d "$folder/runs.XXXXXX")

# -- a network with nobody else in it ---------------------------------------------------------------------------------

unshare --net sleep infinity &
lonely=$!
alone() { nsenter --net="/proc/$lonely/ns/net" "$@"; }
until alone ip link set lo up 2>/dev/null || alone "$python" - <<'PYTHON' 2>/dev/null; do sleep 0.1; done
import fcntl, socket, struct  # what `ip link set lo up` does, where ip is not installed
fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh14s", b"lo", 0x1 | 0x40, b""))
PYTHON

# -- services without systemd -----------------------------------------------------------------------------------------

# A chroot has no init. This starts and stops the services of the page, ours exactly as their unit says.
services() {
    cat >"$root/usr/bin/systemctl" <<'SYSTEMCTL'
#!/bin/bash
set -euo pipefail
setting() { sed -n "s/^$2=//p" "$1" | sed "s/%i/$port/g"; }
ours() { # $1: verb, $2: instance
    port=${2#galapagos@} unit=/etc/systemd/system/galapagos@.service
    local pid=/run/galapagos-$port.pid
    case $1 in
    start)
        (
            set -a
            . "$(setting $unit EnvironmentFile)"
            set +a
            cd "$(setting $unit WorkingDirectory)"
            umask "$(setting $unit UMask)"
            ulimit -n "$(setting $unit LimitNOFILE)" 2>/dev/null || true
            exec setsid setpriv --reuid="$(setting $unit User)" --regid="$(setting $unit Group)" --init-groups \
                $(setting $unit ExecStart) >>"/var/log/galapagos-$port.log" 2>&1 </dev/null
        ) &
        echo $! >"$pid"
        ;;
    stop) kill "$(cat "$pid")" && while kill -0 "$(cat "$pid")" 2>/dev/null; do sleep 0.1; done ;;
    KILL) kill -KILL "$(cat "$pid")" ;;
    esac
}
verb=$1
shift
[ "$verb" != enable ] || { [ "$1" = --now ] && shift && verb=start; }
if [ "$verb" = kill ]; then verb=${1#--signal=}; shift; fi
for unit in "$@"; do
    case $verb/$unit in
    start/postgresql | stop/postgresql) pg_ctlcluster --skip-systemctl-redirect $(pg_lsclusters -h | awk '{ print $1, $2 }') "$verb" ;;
    restart/nginx) nginx -s stop 2>/dev/null || true; nginx ;;
    */galapagos@*) ours "$verb" "$unit" ;;
    *) echo "systemctl $verb $unit is unknown here" >&2; exit 1 ;;
    esac
done
SYSTEMCTL
    chmod +x "$root/usr/bin/systemctl"
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" # packages start nothing by themselves
    chmod +x "$root/usr/sbin/policy-rc.d"
    echo "127.0.0.1 play.example" >>"$root/etc/hosts"
}

# -- the page ---------------------------------------------------------------------------------------------------------

blocks() { # the sh blocks of the page, one file each
    awk -v to="$runs/block" '/^```sh$/ { open = 1; file = sprintf("%s%02d.sh", to, ++number); next }
        /^```$/ { open = 0 } open { print > file }' "$checkout/docs/hosting.md"
}

run_block() { # $1: file
    local network=()
    if grep -q 'systemctl\|127\.0\.0\.1' "$1"; then offline=yes; fi
    [ -z "$offline" ] || network=(nsenter --net="/proc/$lonely/ns/net")
    say "$(basename "$1"): $(head -n 1 "$1")"
    in_machine "${network[@]}" -- bash -euo pipefail -c "$(cat "$1")"
}

in_machine() { # [a command that enters a network] -- a command in the clone on the machine, as root
    local enter=() variables=()
    while [ "$1" != -- ]; do enter+=("$1"); shift; done
    shift
    mapfile -t variables < <(settings; env | grep '^GALAPAGOS_COMPILE=')
    "${enter[@]}" chroot "$root" env -i "${variables[@]}" HOME=/root USER=root TERM=dumb DEBIAN_FRONTEND=noninteractive \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin bash -c 'cd ~visitor/galapagos && exec "$@"' bash "$@"
}

browser() { # with the clone's own tests: the checkout may be edited meanwhile
    local clone
    clone=$(echo "$root"/home/*/galapagos)
    (cd "$clone" && alone env PYTHONPATH="$clone/src:$clone" "$python" -m tests.web.hosting "$@")
}

try_debian() {
    offline=
    machine "$SUITE" debian
    services
    blocks
    for block in "$runs"/block*.sh; do
        case $(cat "$block") in
        *--signal=KILL*) # while a game is played
            say "A game in the browser, and: $(cat "$block")"
            browser play "$runs/note" -- chroot "$root" bash -c "$(cat "$block")"
            in_machine nsenter --net="/proc/$lonely/ns/net" -- systemctl start galapagos@8001 # as Restart=always does
            ;;
        *) run_block "$block" ;;
        esac
    done
    say "The restored game in the browser"
    browser again "$runs/note"
    if grep -l Traceback "$root"/var/log/galapagos-*.log; then fail "a traceback in a server's log"; fi
    in_machine nsenter --net="/proc/$lonely/ns/net" -- bash -c 'systemctl stop galapagos@8001 galapagos@8002 postgresql; nginx -s stop'
    gone
}

# -- the Dockerfile ---------------------------------------------------------------------------------------------------

try_image() {
    GALAPAGOS_LOCAL_FOLDERS=$(local_folders | paste -sd:) \
        "$python" "$checkout/tools/dockerfile.py" build "$checkout/deploy/Dockerfile" "$checkout" "$folder/$SUITE" "$runs/image"
    alone "$python" "$checkout/tools/dockerfile.py" try "$runs/image"
    # Without /proc, whose files come and go, and without the packages of this machine, which are mounted for the build.
    for part in "$runs/image/usr/local/lib/galapagos" "$runs/image"; do
        du -xsh --apparent-size $(local_folders | sed "s#^#--exclude=$runs/image#") "$part"
    done
}

# -- systemd ----------------------------------------------------------------------------------------------------------

try_unit() { # the unit is read by a real systemd, which needs not run for that
    machine "$SUITE" unit
    add systemd
    as root install -D /bin/true /usr/local/lib/galapagos/bin/galapagos
    as root install -m 644 deploy/galapagos@.service /etc/systemd/system/
    local told
    told=$(as root systemd-analyze verify galapagos@8001.service 2>&1) || fail "systemd does not accept the unit: $told"
    ! grep galapagos@ <<<"$told" || fail "systemd does not understand all of the unit"
    gone
}

# -- Caddy ------------------------------------------------------------------------------------------------------------

try_caddy() { # the Caddyfile is read by a real Caddy
    machine "$SUITE" caddy
    add caddy
    cp "$checkout/deploy/Caddyfile" "$root/etc/caddy/Caddyfile"
    as root caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile 2>&1 | tail -n 1 | grep -q "Valid configuration" ||
        fail "Caddy does not accept deploy/Caddyfile"
    gone
}

# -- Compose ----------------------------------------------------------------------------------------------------------

try_compose() { # compose.yaml is read by a real Docker Compose, which needs no engine for that
    machine "$SUITE" compose
    add docker-compose
    local compose="docker-compose -f deploy/compose.yaml config --quiet"
    as root env GALAPAGOS_DOMAIN=play.example POSTGRES_PASSWORD=secret $compose || fail "Compose does not accept compose.yaml"
    ! as root $compose 2>/dev/null || fail "Compose asks for no password"
    gone
}

base "$SUITE"
for variant in $VARIANTS; do
    say "$SUITE $variant"
    "try_$variant"
    echo "$SUITE $variant: well"
done
say "All is well."
