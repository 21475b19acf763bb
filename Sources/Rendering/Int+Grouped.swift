extension Int {
  /// The number with its thousands set apart by commas: `1,234`.
  public var grouped: String {
    var digits = Array(String(magnitude))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return (self < 0 ? "-" : "") + String(digits)
  }

  /// So many from the beginning: `the first`, `the first 20`.
  var firstOnes: String { self == 1 ? "the first" : "the first \(grouped)" }
}
