import JSON
import Suggestions

/// Why a value is not taken for a setting.
public struct InvalidSettingValue: Error, Sendable, Hashable {
  /// Where inside the value the fault lies; empty for the value itself.
  public var path: [String]
  /// The value that is refused.
  public let value: JSONValue
  /// What would be taken, as the end of a sentence: `one of auto, dark, light`.
  public let allowed: String
  /// The word that was probably meant.
  public let nearest: String?
  /// What is wrong with the value, as a sentence without its full stop; nil if it is enough to say
  /// what is allowed.
  public let reason: String?

  /// A refusal of a value.
  ///
  /// - Parameters:
  ///   - value: The value that is refused.
  ///   - allowed: What would be taken, as the end of a sentence.
  ///   - words: All words that would be taken; the nearest to a refused string is offered.
  ///   - path: Where inside the setting's value the refused one lies.
  ///   - meant: The word that is offered instead of the nearest, where another name for it was
  ///     written.
  public init(
    _ value: JSONValue, allowed: String, words: [String] = [], at path: [String] = [],
    meant: String? = nil
  ) {
    self.path = path
    self.value = value
    self.allowed = allowed
    nearest = meant ?? value.string.flatMap { words.nearest(to: $0) }
    reason = nil
  }

  /// A refusal of a value that is of the right form.
  ///
  /// - Parameters:
  ///   - value: The value that is refused.
  ///   - allowed: What would be taken, as the end of a sentence.
  ///   - reason: What is wrong with it, as a sentence without its full stop.
  public init(_ value: JSONValue, allowed: String, reason: String) {
    path = []
    self.value = value
    self.allowed = allowed
    nearest = nil
    self.reason = reason
  }
}
