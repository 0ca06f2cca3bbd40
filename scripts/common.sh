# What the scripts share: where the repository is, and what a build needs. Sourced, never run.
# Plain sh, since macOS still ships bash 3.2 and Debian's sh is dash.

root=$(cd "$(dirname "$0")/.." && pwd)

minimum_swift_major=6
minimum_swift_minor=1

# Prints one line that says what is wrong, and ends the script.
fail() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 1
}

say() {
    printf '%s\n' "$*"
}

have() {
    command -v "$1" >/dev/null 2>&1
}

# Whether a C header can be found: by pkg-config, or where the system keeps its headers. The second way matters on
# machines that have the headers without pkg-config, and on macOS, where the SDK brings libcurl and zlib.
have_header() {
    module=$1
    header=$2
    if have pkg-config && pkg-config --exists "$module" 2>/dev/null; then
        return 0
    fi
    for folder in /usr/include /usr/include/*-linux-gnu* /usr/local/include /opt/homebrew/include "${SDKROOT:-}/usr/include"; do
        [ -f "$folder/$header" ] && return 0
    done
    return 1
}

# The names, one a line, of what a build needs and this machine lacks.
missing_dependencies() {
    if [ "$(uname -s)" = Darwin ] && [ -z "${SDKROOT:-}" ] && have xcrun; then
        SDKROOT=$(xcrun --show-sdk-path 2>/dev/null || true)
    fi
    have_header libcurl curl/curl.h || echo curl
    have_header zlib zlib.h || echo zlib
    have_header yaml-0.1 yaml.h || echo libyaml
    # On Apple systems SHA-256 comes from the system.
    [ "$(uname -s)" = Darwin ] || have_header libcrypto openssl/evp.h || echo openssl
    have pkg-config || echo pkg-config
}

apt_name() {
    case $1 in
        curl) echo libcurl4-openssl-dev ;;
        libyaml) echo libyaml-dev ;;
        openssl) echo libssl-dev ;;
        zlib) echo zlib1g-dev ;;
        *) echo "$1" ;;
    esac
}

brew_name() {
    case $1 in
        openssl) echo openssl@3 ;;
        *) echo "$1" ;;
    esac
}

# Runs a command as root: directly, or by a sudo that does not ask.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo -n "$@"
    fi
}

can_be_root() {
    [ "$(id -u)" -eq 0 ] || { have sudo && sudo -n true 2>/dev/null; }
}

# Installs Debian or Ubuntu packages by name. The package lists are only fetched when the first attempt fails, which
# saves most machines a slow step.
apt_install() {
    export DEBIAN_FRONTEND=noninteractive
    as_root apt-get install -y -q --no-install-recommends "$@" >/dev/null 2>&1 && return 0
    as_root apt-get update -q >/dev/null 2>&1 || true
    as_root apt-get install -y -q --no-install-recommends "$@" >&2
}

# Installs what is missing, and says so; silent when nothing is.
install_dependencies() {
    missing=$(missing_dependencies)
    if [ -n "$missing" ]; then
        if have apt-get; then
            names=$(for name in $missing; do apt_name "$name"; done | tr '\n' ' ')
            can_be_root || fail "please install: $names(for example: sudo apt-get install $names)"
            say "installing $names"
            # shellcheck disable=SC2086 # one word a package
            apt_install $names || fail "apt-get could not install: $names"
        elif have brew; then
            names=$(for name in $missing; do brew_name "$name"; done | tr '\n' ' ')
            say "installing $names"
            # shellcheck disable=SC2086 # one word a package
            brew install --quiet $names || fail "brew could not install: $names"
        else
            fail "please install the development files of:" $missing
        fi
        missing=$(missing_dependencies)
        [ -z "$missing" ] || fail "still missing after the installation:" $missing
    fi
    require_swift
}

# `swift --version` names its version in several ways: "Swift version 6.3.1 (…)", "Apple Swift version 6.1.2 (…)".
require_swift() {
    have swift || fail "swift was not found: install Swift $minimum_swift_major.$minimum_swift_minor or later (swift.org/install) and put it on PATH"
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1)
    major=${version%%.*}
    minor=${version#*.}
    case "$major$minor" in
        '' | *[!0-9]*) fail "cannot tell the version of swift from: $(swift --version 2>&1 | head -n 1)" ;;
    esac
    if [ "$major" -lt $minimum_swift_major ] ||
        { [ "$major" -eq $minimum_swift_major ] && [ "$minor" -lt $minimum_swift_minor ]; }; then
        fail "swift $version is too old: $minimum_swift_major.$minimum_swift_minor or later is needed (swift.org/install)"
    fi
}

# Builds one product for release, quietly: only the errors are shown, and where the rest is, when it fails.
# The option lets the compiler look into all modules at once. It stands here, not in Package.swift, because packages that
# set such options cannot be depended on.
release_build() {
    build_log=$(mktemp "${TMPDIR:-/tmp}/glb-build.XXXXXX")
    if ! (cd "$root" && swift build -c release -Xswiftc -cross-module-optimization --product "$1") \
        >"$build_log" 2>&1; then
        grep -E '(^|: )error: ' "$build_log" | sort -u | head -n 20 >&2 || true
        fail "the release build of $1 failed; the whole output is in $build_log"
    fi
    rm -f "$build_log"
}

release_folder() {
    (cd "$root" && swift build -c release --show-bin-path)
}

# The closing lines of `swift test`, from its output in the file $1, without marks and colours. The line about XCTest
# is left out where it says that no such test exists, which is the rule here.
closing_lines() {
    escape=$(printf '\033')
    sed "s/$escape\[[0-9;]*m//g" "$1" |
        sed -n \
            -e 's/^.*\(Test run with [0-9][0-9]* tests\{0,1\}.*\)$/\1/p' \
            -e '/Executed 0 tests/d' \
            -e 's/^[[:space:]]*\(Executed [0-9][0-9]* tests\{0,1\}.*\)$/\1/p' |
        awk '!seen[$0]++' | tail -n 2
}
