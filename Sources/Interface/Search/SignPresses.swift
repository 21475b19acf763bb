/// The presses on the `+` and `−` before hits, told apart from the second half of a double click,
/// which would meet the row that has just moved there.
struct SignPresses: Hashable, Sendable {
  private var line: Int?
  private var time: Int64 = 0

  /// More than what lies between the two halves of a double click, in milliseconds.
  static let pause: Int64 = 500

  /// Whether a press on the sign in a line of the body counts.
  mutating func takesPress(on line: Int, at time: Int64) -> Bool {
    if line == self.line, time - self.time < SignPresses.pause { return false }
    self.line = line
    self.time = time
    return true
  }
}
