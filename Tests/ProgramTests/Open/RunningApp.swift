import Foundation
import TestSupport
import Testing

final class RunningApp {
  private let home: TemporaryFolder
  private let terminal: PseudoTerminal
  private var shown: Screen
  private var fed = 0

  init(
    _ home: TemporaryFolder, columns: Int = 72, rows: Int = 20, showing text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    self.home = home
    terminal = try PseudoTerminal(columns: UInt16(columns), rows: UInt16(rows))
    shown = Screen(columns: columns, rows: rows)
    try terminal.openApp(home, "--color", "never", environment: ["PRIORITIES_GLYPHS": "unicode"])
    wait(for: text, sourceLocation: sourceLocation)
  }

  var screen: String {
    shown.feed(Array(terminal.output[fed...]))
    fed = terminal.output.count
    return shown.text
  }

  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let end = Date().addingTimeInterval(20)
    while !screen.contains(text), Date() < end { terminal.read(seconds: 0.02) }
    #expect(screen.contains(text), "\(text)\n\(screen)", sourceLocation: sourceLocation)
  }

  /// Waits up to 10 s.
  func waits(until isShown: (String) -> Bool) -> Bool {
    let end = Date().addingTimeInterval(10)
    while !isShown(screen), Date() < end { terminal.read(seconds: 0.01) }
    return isShown(screen)
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

  /// - Parameter offset: Columns from the beginning of the text.
  func click(_ text: String, offset: Int = 0) throws {
    let (column, row) = try place(of: text)
    terminal.type("\u{1B}[<0;\(column + offset);\(row)M\u{1B}[<0;\(column + offset);\(row)m")
  }

  /// Runs a command as another program.
  @discardableResult
  func elsewhere(_ words: String...) throws -> String {
    let result = try BuiltProgram.priorities.run(words, home: home)
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  func quit(sourceLocation: SourceLocation = #_sourceLocation) {
    terminal.type("q")
    #expect(terminal.status() == 0, sourceLocation: sourceLocation)
  }

  /// From 1.
  private func place(of text: String) throws -> (column: Int, row: Int) {
    for (row, line) in screen.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let range = line.range(of: text) { return (line[..<range.lowerBound].count + 1, row + 1) }
    }
    throw CocoaError(.featureUnsupported)
  }
}
