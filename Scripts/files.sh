# Sourced by install, uninstall and package: the program's files and their locations.

# The date of the newest commit, for manual and package, so that builds are reproducible.
source_date() {
  if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
    SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 1767225600)
  fi
  export SOURCE_DATE_EPOCH
}

# project_value NAME: prints a constant of Sources/PrioritiesBasics/Version.swift; nothing for nil.
project_value() {
  sed -n "s/^package let $1[^=]*= \"\(.*\)\"$/\1/p" "$root/Sources/PrioritiesBasics/Version.swift"
}

# put_documents FOLDER: writes the licence and the pages for users with their pictures. A link to a
# page that is not among them becomes its text.
put_documents() {
  mkdir -p "$1/docs"
  cp "$root"/{README,CHANGELOG,SECURITY}.md "$root/LICENSE" "$1/"
  cp -R "$root"/docs/*.md "$root"/docs/*.json "$root"/docs/{containers,pictures} "$1/docs/"
  (
    cd "$1/docs"
    # For contributors.
    rm -rf pictures/benchmarks {Architecture,Benchmarks,Libraries,Proof,Releasing}.md
  )
  find "$1" -type f -exec chmod 644 {} +
  find "$1" -name '*.md' -exec perl -0pi -e '
    my ($folder) = $ARGV =~ m{^(.*)/};
    s{\[([^][]*)\]\(([^()\s:#]+)(\#[^()\s]*)?\)}{-e "$folder/$2" ? $& : $1}ge' {} +
}

# The list of installed files, relative to the prefix.
file_list=share/priorities/installed-files

# clear_hashes FILE: zeroes the module hashes of an executable. They depend on the build folder, and
# only incremental builds read them.
clear_hashes() {
  local size zeros
  command -v objcopy >/dev/null && command -v objdump >/dev/null || return 0
  size=$(objdump -h "$1" | awk '$2 == ".swift_modhash" { print $3 }')
  [ -n "$size" ] || return 0
  zeros=$(mktemp)
  head -c $((16#$size)) /dev/zero >"$zeros"
  objcopy --update-section ".swift_modhash=$zeros" "$1"
  rm -f "$zeros"
}

# put_files PREFIX PROGRAM: writes all installed files; the program generates its own.
put_files() {
  local prefix=$1 program=$2 day
  source_date
  day=$(LC_ALL=C date -u -d "@$SOURCE_DATE_EPOCH" '+%B %-d, %Y')
  mkdir -p "$prefix/bin" "$prefix/share/bash-completion/completions" \
    "$prefix/share/zsh/site-functions" "$prefix/share/fish/vendor_completions.d" \
    "$prefix/share/nushell/vendor/autoload" "$prefix/share/man/man1" "$prefix/share/man/man5"
  install -m 755 "$program" "$prefix/bin/priorities"
  clear_hashes "$prefix/bin/priorities"
  # One executable, which acts according to its name.
  ln -sf priorities "$prefix/bin/icontool"

  local run=$prefix/bin/priorities
  "$run" --generate-completion-script bash \
    >"$prefix/share/bash-completion/completions/priorities"
  # Shells find a completion by the command's name.
  ln -sf priorities "$prefix/share/bash-completion/completions/icontool"
  ln -sf priorities.fish "$prefix/share/fish/vendor_completions.d/icontool.fish"
  "$run" --generate-completion-script zsh >"$prefix/share/zsh/site-functions/_priorities"
  "$run" --generate-completion-script fish >"$prefix/share/fish/vendor_completions.d/priorities.fish"
  "$run" --generate-completion-script nushell \
    >"$prefix/share/nushell/vendor/autoload/priorities.nu"

  local pages
  pages=$(mktemp -d)
  "$run" --generate-manual "$pages" "$day"
  install -m 644 "$pages"/*.1 "$prefix/share/man/man1/"
  install -m 644 "$pages"/*.5 "$prefix/share/man/man5/"
  rm -rf "$pages"

  "$prefix/bin/icontool" export --platform linux --icon blue --out "$prefix" >/dev/null
  put_documents "$prefix/share/doc/priorities"
}

