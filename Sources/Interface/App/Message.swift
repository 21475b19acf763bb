/// The line that says what was done.
public struct Message: Hashable, Sendable {
  /// The sentence.
  public var text: String
  /// What kind of news it is.
  public var tone: Tone

  /// Makes a message.
  public init(_ text: String, _ tone: Tone = .success) {
    self.text = text
    self.tone = tone
  }

  /// A kind of news.
  public enum Tone: Hashable, Sendable {
    case success, info, warning, error
  }
}
