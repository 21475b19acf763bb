import Foundation
import PrioritiesTestSupport
import Testing

final class RunningApp {
  private let home: TemporaryFolder
  private let terminal: PseudoTerminal

  init(
    _ home: TemporaryFolder, columns: Int = 72, rows: Int = 20,
    environment: [String: String] = [:], showing text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    self.home = home
    terminal = try PseudoTerminal(columns: UInt16(columns), rows: UInt16(rows))
    try terminal.openApp(
      home, "--color", "never",
      environment: ["PRIORITIES_GLYPHS": "unicode"].merging(environment) { $1 })
    wait(for: text, sourceLocation: sourceLocation)
  }

  var screen: String { terminal.screen.text }

  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let isShown = terminal.wait(forShown: text)
    #expect(isShown, "\(text)\n\(screen)", sourceLocation: sourceLocation)
  }

  /// Waits up to 10 s.
  func waits(until isShown: (String) -> Bool) -> Bool {
    terminal.wait(seconds: 10) { isShown(screen) }
  }

  var isRunning: Bool { kill(terminal.processID, 0) == 0 }

  func type(
    _ keys: String, until text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    terminal.type(keys)
    wait(for: text, sourceLocation: sourceLocation)
  }

  func type(_ keys: String, pause seconds: Double) {
    terminal.type(keys)
    terminal.read(seconds: seconds)
  }

  func drag(_ text: String, by columns: Int) throws {
    let (column, row) = try place(of: text)
    terminal.type("\u{1B}[<0;\(column);\(row)M")
    if columns != 0 { terminal.type("\u{1B}[<32;\(column + columns);\(row)M") }
    terminal.type("\u{1B}[<0;\(column + columns);\(row)m")
  }

  func click(_ text: String) throws {
    let (column, row) = try place(of: text)
    terminal.type("\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m")
  }

  /// Runs a command as another program.
  @discardableResult
  func elsewhere(_ words: String...) throws -> String { try run(words) }

  /// Expects the output of another program once the app has stored its changes.
  func expect(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation,
    output isExpected: (String) -> Bool
  ) throws {
    var output = ""
    let isShown = try eventually {
      output = try run(words)
      return isExpected(output)
    }
    #expect(isShown, "\(output)", sourceLocation: sourceLocation)
  }

  private func run(_ words: [String]) throws -> String {
    let result = try BuiltProgram.priorities.run(words, home: home)
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  func quit(sourceLocation: SourceLocation = #_sourceLocation) {
    terminal.quit(sourceLocation: sourceLocation)
  }

  /// From 1, once the text is on the screen.
  private func place(of text: String) throws -> (column: Int, row: Int) {
    wait(for: text)
    for (row, line) in screen.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let range = line.range(of: text) { return (line[..<range.lowerBound].count + 1, row + 1) }
    }
    throw CocoaError(.featureUnsupported)
  }
}
