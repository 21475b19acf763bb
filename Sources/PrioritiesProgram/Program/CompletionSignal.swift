import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences

extension CommandContext {
  /// Rings the bell or shows a notification, as set.
  ///
  /// Ignores errors, because the command itself succeeded.
  func signal(done names: [String]) {
    guard !names.isEmpty else { return }
    switch settings[Preference.signal] {
    case .off: break
    case .bell:
      if process.isTerminal(.error) { StandardStreams.writeError([0x07]) }
    case .notify:
      let text = names.prefix(5).commaSeparated + (names.count > 5 ? ", …" : "")
      var notice = Spawn(
        "notify-send", ["--app-name=Priorities", "--icon=priorities", "--", "Done", text])
      notice.input = .discarded
      notice.output = .discarded
      notice.errors = .discarded
      _ = try? notice.start()
    }
  }
}
