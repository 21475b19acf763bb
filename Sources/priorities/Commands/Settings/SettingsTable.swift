import Basics
import Rendering
import Settings
import StyledText
import Theming

/// All settings as rows: name, value and source; below, purpose and accepted values.
struct SettingsTable: View {
  var settings: SettingsSnapshot

  init(_ settings: SettingsSnapshot) {
    self.settings = settings
  }

  func lines(in context: ViewContext) -> [Line] {
    let names = settings.entries.map(\.declaration.name)
    let column = context.width < 60 ? 0 : (names.map(\.count).max() ?? 0) + 2
    let margin = String(repeating: " ", count: context.margin)
    let indent = Line([TextSpan(margin + String(repeating: " ", count: max(column, 2)))])

    var lines = [Line()]
    for entry in settings.entries {
      let name = entry.declaration.name
      let blanks = String(repeating: " ", count: max(column - name.count, 2))
      let isSet = entry.layer != .default
      var spans = [
        TextSpan(margin), TextSpan(name, .heading), TextSpan(blanks),
        TextSpan(entry.value.word.sanitized, isSet ? .accent : .foreground),
      ]
      if isSet { spans.append(TextSpan("  \(origin(of: entry))", .muted)) }
      if let refused = refused(in: entry) { spans.append(TextSpan("  \(refused)", .warning)) }
      lines += Line(spans).wrapped(to: context.width, indent: indent)
      let summary = [indent.spans[0], TextSpan(entry.declaration.summary, .muted)]
      lines += Line(summary).wrapped(to: context.width, indent: indent)
      let allowed = [indent.spans[0], TextSpan("Takes \(entry.declaration.allowed)", .muted)]
      lines += Line(allowed).wrapped(to: context.width, indent: indent)
    }
    for key in settings.unknownKeys {
      let spans = [
        TextSpan(margin), TextSpan("? ", .warning), TextSpan(key.sanitized, .heading),
        TextSpan("  unknown here, kept", .muted),
      ]
      lines += Line(spans).wrapped(to: context.width, indent: indent)
    }
    return lines + [Line()]
  }

  /// A mark on a setting whose value in the file is rejected.
  private func refused(in entry: SettingsSnapshot.Entry) -> String? {
    let name = entry.declaration.name
    guard let stored = entry.stored,
      settings.warnings.contains(where: { $0.isInFile && $0.name == name })
    else { return nil }
    return "the file's \(JSONWriter.line(of: stored)) is not allowed".sanitized
  }

  private func origin(of entry: SettingsSnapshot.Entry) -> String {
    let layer =
      switch entry.layer {
      case .default: "by default"
      case .file: "from the file"
      case .environment: "from the environment"
      case .option: "from the command line"
      }
    let standard = entry.declaration.defaultValue.word
    return "\(layer), default \(standard.isEmpty ? "\"\"" : standard)"
  }
}
