import Settings
import Storage
import StyledText
import Terminal

/// Holds a ``ScreenReaderDialog`` on standard input and output: no alternate screen, no cursor movement.
public struct LineModeSession {
  private let services: Dependencies
  private let output: Output

  /// Prepares a talk.
  public init(_ services: Dependencies, output: Output = .standard) {
    self.services = services
    self.output = output
  }

  /// Talks until the person says goodbye, or there is no more to hear.
  public func run(hearing next: () -> String?) throws {
    _ = try services.store.hasChangedElsewhere()
    var talk = ScreenReaderDialog(
      EffectRunner(services, size: ScreenReaderDialog.size, settings: services.settings.read()))
    try say(talk.greeting())
    while !talk.isOver {
      try output.write(talk.prompt.sanitized)
      guard let line = next() else { return try output.write("\n") }
      if try services.store.hasChangedElsewhere() {
        try say(talk.noteChange())
        // The number was meant for another row.
        if Int(line) != nil { continue }
      }
      try say(talk.handle(line))
    }
  }

  private func say(_ lines: [String]) throws {
    try output.write(lines.map { $0.sanitized + "\n" }.joined())
  }
}
