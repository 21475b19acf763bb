import Foundation

/// What this machine permits a test, beside having a program (`isInstalled(_:)`).
///
/// Each value comes from one attempt, made on first use: root in a container may mostly not mount
/// or trace.
public enum Machine {
  /// Whether a test may mount file systems, including a small disk in memory.
  public static let canMount = succeeds(
    "unshare", ["-m", "sh", "-c", "mount -t tmpfs -o size=64k tmpfs /tmp && mount --bind / /mnt"])

  /// Whether a test may run a program as an unprivileged user.
  public static let canBecomeNobody = succeeds(
    "setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups", "true"])

  /// Whether a test may change a file's owner.
  public static let canGiveFiles = succeeds(
    "sh",
    ["-c", "file=$(mktemp) && chown 65534:12345 \"$file\"; code=$?; rm \"$file\"; exit $code"]
  )

  /// Whether a test may trace a program's system calls and make them fail.
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
