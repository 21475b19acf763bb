/// The kinds of errors.
///
/// Only this table maps them to exit codes (`sysexits.h`) and to problems of the service.
package enum FailureKind: CaseIterable, Sendable {
  case notFound, ambiguous, changed
  /// The user, a hook or the current state prevents the action.
  case notDone
  case usage
  case invalid
  case nameTaken
  case damaged
  case noInput, unreachable, system, cannotCreate, inputOutput
  case busy
  case noPermission
  /// The stored data requires another version of the program.
  case configuration

  package var exitCode: Int32 { row.exitCode }

  package var problem: Problem.Kind { row.problem }

  private var row: (exitCode: Int32, problem: Problem.Kind) {
    switch self {
    case .notFound: (EXIT_FAILURE, .notFound)
    case .ambiguous: (EXIT_FAILURE, .ambiguous)
    case .changed: (EXIT_FAILURE, .changed)
    case .notDone: (EXIT_FAILURE, .unavailable)
    case .usage: (EX_USAGE, .invalid)
    case .invalid: (EX_DATAERR, .invalid)
    case .nameTaken: (EX_DATAERR, .nameTaken)
    case .damaged: (EX_DATAERR, .unavailable)
    case .noInput: (EX_NOINPUT, .unavailable)
    case .unreachable: (EX_UNAVAILABLE, .unavailable)
    case .system: (EX_OSERR, .unavailable)
    case .cannotCreate: (EX_CANTCREAT, .unavailable)
    case .inputOutput: (EX_IOERR, .unavailable)
    case .busy: (EX_TEMPFAIL, .unavailable)
    case .noPermission: (EX_NOPERM, .unavailable)
    case .configuration: (EX_CONFIG, .unavailable)
    }
  }
}

/// An error whose description is a sentence that a user can act on.
package protocol ReportableError: Error, CustomStringConvertible {
  var kind: FailureKind { get }
  var candidates: [String] { get }
  /// The problem for a client of the service, which may disclose less than the description.
  var problem: Problem { get }
}

extension ReportableError {
  package var candidates: [String] { [] }

  package var problem: Problem {
    let kind = kind.problem
    return Problem(
      kind, publicDescription, candidates: candidates, retryAfter: kind == .unavailable ? 5 : nil)
  }

  /// The description, or a sentence without paths for errors of the server's files.
  package var publicDescription: String {
    kind.problem == .unavailable
      ? "The server cannot use its data now; its log says why. Try again later." : description
  }
}

package struct Failure: Error, Equatable, CustomStringConvertible {
  package var message: String
  /// An exit code of `sysexits.h`, or 1.
  package var code: Int32
  package var candidates: [String]

  package var description: String { message }

  package init(_ message: String, code: Int32, candidates: [String] = []) {
    self.message = message
    self.code = code
    self.candidates = candidates
  }

  package init(usage message: String) { self.init(message, code: EX_USAGE) }

  /// Creates a failure for no match, or a declined question.
  package init(notDone message: String, candidates: [String] = []) {
    self.init(message, code: EXIT_FAILURE, candidates: candidates)
  }

  package init(reporting error: any ReportableError) {
    self.init(error.description, code: error.kind.exitCode, candidates: error.candidates)
  }

  /// Adds a sentence to the message; a hook's message may not end with a full stop.
  package func adding(_ sentence: String) -> Failure {
    let end = message.last.map { $0.isLetter || $0.isNumber } == true ? "." : ""
    return Failure("\(message)\(end) \(sentence)", code: code, candidates: candidates)
  }
}

// MARK: Files

extension SystemCallError: ReportableError {
  package var description: String { "The system refused: \(reason)." }

  package var kind: FailureKind { isPermission ? .noPermission : .inputOutput }

  /// The exit code if a file that a user named cannot be read.
  package var inputCode: Int32 { code == ENOENT ? EX_NOINPUT : EX_IOERR }
}

extension FolderError: ReportableError {
  package var description: String { "The folder \(path) cannot be created: \(cause.reason)." }

  package var kind: FailureKind { cause.isPermission ? .noPermission : .cannotCreate }
}

extension FileReplacementError: ReportableError {
  package var description: String { sentence("The file", "The file") }

