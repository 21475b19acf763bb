#if canImport(Glibc)
  import Glibc
#endif

/// What went wrong, as a sentence for a person and a code for a program: the
/// one place that turns errors into text and exit codes.
struct Failure: Error {
  /// What happened, to which value, and what to do next.
  var message: String
  /// The exit code, from `sysexits.h` where it has one.
  var code: Int32
  /// The names that may have been meant.
  var candidates: [String] = []

  /// A command line that is not well formed.
  init(usage message: String) {
    self.init(message, code: EX_USAGE)
  }

  init(_ message: String, code: Int32, candidates: [String] = []) {
    self.message = message
    self.code = code
    self.candidates = candidates
  }

  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as UsageError: self.init(error.description, code: EX_USAGE)
    default: self.init(String(describing: error), code: EXIT_FAILURE)
    }
  }

  /// Writes the failure to standard error and answers with its code.
  func report(asJSON: Bool) -> Int32 {
    StandardOutput.write(message + "\n", to: STDERR_FILENO)
    return code
  }
}
