import PrioritiesBasics

/// Delays the signals that would end this program.
struct SignalDelay {
  /// The previous mask.
  let mask: sigset_t
  private let delayed: [Int32]

  init() {
    // A blocked signal becomes pending even if it is ignored.
    delayed = [SIGINT, SIGTERM, SIGHUP].filter {
      var action = sigaction()
      sigaction($0, nil, &action)
      return unsafeBitCast(action.__sigaction_handler, to: Int.self) != 1
    }
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    for signal in delayed { sigaddset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    mask = before
  }

  var isPending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return delayed.contains { sigismember(&pending, $0) == 1 }
  }

  func end() {
    var before = mask
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