  package var kind: FailureKind {
    switch self {
    case .folder(let error): error.cause.code == ENOENT ? .cannotCreate : error.kind
    case .danglingLink, .notAFile, .exists, .linkChanges: .cannotCreate
    case .locked: .busy
    case .system(let error): error.kind
    case .notDurable: .inputOutput
    }
  }

  /// - Parameter name: The start of the sentence, such as `The theme file /home/ada/blue.toml`.
  package func failure(writing name: String, at path: String) -> Failure {
    Failure(sentence(name, path), code: kind.exitCode)
  }

  private func sentence(_ name: String, _ path: String) -> String {
    switch self {
    case .folder(let error) where error.cause.code == ENOENT:
      "\(name) was not written: the folder \(error.path) is missing. Create it, or choose another."
    case .folder(let error): error.description
    case .danglingLink(let folder): "\(path) is a link into the missing folder \(folder)."
    case .locked: "\(name) was not written: another program is writing in its folder. Try again."
    case .notAFile, .exists, .linkChanges: "\(name) was not written: it is not a regular file."
    case .system(let error): "\(name) cannot be written: \(error.reason)."
    case .notDurable(let error):
      "\(name) was written, but may not survive a power failure: \(error.reason)."
    }
  }
}

// MARK: Over HTTP

/// Why the service refused a request (RFC 9457).
package struct Problem: Error, Hashable, Sendable {
  /// The kind, which is the last part of `type`.
  package enum Kind: String, CaseIterable, Sendable {
    case notFound = "not-found"
    case ambiguous
    case nameTaken = "name-taken"
    case invalid
    case changed
    case kept
    case setBack = "set-back"
    case reused
    case unauthorized
    case forbidden
    case misdirected
    case tooLarge = "too-large"
    case tooMany = "too-many"
    case overLimit = "over-limit"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case unsupportedType = "unsupported-type"
    case unavailable
    case failed

    package var status: Int {
      switch self {
      case .notFound: 404
      case .ambiguous, .nameTaken, .changed, .kept, .setBack, .reused, .overLimit: 409
      case .invalid: 422
      case .unauthorized: 401
      case .forbidden: 403
      case .misdirected: 421
      case .tooLarge: 413
      case .tooMany: 429
      case .methodNotAllowed: 405
      case .notAcceptable: 400
      case .unsupportedType: 415
      case .unavailable: 503
      case .failed: 500
      }
    }

    package var title: String {
      switch self {
      case .notFound: "Not found"
      case .ambiguous: "Ambiguous name"
      case .nameTaken: "Name already in use"
      case .invalid: "Value not allowed"
      case .changed: "Changed meanwhile"
      case .kept: "Raised elsewhere"
      case .setBack: "Another history"
      case .reused: "Id already used"
      case .unauthorized: "Token required"
      case .forbidden: "Not allowed"
      case .misdirected: "Wrong host"
      case .tooLarge: "Too large"
      case .tooMany: "Too many requests"
      case .overLimit: "Limit reached"
      case .methodNotAllowed: "Method not allowed"
      case .notAcceptable: "Malformed request"
      case .unsupportedType: "Other content type needed"
      case .unavailable: "Temporarily unavailable"
      case .failed: "Server error"
      }
    }
  }

  package var kind: Kind
  package var detail: String
  package var candidates: [String]
  /// Further JSON members, such as the current text.
  package var members: JSONObject
  /// How many seconds to wait before a retry.
  package var retryAfter: Int?

  package init(
    _ kind: Kind, _ detail: String, candidates: [String] = [], members: JSONObject = [:],
    retryAfter: Int? = nil
  ) {
    self.kind = kind
    self.detail = detail
    self.candidates = candidates
    self.members = members
    self.retryAfter = retryAfter
  }

  package var json: JSONObject {
    var object: JSONObject = [
      "type": .string("/problems/\(kind.rawValue)"), "title": kind.title.json,
      "status": kind.status.json, "detail": detail.json,
    ]
    if !candidates.isEmpty { object["candidates"] = candidates.json }
    object.merge(members)
    return object
  }
}

extension Problem {
  package init?(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as any ReportableError: self = error.problem
    default: return nil
    }
  }
}
