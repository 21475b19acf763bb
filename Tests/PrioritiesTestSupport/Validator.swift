import Foundation
import Testing

/// Another program that reads or draws our files.
package struct Validator {
  private let tool: String

  package init(tool: String) {
    self.tool = tool
  }

  /// Runs it and expects success.
  @discardableResult
  package func accept(_ arguments: [String]) throws -> String {
    let result = try run(arguments)
    #expect(result.status == 0, "\(tool) \(arguments): \(result.text)")
    return result.text
  }

  package func run(_ arguments: [String]) throws -> (status: Int32, text: String) {
    let folder = try TemporaryFolder()
    let log = folder.url("log")
    let process = try ChildProcess([tool] + arguments, output: .file(log.path), errors: .output)
    let status = process.status(seconds: 240) ?? process.end()
    return (status, String(decoding: try Data(contentsOf: log), as: UTF8.self))
  }
}
