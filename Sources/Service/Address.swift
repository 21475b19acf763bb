import Basics
import Hummingbird

extension Request {
  /// The query, decoded as a form; the last value of a repeated key counts.
  func query() throws(Problem) -> [String: String] {
    var query: [String: String] = [:]
    for part in (uri.query ?? "").split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[try decoded(pair[0], isForm: true)] =
        pair.count > 1 ? try decoded(pair[1], isForm: true) : ""
    }
    return query
  }
}

extension ServiceContext {
  /// A part of the path, percent-decoded.
  func parameter(_ name: String) throws -> String {
    try decoded(parameters.require(name)[...])
  }
}

/// - Parameter isForm: Whether "+" means a space.
private func decoded(_ text: Substring, isForm: Bool = false) throws(Problem) -> String {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    switch byte {
    case UInt8(ascii: "+") where isForm: bytes.append(UInt8(ascii: " "))
    case UInt8(ascii: "%"):
      let digits = rest.prefix(2)
      guard digits.count == 2, let value = UInt8(String(Substring(digits)), radix: 16) else {
        throw Problem(.notAcceptable, "The address has an invalid escape. Use % and two digits.")
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    default: bytes.append(byte)
    }
  }
  guard let decoded = String(validating: bytes, as: UTF8.self) else {
    throw Problem(.notAcceptable, "The address is not UTF-8.")
  }
  return decoded
}
