import ArgumentParser
import Glibc
import Icons

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
      code = Self.code(error)
    case let error as FileError:
      usage = nil
      message = error.description
      code = Self.code(error)
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
    if let usage { IconTool.exit(withError: usage) }
    Console.complain("Error: \(message)")
    exit(code)
  }

  private static func code(_ error: IconError) -> Int32 {
    switch error {
    case .unknownIcon: 1
    case .badColor, .badSize, .badDefinition, .picture: 65
    case .file(let error): code(error)
    }
  }

  private static func code(_ error: FileError) -> Int32 {
    if error.isPermission { return 77 }
    switch error.step {
    case .make: return error.code == ENOSPC ? 74 : 73
    case .read, .write, .remove: return 74
    }
  }
}
