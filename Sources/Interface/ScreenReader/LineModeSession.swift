import Settings
import Storage
import StyledText
import Terminal

/// Holds a ``ScreenReaderDialog`` on standard input and output: no alternate screen, no cursor movement.
public struct LineModeSession {
  private let dependencies: Dependencies
  private let output: Output

  /// Prepares a dialog.
  public init(_ dependencies: Dependencies, output: Output = .standard) {
    self.dependencies = dependencies
    self.output = output
  }

  /// Runs until the person quits or the input ends.
  public func run(hearing next: () -> String?) throws {
    _ = try dependencies.store.hasChangedElsewhere()
    var dialog = ScreenReaderDialog(
      EffectRunner(
        dependencies, size: ScreenReaderDialog.size, settings: dependencies.settings.read()))
    try speak(dialog.greeting())
    while !dialog.isOver {
      try output.write(dialog.prompt.sanitized)
      guard let line = next() else { return try output.write("\n") }
      try speak(hasChanged() ? dialog.handleAfterChange(line) : dialog.handle(line))
    }
  }

  /// Whether another program changed the items; what cannot be read is said, and ends nothing.
  private func hasChanged() throws -> Bool {
    do {
      return try dependencies.store.hasChangedElsewhere()
    } catch {
      try speak([error.description])
      return false
    }
  }

  private func speak(_ lines: [String]) throws {
    try output.write(lines.map { $0.sanitized + "\n" }.joined())
  }
}
