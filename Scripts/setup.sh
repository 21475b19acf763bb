# Sourced by the other scripts: requirements, their installation, and builds.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# The C libraries of the package.
libraries=(libpng-dev libjpeg62-turbo-dev libsqlite3-dev libexpat1-dev libyaml-dev)

# Also for priorities-server, which is not built without it.
hosting_libraries=(libpq-dev)

# can_install: whether Debian or Ubuntu packages can be installed without a prompt.
can_install() {
  command -v apt-get >/dev/null || return 1
  [ "$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null
}

# apt ARGUMENT…: apt-get as root, with short timeouts.
apt() {
  local sudo=()
  [ "$(id -u)" -eq 0 ] || sudo=(sudo -n)
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq \
    -o DPkg::Lock::Timeout=60 -o Acquire::Retries=1 -o Acquire::http::Timeout=20 "$@"
}

# install_packages PACKAGE…: installs the missing ones in one call.
install_packages() {
  local missing=() package log
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' ||
      missing+=("$package")
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  can_install || return 1
  echo "Installing ${missing[*]} …" >&2
  log=$(mktemp)
  if ! { [ -n "${packages_are_listed:-}" ] || apt update; } >"$log" 2>&1 ||
    ! apt install -y --no-install-recommends "${missing[@]}" >"$log" 2>&1; then
    tail -n 3 "$log" >&2
    rm -f "$log"
    return 1
  fi
  packages_are_listed=yes
  rm -f "$log"
}

# install_tools COMMAND:PACKAGE…: installs the packages of missing commands; ignores failures.
install_tools() {
  local tool packages=() missing=()
  for tool in "$@"; do
    command -v "${tool%%:*}" >/dev/null || packages+=("${tool#*:}")
  done
  readarray -t packages < <(printf '%s\n' "${packages[@]}" | sort -u | grep .)
  [ "${#packages[@]}" -gt 0 ] || return 0
  install_packages "${packages[@]}" && return
  # One by one, since not every release has every package.
  for tool in "${packages[@]}"; do
    can_install && install_packages "$tool" || missing+=("$tool")
  done
  [ "${#missing[@]}" -eq 0 ] ||
    echo "Not installed: ${missing[*]}. Skipping the parts that need them." >&2
}

# install_modules MODULE:PACKAGE…: installs the PyPI packages of missing Python modules.
install_modules() {
  local module missing=()
  for module in "$@"; do
    python3 -c "import ${module%%:*}" 2>/dev/null || missing+=("${module#*:}")
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  python3 -m pip --version >/dev/null 2>&1 || install_packages python3-pip || true
  # A variable, since old versions of pip do not have the option.
  PIP_BREAK_SYSTEM_PACKAGES=1 python3 -m pip install --quiet "${missing[@]}" >&2 ||
    echo "Not installed: ${missing[*]}. Skipping the parts that need them." >&2
}

# install_libraries: installs the required C libraries, and a C++ library for dependencies.
install_libraries() {
  command -v dpkg-query >/dev/null || return 0
  local packages=("${libraries[@]}")
  compgen -G '/usr/include/c++/*/vector' >/dev/null || packages+=(g++)
  install_packages "${packages[@]}" && return
  echo "Priorities cannot be built without these packages; install them and try again:" >&2
  echo "  sudo apt-get install ${packages[*]}" >&2
  exit 69
}

# install_hosting_libraries: installs libpq, which Hosting needs.
install_hosting_libraries() {
  install_packages "${hosting_libraries[@]}" && return
  echo "libpq is not installed: sudo apt-get install ${hosting_libraries[*]}" >&2
  return 69
}

# follow LOG: writes its input to LOG and, on a terminal, shows the build's current step.
follow() {
  local line columns
  columns=$(tput cols 2>/dev/null || echo 80)
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$1"
    [ ! -t 2 ] || [[ $line != \[* ]] || printf '\r\033[K%s' "${line:0:columns - 1}" >&2
  done
  [ ! -t 2 ] || printf '\r\033[K' >&2
}

# The flags of every release build, so that programs and tests share one. For generic types see
# docs/decisions/11-types-by-their-accessors.md.
release_flags=(-c release -debug-info-format none
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
  -Xcc "-fmacro-prefix-map=$root/=" -Xcc -Os -Xcc -ffunction-sections -Xcc -fdata-sections)

# build_release PRODUCT…: builds programs in .build/release, without symbols and without the build
# folder's path.
build_release() {
  local product log
  log=$(mktemp)
  for product in "$@"; do
    echo "Building $product (release) …" >&2
    if ! swift build "${release_flags[@]}" --product "$product" 2>&1 | follow "$log"; then
      cat "$log" >&2
      rm -f "$log"
      return 1
    fi
  done
  rm -f "$log"
}

# build_programs: builds the installed executable, with both of its names, in $programs.
build_programs() {
  build_release priorities
  programs=$root/.build/programs
  mkdir -p "$programs"
  ln -f .build/release/priorities "$programs/priorities"
  ln -f .build/release/priorities "$programs/icontool"
}

# build_server: builds priorities-server, $server; libpq is a shared library.
build_server() {
  install_hosting_libraries || return
  build_release priorities-server
  server=$root/.build/release/priorities-server
}

# build_benchmark NAME: builds a program of the package Benchmarks, $benchmark.
build_benchmark() {
  echo "Building $1 (release) …" >&2
  swift build "${release_flags[@]}" --package-path Benchmarks --scratch-path .build --product "$1" >&2
  benchmark=.build/release/$1
}
