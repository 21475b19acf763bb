import ArgumentParser
import Settings

enum SettingsCompletion {
  static let keys = CompletionKind.list(Preference.schema().declarations.map(\.name))

  /// The words of the setting named before.
  static let values = ComputedCandidates.kind { words, _ in
    let schema = Preference.schema(themes: SettingsCompletion.themes())
    let declaration = words.lazy.compactMap { schema[$0] }.first
    return declaration?.words ?? []
  }

  private static func themes() -> [String]? {
    guard let options = try? GlobalOptions.parse([]), let context = try? CommandContext(options)
    else { return nil }
    return context.folders.themeNames
  }
}
