import SystemFiles

/// A thread that waits for changes, for a stream; Foundation's would bring in all of Foundation.
enum ObserverThread {
  /// What the thread does, with the observer it is given for its own.
  final class Work {
    let observer: SettingsObserver
    let body: @Sendable (SettingsObserver) -> Void

    init(observer: SettingsObserver, body: @escaping @Sendable (SettingsObserver) -> Void) {
      self.observer = observer
      self.body = body
    }
  }

  /// Hands the work over; whether a thread could be had.
  static func start(_ work: Work) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let handed = Unmanaged.passRetained(work)
    let result = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
        work.body(work.observer)
        return nil
      }, handed.toOpaque())
    if result != 0 { handed.release() }
    return result == 0
  }
}
