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
