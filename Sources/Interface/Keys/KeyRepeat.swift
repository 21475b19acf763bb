import Terminal

/// Tells a key that is pressed once more from one that is held down.
///
/// A keyboard waits before it repeats a key and then repeats it quickly; a person presses it again
/// after that wait, or at a slower pace.
struct KeyRepeat: Hashable, Sendable {
  /// The key, where others do not count.
  let key: KeyPress?
  /// When the key was pressed.
  private let begun: Int64
  /// When it was last pressed or repeated.
  private var last: Int64

  /// The longest that keyboards wait before they repeat a key, in milliseconds.
  static let pause: Int64 = 700
  /// More than what lies between two repeats, in milliseconds.
  static let gap: Int64 = 150

  /// A key that is pressed at a time.
  init(of key: KeyPress? = nil, at time: Int64) {
    self.key = key
    begun = time
    last = time
  }

  /// Whether the key may be held down still when it comes again at a time.
  mutating func isHeld(at time: Int64) -> Bool {
    defer { last = time }
    return time - begun < KeyRepeat.pause || time - last < KeyRepeat.gap
  }
}
