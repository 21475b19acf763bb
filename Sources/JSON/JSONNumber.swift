/// A JSON number that keeps its text, so that writing a file back never changes `4.50` into `4.5`.
public struct JSONNumber: Sendable, Hashable {
  /// The number as it was written; always valid JSON.
  public let text: String

  /// A number from an integer.
  public init(_ value: Int) {
    text = String(value)
  }

  /// A number from a double, or nil for infinity and not-a-number, which JSON cannot say.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    self.text = Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// A number from its text, or nil if JSON would not take it.
  public init?(text: String) {
    guard case .number(let number)? = try? JSONReader.value(in: text), number.text == text else {
      return nil
    }
    self = number
  }

  init(unchecked text: String) {
    self.text = text
  }

  /// The nearest double; infinite where the text is beyond its range.
  public var double: Double {
    Double(text) ?? .nan
  }

  /// The value as a whole number, or nil if it has a fraction or does not fit.
  public var integer: Int? {
    Int(text) ?? Int(exactly: double)
  }
}
