import Foundation

/// What this machine lets a test do, beside having a program (`isInstalled(_:)`).
///
/// Each answer comes from trying just that: being root says little in a container, where mounting
/// and tracing are mostly forbidden even so. Each is tried once, when it is first asked for.
public enum Machine {
  /// Whether a test may mount file systems of its own, a small disk in memory too.
  public static let canMount = succeeds(
    "unshare", ["-m", "sh", "-c", "mount -t tmpfs -o size=64k tmpfs /tmp && mount --bind / /mnt"])

  /// Whether a test may run a program as a user without rights.
  public static let canBecomeNobody = succeeds(
    "setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups", "true"])

  /// Whether a test may give a file to somebody else.
  public static let canGiveFiles = succeeds(
    "sh",
    ["-c", "file=$(mktemp) && chown 65534:12345 \"$file\"; code=$?; rm \"$file\"; exit $code"]
  )

  /// Whether a test may watch a program's calls of the system and make them fail.
  public static let canTrace = succeeds(
    "strace", ["-f", "-o", "/dev/null", "-e", "inject=fsync:error=EIO:when=9", "true"])

  /// Whether Python has a module.
  public static func hasPython(module: String) -> Bool {
    succeeds("python3", ["-c", "import \(module)"])
  }

  private static func succeeds(_ program: String, _ arguments: [String]) -> Bool {
    guard let path = toolPath(program) else { return false }
    return (try? ChildProcess([path] + arguments).status()) == 0
  }
}
