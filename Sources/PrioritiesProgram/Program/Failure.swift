import PrioritiesBasics
import PriorityLists
import TerminalInterface
import TerminalThemeImport

/// Turns errors into messages and exit codes, which no other code does.
extension Failure {
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case OutputError.closed:
      // A closed pipe is not an error.
      self.init("", code: EXIT_SUCCESS)
    case let error as any ReportableError:
      self.init(reporting: error)
      if let advice = Self.advice(on: error) { message += " \(advice)" }
    default: self.init("\(error)", code: EX_SOFTWARE)
    }
  }

  /// Appends the reason of a failed system call to a sentence without a full stop.
  init(_ sentence: String, _ error: SystemCallError, code: Int32 = EX_IOERR) {
    self.init("\(sentence): \(error.reason).", code: error.isPermission ? EX_NOPERM : code)
  }

  func report(asJSON: Bool) -> Int32 {
    guard !message.isEmpty else { return code }
    if asJSON {
      let error: JSONObject = [
        "code": code.json, "message": message.json,
        "candidates": candidates.json,
      ]
      StandardStreams.writeError(JSONDocument(["error": error.json]).text.bytes)
    } else {
      StandardStreams.warn(message)
    }
    return code
  }
}
