/// The number that a failed system call left in `errno`.
package struct SystemCallError: Error, Hashable, Sendable {
  package let code: Int32

  /// - Parameter code: By default the cause of the call that has just failed in this thread.
  package init(code: Int32 = errno) {
    self.code = code
  }

  /// The system's own words, such as `No such file or directory`.
  package var reason: String {
    String(cString: strerror(code))
  }

  /// Whether rights are missing, rather than a device broken.
  package var isPermission: Bool {
    [EACCES, EPERM, EROFS].contains(code)
  }
}

/// Makes a system call, and makes it again for as long as a signal interrupts it.
///
/// - Parameter call: Returns a negative number and sets `errno` when it fails.
/// - Returns: What the call returned, zero or more.
@discardableResult
package func system<Number: SignedInteger>(
  _ call: () -> Number
) throws(SystemCallError) -> Number {
  while true {
    let result = call()
    if result >= 0 { return result }
    let error = SystemCallError()
    guard error.code == EINTR else { throw error }
  }
}

/// Seconds on a clock that nobody sets, since some moment in the past.
package var monotonicNow: Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

// The one file that names a C library: everything else in this module, and in the modules above
// that use it for system calls, gets it from here.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
