import Basics

/// Reads a terminal's input as events and knows which answers are still due.
struct InputReader {
  private let descriptor: Int32
  private var parser = InputParser()
  /// When what is unfinished is settled.
  private(set) var deadline: ContinuousClock.Instant?
  /// Questions without an answer, and when the last was asked.
  private var due = 0
  private var asked: ContinuousClock.Instant?
  /// Whether the terminal ever answered.
  private var answers = false

  /// For how long an answer may be on its way.
  static let longestAnswer = Duration.seconds(1)

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Notes that a question was asked that every terminal answers.
  mutating func noteQuestion() {
    due += 1
    asked = .now
  }

  /// Reads what there is; `nil` where the terminal is gone.
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

  /// Settles what is unfinished if its time has come.
  mutating func flush() -> [InputEvent]? {
    guard let deadline, ContinuousClock.now >= deadline else { return [] }
    self.deadline = nil
    return parser.giveUp()
  }

  /// Waits for answers that are due, so that none is taken for typed text by
  /// the next reader.
  ///
  /// - Parameter isMouseOn: whether reports of the mouse may be under way too;
  ///   the answer to one more question comes after them.
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
