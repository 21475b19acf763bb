import Foundation
import TestSupport
import Testing

/// The built app in a pseudo-terminal, with a screen that is read like a person reads it.
final class RunningApp {
  private let home: TemporaryFolder
  private let terminal: PseudoTerminal
  private var shown: Screen
  private var fed = 0

  /// Opens the app over a home, and waits for its first screen.
  init(
    _ home: TemporaryFolder, columns: Int = 72, rows: Int = 20, showing text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    self.home = home
    terminal = try PseudoTerminal(columns: UInt16(columns), rows: UInt16(rows))
    shown = Screen(columns: columns, rows: rows)
    try terminal.run(
      BuiltProgram.priorities.path, ["open", "--color", "never"],
      environment: [
        "PRIORITIES_HOME": home.path, "HOME": home.path, "PRIORITIES_APPEARANCE": "dark",
        "PRIORITIES_MOTION": "off", "PRIORITIES_GLYPHS": "unicode",
      ])
    wait(for: text, sourceLocation: sourceLocation)
  }

  /// What the screen shows, a line a row.
  var screen: String {
    shown.feed(Array(terminal.output[fed...]))
    fed = terminal.output.count
    return shown.text
  }

  /// Waits until the screen shows a text.
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let end = Date().addingTimeInterval(20)
    while !screen.contains(text), Date() < end { terminal.read(seconds: 0.02) }
    #expect(screen.contains(text), "\(text)\n\(screen)", sourceLocation: sourceLocation)
  }

  /// Types all keys at once, and waits until the screen shows a text.
  func type(
    _ keys: String, until text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    terminal.type(keys)
    wait(for: text, sourceLocation: sourceLocation)
  }

  /// Types keys that nothing is to come of, and gives the app time to show otherwise.
  func type(_ keys: String) {
    terminal.type(keys)
    terminal.read(seconds: 0.3)
  }

  /// Waits for as long as a person reads a question before answering it.
  func pause() { terminal.read(seconds: 1) }

  /// Moves the pressed left button from the first row that shows a text, by some columns.
  func drag(_ text: String, by columns: Int) throws {
    let (column, row) = try place(of: text)
    terminal.type("\u{1B}[<0;\(column);\(row)M")
    if columns != 0 { terminal.type("\u{1B}[<32;\(column + columns);\(row)M") }
    terminal.type("\u{1B}[<0;\(column + columns);\(row)m")
  }

  /// Presses and releases the left button on a text, some columns from its beginning.
  func click(_ text: String, offset: Int = 0) throws {
    let (column, row) = try place(of: text)
    terminal.type("\u{1B}[<0;\(column + offset);\(row)M\u{1B}[<0;\(column + offset);\(row)m")
  }

  /// Runs a command as another program would, and returns its output.
  @discardableResult
  func elsewhere(_ words: String...) throws -> String {
    let result = try BuiltProgram.priorities.run(words, home: home)
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  /// Leaves the app.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) {
    terminal.type("q")
    #expect(terminal.status() == 0, sourceLocation: sourceLocation)
  }

  /// The column and the row of the first place that shows a text, from 1.
  private func place(of text: String) throws -> (column: Int, row: Int) {
    for (row, line) in screen.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let range = line.range(of: text) {
        return (line[..<range.lowerBound].count + 1, row + 1)
      }
    }
    throw CocoaError(.featureUnsupported)
  }
}
