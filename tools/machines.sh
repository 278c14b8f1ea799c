# Debian machines in a temporary folder, for scripts that try things where nothing is installed yet. To be sourced.
#
#   packages   what is installed on every machine (an array, set by the script before it calls `base`)
#   FOLDER     where the machines are made (default: a new folder below TMPDIR or /tmp)
#
# Packages come from where this machine gets its own: its Debian mirror, and its settings of pip, npm, uv and proxies.

checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '\n== %s  %s\n' "$(date +%T)" "$*"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

# Mounts and processes live in namespaces of their own and end with them, however the script ends.
in_namespaces() { # $@: the script and its arguments; returns inside, with $folder set
    [ "$(id -u)" = 0 ] || fail "This needs root: it makes whole machines."
    command -v debootstrap >/dev/null || fail "This needs debootstrap (Debian: apt-get install debootstrap)."
    if [ -z "${GALAPAGOS_MACHINES:-}" ]; then
        folder=${FOLDER:-$(mktemp -d "${TMPDIR:-/tmp}/galapagos-machines.XXXXXX")}
        mkdir -p "$folder"
        trap 'rm -rf --one-file-system "$folder"' EXIT
        GALAPAGOS_MACHINES=$folder unshare --mount --pid --fork --kill-child --propagation private "$BASH" "$@"
        exit
    fi
    folder=$GALAPAGOS_MACHINES
}

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
    say "A Debian $1 with ${packages[*]}"
    debootstrap --variant=minbase --include="$(IFS=,; echo "${packages[*]}")" "$1" "$folder/$1" "$(mirror)" >"$folder/$1.log" 2>&1 ||
        { tail -n 20 "$folder/$1.log"; fail "debootstrap $1"; }
    local root=$folder/$1
    apt-config dump | grep -iE '^Acquire::.*Proxy' >"$root/etc/apt/apt.conf.d/90proxy" || true
    echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/91snapshot" # the mirror may be of an earlier day
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
