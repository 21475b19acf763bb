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
case $prefix in
  /*) ;;
  *) prefix=$PWD/$prefix ;;
esac
cd "$here/files"
find . ! -type d | sed 's|^\./||' | while IFS= read -r file; do
  folder=$(dirname "$file")
  if [ "$remove" = yes ]; then
    rm -f "$prefix/$file"
    # Folders that only this program had, up to the prefix.
    while [ "$folder" != . ] && rmdir "$prefix/$folder" 2>/dev/null; do
      folder=$(dirname "$folder")
    done
  else
    mkdir -p "$prefix/$folder"
    cp -P "$file" "$prefix/$file"
  fi
done
if [ "$remove" = yes ]; then
  echo "Removed Priorities from $prefix"
else
  echo "Installed priorities and icontool in $prefix/bin"
fi
