/// The rules for an item's details.
public enum Details {
  /// The maximum length in Unicode scalars.
  public static let maximumLength = 100_000

  /// Normalizes details as typed: every line end becomes `\n`, and white space at the end is
  /// removed.
  ///
  /// Throws if more than ``maximumLength`` scalars are left.
  public static func cleaned(_ typed: String) throws(DetailsError) -> String {
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in typed.unicodeScalars {
      if scalar == "\n", previous == "\r" {
        previous = scalar
        continue
      }
      scalars.append(scalar == "\r" ? "\n" : scalar)
      previous = scalar
    }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    guard scalars.count <= maximumLength else { throw DetailsError(length: scalars.count) }
    return String(scalars)
  }
}

/// Details that are longer than ``Details/maximumLength``.
public struct DetailsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Their length in Unicode scalars.
  public var length: Int

  /// Creates the error for details of `length` scalars.
  public init(length: Int) {
    self.length = length
  }

  /// What is wrong and what to do about it.
  public var description: String {
    "The details have \(length) characters, and at most \(Details.maximumLength) are allowed. Shorten them."
  }
}
