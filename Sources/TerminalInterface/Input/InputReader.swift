import PrioritiesBasics

struct InputReader {
  private let descriptor: Int32
  private var parser = InputParser()
  /// When to resolve unfinished input.
  private(set) var deadline: ContinuousClock.Instant?
  private var pendingReplies = 0
  private var sent: ContinuousClock.Instant?
  private var hasReplied = false

  static let longestReply = Duration.seconds(5)

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  mutating func recordQuery() {
    pendingReplies += 1
    sent = .now
  }

  /// Reads events; returns `nil` if the terminal is gone.
  mutating func read() -> [InputEvent]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return [] }
    guard count > 0 else { return nil }
    let events = parser.feed(bytes.prefix(count))
    for case .reply(.deviceAttributes) in events {
      pendingReplies = max(pendingReplies - 1, 0)
      hasReplied = true
    }
    deadline = parser.timeout.map { .now + .milliseconds($0) }
    return events
  }

  /// Resolves unfinished input after the deadline.
  mutating func flush() -> [InputEvent]? {
    guard let deadline, ContinuousClock.now >= deadline else { return [] }
    self.deadline = nil
    return parser.resolveUnfinished()
  }

  /// Waits for pending replies, so that the next reader doesn't mistake them for typing.
  ///
  /// Mouse reports may be pending too. They come before the reply to one more query.
  mutating func drain(isMouseOn: Bool, output: Output) {
    if isMouseOn && hasReplied && pendingReplies == 0 {
      recordQuery()
      output.write(Array("\u{1B}[c".utf8), within: .seconds(1))
    }
    while pendingReplies > 0, let sent {
      let end = sent + Self.longestReply
      guard !Poll.wait(for: [descriptor], until: end).isEmpty, read() != nil else { break }
    }
    pendingReplies = 0
    deadline = nil
    parser = InputParser()
  }
}
