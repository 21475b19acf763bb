import Basics

/// Why a request was refused, as RFC 9457 has it.
public struct Problem: Error, Hashable, Sendable {
  /// What kind of refusal it is: the last part of `type`.
  public enum Kind: String, CaseIterable, Sendable {
    case notFound = "not-found"
    case ambiguous
    case nameTaken = "name-taken"
    case invalid
    case changed
    case kept
    case notNewest = "not-newest"
    case unauthorized
    case forbidden
    case misdirected
    case tooLarge = "too-large"
    case tooMany = "too-many"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case unavailable
    case failed

    /// The HTTP status.
    public var status: Int {
      switch self {
      case .notFound: 404
      case .ambiguous, .nameTaken, .changed, .kept, .notNewest: 409
      case .invalid: 422
      case .unauthorized: 401
      case .forbidden: 403
      case .misdirected: 421
      case .tooLarge: 413
      case .tooMany: 429
      case .methodNotAllowed: 405
      case .notAcceptable: 400
      case .unavailable: 503
      case .failed: 500
      }
    }

    /// A few words that are the same for every problem of the kind.
    public var title: String {
      switch self {
      case .notFound: "Not found"
      case .ambiguous: "Several things answer to the name"
      case .nameTaken: "The name is taken"
      case .invalid: "The value is not allowed"
      case .changed: "Changed meanwhile"
      case .kept: "Raised elsewhere"
      case .notNewest: "Not the newest change"
      case .unauthorized: "A token is needed"
      case .forbidden: "Not allowed"
      case .misdirected: "Another host was asked for"
      case .tooLarge: "Too large"
      case .tooMany: "Too many requests"
      case .methodNotAllowed: "The method is not allowed"
      case .notAcceptable: "The request is malformed"
      case .unavailable: "Not available at the moment"
      case .failed: "The server failed"
      }
    }
  }

  /// The kind.
  public var kind: Kind
  /// A sentence: what happened, to which value, what to do next.
  public var detail: String
  /// Names that may have been meant.
  public var candidates: [String]
  /// Further members, such as the text that is there now.
  public var members: JSONObject
  /// Seconds after which to try again.
  public var retryAfter: Int?

  /// Creates the problem from its parts: each parameter sets the property of its name.
  public init(
    _ kind: Kind, _ detail: String, candidates: [String] = [], members: JSONObject = [:],
    retryAfter: Int? = nil
  ) {
    self.kind = kind
    self.detail = detail
    self.candidates = candidates
    self.members = members
    self.retryAfter = retryAfter
  }

  /// The body of an answer.
  public var json: JSONObject {
    var object: JSONObject = [
      "type": .string("/problems/\(kind.rawValue)"), "title": .string(kind.title),
      "status": .integer(kind.status), "detail": .string(detail),
    ]
    if !candidates.isEmpty { object["candidates"] = .strings(candidates) }
    for member in members.members { object[member.key] = member.value }
    return object
  }
}
