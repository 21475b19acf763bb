import Foundation
import Hummingbird
import PrioritiesBasics

extension Request {
  /// The query, decoded as a form; the last value of a repeated key counts.
  func query() throws(Problem) -> [String: String] {
    var query: [String: String] = [:]
    for part in (uri.query ?? "").split(separator: "&") {
      let pair = part.replacing("+", with: " ")
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[try decoded(pair[0])] = pair.count > 1 ? try decoded(pair[1]) : ""
    }
    return query
  }
}

/// A part of an address, percent-decoded.
func decoded(_ text: some StringProtocol) throws(Problem) -> String {
  guard let decoded = text.removingPercentEncoding else {
    throw Problem(
      .notAcceptable,
      "The address has an invalid escape. Use % and two digits for each byte of UTF-8.")
  }
  return decoded
}
