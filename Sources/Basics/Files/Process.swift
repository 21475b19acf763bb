import CSystemFiles

/// A thread for something that waits, apart from the threads of tasks, which must not; Foundation's
/// would bring in all of Foundation.
package enum DetachedThread {
  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
      self.body = body
    }
  }

  /// Runs a body on a thread of its own, which ends with it.
  ///
  /// - Parameter body: What is done. It may own values that are not `Sendable`, if the caller no
  ///   longer uses them.
  /// - Returns: Whether the system had a thread to give.
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

/// The words the process was started with, the program's name first; nil if the C library does not
/// tell.
///
/// `CommandLine.arguments` reads `/proc/self/maps` to find them on Linux, and answers with none where
/// that cannot be opened: a command would then be run as if nothing had been asked.
package var processArguments: [String]? {
  var count: Int32 = 0
  guard let words = csystem_arguments(&count), count > 0 else { return nil }
  return (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
}

/// The first of the words that is not valid UTF-8, with what is not replaced by U+FFFD.
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
