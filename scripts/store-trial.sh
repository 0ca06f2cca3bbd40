# What the trials of the store share: a site of small assets on this machine, and checks of what comes out. Sourced, in
# bash, after common.sh.

# Four bytes, the lowest first, as printf takes them.
little_endian() {
    printf '\\x%02x\\x%02x\\x%02x\\x%02x' $(($1 & 255)) $(($1 >> 8 & 255)) $(($1 >> 16 & 255)) $(($1 >> 24 & 255))
}

# A sound asset whose bytes follow from its number: make_asset NUMBER FILE
make_asset() {
    local number=$1 size=$((4 * (64 + $1 * 331))) json
    json="{\"asset\":{\"version\":\"2.0\",\"generator\":\"trial $number\"},\"buffers\":[{\"byteLength\":$size}]}"
    while [ $((${#json} % 4)) -ne 0 ]; do json="$json "; done
    {
        # shellcheck disable=SC2059 # the formats are the bytes
        printf "glTF$(little_endian 2)$(little_endian $((28 + ${#json} + size)))$(little_endian ${#json})JSON"
        printf '%s' "$json"
        # shellcheck disable=SC2059
        printf "$(little_endian "$size")BIN\\x00"
        head -c "$size" /dev/zero | tr '\000' "\\$(printf '%o' $((number % 250 + 1)))"
    } >"$2"
}

# Makes a scratch folder with a site of so many assets, serves it, and sets `scratch`, `site`, `origin` and `opened`.
start_site() {
    local count=$1 number
    # The store must not depend on the settings of whoever runs this, nor touch his own.
    unset XDG_CACHE_HOME XDG_CONFIG_HOME GLB_CONFIG GLB_DURABILITY http_proxy https_proxy all_proxy ALL_PROXY HTTPS_PROXY
    scratch=$(cd "$(mktemp -d "${TMPDIR:-/tmp}/glb-trial.XXXXXX")" && pwd -P)
    site="$scratch/site"
    mkdir "$site" "$scratch/out" "$scratch/log"
    for ((number = 0; number < count; number++)); do make_asset "$number" "$site/$number.glb"; done
    "$binaries/sample-server" "$site" --port-file "$scratch/port" >"$scratch/log/server" 2>&1 &
    server=$!
    trap stop_site EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    while [ ! -s "$scratch/port" ]; do
        kill -0 "$server" 2>/dev/null || fail "the server did not start: $(cat "$scratch/log/server")"
        sleep 0.05
    done
    origin="http://127.0.0.1:$(cat "$scratch/port")"
    opened="--allow-http --allow-host ${origin#http://}"
    export NO_COLOR=1 GLB_CACHE_DIR="$scratch/store" PATH="$binaries:$PATH"
}

stop_site() {
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    chmod -R u+w "$scratch" 2>/dev/null || true
    rm -rf "$scratch"
}

# What must hold at the end: every blob is right, every URL gives its bytes, and nothing is left of the dead.
expect_whole_store() {
    local count=$1 number left
    # shellcheck disable=SC2086 # several words
    for ((number = 0; number < count; number++)); do
        glb fetch -q $opened "$origin/$number.glb" --output "$scratch/out/last" --overwrite >/dev/null ||
            fail "asset $number could not be fetched in the end"
        cmp -s "$scratch/out/last" "$site/$number.glb" || fail "asset $number has wrong bytes in the end"
    done
    glb cache verify >"$scratch/log/verify" || fail "the store is not sound in the end: $(tail -n 5 "$scratch/log/verify")"
    left=$(find "$GLB_CACHE_DIR/v1/tmp" -type f | wc -l)
    [ "$left" -eq 0 ] || fail "$left temporary files are left"
    say "in the end: $(tail -n 1 "$scratch/log/verify")"
}
