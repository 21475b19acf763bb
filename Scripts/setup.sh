# Sourced by the other scripts: what they all need to know and to install.
# Installs Debian or Ubuntu packages that are missing, as root or with sudo.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# The C libraries that the package links.
libraries=(libpng-dev libsqlite3-dev)

# install_packages PACKAGE…: those that are missing; quiet when none is.
install_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' ||
      missing+=("$package")
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  local sudo=()
  [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  echo "Installing ${missing[*]} …" >&2
  "${sudo[@]}" apt-get update -qq >&2
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    "${missing[@]}" >&2
}

# build_release PRODUCT…: static executables in .build/release, without symbols.
build_release() {
  local product log
  log=$(mktemp)
  for product in "$@"; do
    echo "Building $product (release, static) …" >&2
    if ! swift build -c release --product "$product" \
      -Xswiftc -static-executable -Xlinker -s >"$log" 2>&1; then
      cat "$log" >&2
      rm -f "$log"
      return 1
    fi
  done
  rm -f "$log"
}
