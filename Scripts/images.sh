# Sourced by package and check-images: the OCI images.

# buildah_here ARGUMENT…: buildah with its storage in $work, which needs no daemon and no registry.
buildah_here() {
  buildah --root "$work/images" --runroot "$work/images-run" --storage-driver vfs "$@"
}

# put_base ROOT: writes what both images need besides their program: a user, certificates, time zones.
put_base() {
  mkdir -p "$1"/{data,etc/ssl/certs,tmp,usr/bin,usr/share}
  chmod 1777 "$1/tmp"
  echo 'priorities:x:1000:1000:Priorities:/data:/' >"$1/etc/passwd"
  echo 'priorities:x:1000:' >"$1/etc/group"
  cp -L /etc/ssl/certs/ca-certificates.crt "$1/etc/ssl/certs/"
  cp -R /usr/share/zoneinfo "$1/usr/share/"
  rm -rf "$1"/usr/share/zoneinfo/{posix,right}
  chown 1000:1000 "$1/data"
}

# put_program ROOT PROGRAM: copies a program with the shared libraries that it loads, and their
# licences.
put_program() {
  local file package
  install -m 755 "$2" "$1/usr/bin/"
  clear_hashes "$1/usr/bin/${2##*/}"
  { ldd "$2" 2>/dev/null || true; } | grep -o '/[^ ]*' | while read -r file; do
    install -D -m 755 "$file" "$1$file"
    package=$({ dpkg-query -S "$(realpath "$file")" || true; } 2>/dev/null | cut -d: -f1)
    [ ! -f "/usr/share/doc/$package/copyright" ] ||
      install -D -m 644 "/usr/share/doc/$package/copyright" "$1/usr/share/doc/$package/copyright"
  done
}

# commit_image NAME PORT ROOT OPTION…: makes $out/NAME-VERSION-image.tar of a root.
commit_image() {
  local name=$1 port=$2 tree=$3 container
  shift 3
  container=$(buildah_here from scratch)
  buildah_here add --quiet "$container" "$tree" / >/dev/null
  buildah_here config --entrypoint "[\"/usr/bin/$name\"]" --user 1000:1000 --port "$port" \
    --env PATH=/usr/bin --env HOME=/data --workingdir /data --stop-signal SIGTERM \
    --label "org.opencontainers.image.title=$name" \
    --label "org.opencontainers.image.version=$version" \
    --label "org.opencontainers.image.description=$summary" \
    --label org.opencontainers.image.licenses=MIT \
    ${address:+--label "org.opencontainers.image.url=$address"} "$@" "$container"
  buildah_here commit --quiet --rm --timestamp "$SOURCE_DATE_EPOCH" "$container" \
    "oci:$work/$name-image:$name:$version" >/dev/null
  made+=("$out/$name-$version-image.tar")
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --format=gnu \
    -C "$work/$name-image" -cf "${made[-1]}" blobs index.json oci-layout
}

# make_image: from scratch, since priorities is static; priorities-server gets its libraries, and a
# shell for the health check.
make_image() {
  local server=${PRIORITIES_SERVER:-} tree
  [ -n "$server" ] || build_server
  tree=$work/image-priorities
  put_base "$tree"
  install -m 755 "$program" "$tree/usr/bin/priorities"
  clear_hashes "$tree/usr/bin/priorities"
  install -D -m 644 LICENSE "$tree/usr/share/doc/priorities/LICENSE"
  commit_image priorities 7117 "$tree" --volume /data --env PRIORITIES_HOME=/data \
    --cmd 'serve --listen 0.0.0.0:7117'
  tree=$work/image-priorities-server
  put_base "$tree"
  put_program "$tree" "$server"
  put_program "$tree" "$(command -v bash)"
  install -D -m 644 LICENSE "$tree/usr/share/doc/priorities/LICENSE"
  commit_image priorities-server 7118 "$tree" --cmd 'serve --listen 0.0.0.0:7118'
}
