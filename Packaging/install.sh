#!/bin/sh
# Puts Priorities under PREFIX (default ~/.local), or takes it away again.
#
#   ./install.sh [PREFIX]
#   ./install.sh --remove [PREFIX]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
remove=no
if [ "${1:-}" = --remove ]; then
  remove=yes
  shift
fi
prefix=${1:-$HOME/.local}
cd "$here/files"
find . ! -type d | sed 's|^\./||' | while IFS= read -r file; do
  if [ "$remove" = yes ]; then
    rm -f "$prefix/$file"
  else
    mkdir -p "$prefix/$(dirname "$file")"
    cp -P "$file" "$prefix/$file"
  fi
done
if [ "$remove" = yes ]; then
  echo "Removed Priorities from $prefix"
else
  echo "Installed priorities and icontool in $prefix/bin"
fi
