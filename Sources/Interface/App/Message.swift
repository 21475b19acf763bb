import Rendering

/// The line that says what was done.
public struct Message: Hashable, Sendable {
  /// The sentence.
  public var text: String
  /// How it is meant.
  public var tone: Note.Kind

  /// A sentence; without a tone it says that something was done.
  public init(_ text: String, _ tone: Note.Kind = .success) {
    self.text = text
    self.tone = tone
  }
}
