import CSystemFiles

/// A thread for blocking work; Foundation's would link all of Foundation.
package enum DetachedThread {
  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
      self.body = body
    }
  }

  /// Returns whether the system could create a thread.
  ///
  /// - Parameter body: May own values that are not `Sendable`, if the caller no longer uses them.
  package static func start(_ body: sending @escaping () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    let result = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    if result != 0 { work.release() }
    return result == 0
  }
}

/// The arguments of the process, starting with the program's name; nil if the C library lacks them.
///
/// On Linux, `CommandLine.arguments` reads `/proc/self/maps` and is empty if that cannot be opened:
/// a command would then run without its arguments.
package var processArguments: [String]? {
  var count: Int32 = 0
  guard let words = csystem_arguments(&count), count > 0 else { return nil }
  return (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
}

/// The first argument that is not valid UTF-8, with U+FFFD for the invalid parts.
package var invalidProcessArgument: String? {
  var count: Int32 = 0
  guard let words = csystem_arguments(&count), count > 0 else { return nil }
  for place in 0..<Int(count) {
    if let word = words[place], String(validatingCString: word) == nil {
      return String(cString: word)
    }
  }
  return nil
}
