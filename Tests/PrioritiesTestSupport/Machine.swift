/// The permissions of tests on this machine, each tried once, on first use.
package enum Machine {
  package static let canMount = succeeds(
    "unshare", ["-m", "sh", "-c", "mount -t tmpfs -o size=64k tmpfs /tmp && mount --bind / /mnt"])

  package static let canBecomeNobody = succeeds(
    "setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups", "true"])

  package static let canChangeOwner = succeeds(
    "sh",
    ["-c", "file=$(mktemp) && chown 65534:12345 \"$file\"; code=$?; rm \"$file\"; exit $code"]
  )

  package static let canTrace = succeeds(
    "strace", ["-f", "-o", "/dev/null", "-e", "inject=fsync:error=EIO:when=9", "true"])

  package static func hasPython(module: String) -> Bool {
    succeeds("python3", ["-c", "import \(module)"])
  }

  private static func succeeds(_ program: String, _ arguments: [String]) -> Bool {
    guard let path = toolPath(program) else { return false }
    return (try? ChildProcess([path] + arguments).status()) == 0
  }
}
