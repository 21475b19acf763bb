import Basics

/// Sleeping until a descriptor can be read.
enum Poll {
  /// Waits until one of some descriptors can be read or its other end is gone,
  /// or until a moment; `nil` waits without end.
  static func wait(for descriptors: [Int32], until deadline: ContinuousClock.Instant?) -> Set<Int32>
  {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      var milliseconds: Int32 = -1
      if let deadline {
        let left = (deadline - .now) / .milliseconds(1)
        // Rounded up, so that a wait does not end in many short ones.
        milliseconds = Int32(clamping: Int(max(left, 0).rounded(.up)))
      }
      let count = poll(&requests, nfds_t(requests.count), milliseconds)
      if count >= 0 { return Set(requests.filter { $0.revents != 0 }.map(\.fd)) }
      guard errno == EINTR else { return Set(descriptors) }
    }
  }
}
