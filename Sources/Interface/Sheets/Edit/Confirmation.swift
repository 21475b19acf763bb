import Rendering

/// A question in the line at the foot of a form: the key that led to it answers it too, when it is
/// pressed again.
///
/// Nothing that was typed before the question could be seen answers it, and no repeat of a key that
/// is held down.
struct Confirmation: Hashable, Sendable {
  /// What is asked.
  let note: Note
  /// The keys that answer.
  let keys: [KeyPress]
  /// Whether it was on the screen, and all that was typed before is gone.
  var isPresented = false
  /// The key that asked, which may be held down.
  private var asker: KeyRepeat

  /// Asks at a time.
  init(_ note: Note, keys: [KeyPress], at time: Int64) {
    self.note = note
    self.keys = keys
    asker = KeyRepeat(at: time)
  }

  /// What a key says to it.
  enum Reply {
    /// The key is none of those that answer.
    case other
    /// The key answers, but comes too soon to be meant.
    case early
    /// The key answers.
    case given
  }

  /// Takes a key that is pressed at a time.
  mutating func reply(_ keyPress: KeyPress, at time: Int64) -> Reply {
    guard keys.contains(keyPress) else { return .other }
    let isHeld = asker.isHeld(at: time)
    return isHeld || !isPresented ? .early : .given
  }
}
