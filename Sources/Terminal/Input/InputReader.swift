import Basics

/// Reads a terminal's input as events and counts the replies due.
struct InputReader {
  private let descriptor: Int32
  private var parser = InputParser()
  /// When unfinished input is resolved.
  private(set) var deadline: ContinuousClock.Instant?
  /// The unanswered queries, and when the last was sent.
  private var due = 0
  private var asked: ContinuousClock.Instant?
  private var answers = false

  /// The longest wait for a reply.
  static let longestAnswer = Duration.seconds(1)

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Records a query that every terminal answers.
  mutating func noteQuestion() {
    due += 1
    asked = .now
  }

  /// Reads the available input; `nil` if the terminal is gone.
  mutating func read() -> [InputEvent]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return [] }
    guard count > 0 else { return nil }
    let events = parser.feed(bytes.prefix(count))
    for case .reply(.deviceAttributes) in events {
      due = max(due - 1, 0)
      answers = true
    }
    deadline = parser.timeout.map { .now + .milliseconds($0) }
    return events
  }

  /// Resolves unfinished input once its time is up.
  mutating func flush() -> [InputEvent]? {
    guard let deadline, ContinuousClock.now >= deadline else { return [] }
    self.deadline = nil
    return parser.giveUp()
  }

  /// Waits for due replies, so that the next reader does not take them for typing.
  ///
  /// - Parameter isMouseOn: Whether mouse reports may be pending too; the reply to one more query
  ///   follows them.
  mutating func drain(isMouseOn: Bool, output: Output) {
    if isMouseOn && answers && due == 0 {
      noteQuestion()
      output.write(Array("\u{1B}[c".utf8), within: Self.longestAnswer)
    }
    while due > 0, let asked {
      let end = asked + Self.longestAnswer
      guard !Poll.wait(for: [descriptor], until: end).isEmpty, read() != nil else { break }
    }
    due = 0
    deadline = nil
    parser = InputParser()
  }
}
