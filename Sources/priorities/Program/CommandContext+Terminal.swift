import Preferences
import Terminal

extension CommandContext {
  /// Where terminals are remembered that answer too late; nowhere without a home.
  var lateTerminals: UnresponsiveTerminalCache? {
    folders.state.map { UnresponsiveTerminalCache(path: "\($0)/late-terminals") }
  }

  /// Asks the terminal for its colours and its palette, also where it was late
  /// once or no setting makes it matter; for a report, before anything is shown.
  func askTerminalAgain() {
    terminalColors = colorQuery.ask(withPalette: true, ignoresLate: true)
  }

  /// Puts the terminal back if an answer of it is still due; called before
  /// anybody else reads from it.
  func settleTerminal() {
    colorQuery.finish()
  }
}
