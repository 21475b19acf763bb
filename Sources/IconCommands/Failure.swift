import ArgumentParser
import Glibc
import Icons
import Theming

/// What an error says and the code that the program ends with.
struct Failure {
  let message: String
  let code: Int32
  /// Whether ArgumentParser words it: usage, help, version.
  private let usage: (any Error)?

  init(_ error: any Error) {
    switch error {
    case let error as IconError:
      usage = nil
      message = error.description
      code = error.exitCode
    case let error as ThemeError:
      usage = nil
      message = "\(error)"
      code = 1
    case let error as FileError:
      usage = nil
      message = error.description
      code = error.exitCode
    case let error as ChecksFailed:
      usage = nil
      message = error.description
      code = 1
    default:
      usage = error
      message = ""
      code = 64
    }
  }

  func end() -> Never {
    if let usage {
      // The parser quotes the words it was given as they are.
      let code = IconTool.exitCode(for: usage)
      let text = IconTool.fullMessage(for: usage)
      if !text.isEmpty { code == .success ? Console.say(text) : Console.complain(text) }
      exit(code.rawValue)
    }
    Console.complain("Error: \(message)")
    exit(code)
  }
}
