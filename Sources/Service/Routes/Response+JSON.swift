import Basics
import HTTPTypes
import Hummingbird
import Lists
import Settings
import Storage
import Theming

extension Response {
  /// An answer with a JSON object on one line.
  init(
    json object: JSONObject, status: HTTPResponse.Status = .ok,
    type: String = "application/json", headers: HTTPFields = [:]
  ) {
    var headers = headers
    headers[.contentType] = type
    if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
    let line = JSONWriter.bytes(of: .object(object)) + [0x0A]
    self.init(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: line)))
  }

  /// An answer with bytes of a content type.
  init(_ bytes: ByteBuffer, type: String, cache: String, tag: String? = nil) {
    var headers: HTTPFields = [.contentType: type, .cacheControl: cache]
    if let tag { headers[.eTag] = tag }
    self.init(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
  }

  /// An answer that reports a problem.
  init(_ problem: Problem) {
    var headers: HTTPFields = [:]
    if let seconds = problem.retryAfter { headers[.retryAfter] = "\(seconds)" }
    if problem.kind == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
    self.init(
      json: problem.json, status: HTTPResponse.Status(code: problem.kind.status),
      type: "application/problem+json", headers: headers)
  }
}

extension Problem {
  /// Maps an error of the modules to the interface's problems; nil for a failure of the server.
  init?(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as StoreError: self.init(error)
    case let error as SettingsError: self.init(error)
    case let error as FileReplacementError:
      self.init(
        .unavailable, "The theme cannot be written: \(error.cause.reason).", retryAfter: 5)
    case let error as ThemeError:
      switch error {
      case .unknown(_, let nearest):
        self.init(.notFound, error.description, candidates: nearest.map { [$0] } ?? [])
      default: self.init(.invalid, error.description)
      }
    case let error as ServiceError: self.init(.unavailable, error.description, retryAfter: 5)
    case let error as HTTPError:
      let kind: Kind =
        switch error.status.code {
        case 404: .notFound
        case 405: .methodNotAllowed
        case 413: .tooLarge
        case 500...: .failed
        default: .notAcceptable
        }
      self.init(kind, error.body ?? "There is nothing at this address.")
    default: return nil
    }
  }

  private init(_ error: StoreError) {
    let kind: Kind =
      switch error {
      case .notFound, .noList, .notInList, .alreadyOutside: .notFound
      case .ambiguous: .ambiguous
      case .nameTaken: .nameTaken
      case .name, .details, .intoItself, .editedElsewhere: .invalid
      default: .unavailable
      }
    var members: JSONObject = [:]
    if case .nameTaken(_, let other) = error { members["takenBy"] = .string(other) }
    self.init(
      kind, error.description, candidates: error.candidates, members: members,
      retryAfter: kind == .unavailable ? 5 : nil)
  }

  private init(_ error: SettingsError) {
    let kind: Kind =
      switch error {
      case .unknownKey, .notSet: .notFound
      case .refused: .invalid
      case .changedMeanwhile: .changed
      default: .unavailable
      }
    self.init(kind, error.description, candidates: error.candidates)
  }
}
