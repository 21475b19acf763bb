import Colors
import Theming

/// The colours of the scheme that a theme was imported from, as its file keeps
/// them under `[palette]`.
struct SourcePalette {
  private var colors: [String: RGB] = [:]

  init(_ file: ThemeFile?) {
    guard let file, let text = String(validating: file.bytes, as: UTF8.self),
      let document = try? TOMLDocument.read(text, of: file.name)
    else { return }
    colors = (document["palette"]?.table ?? [:]).compactMapValues { value in
      value.string.flatMap { $0.hasPrefix("#") ? RGB(hex: $0) : nil }
    }
  }

  /// The colours by their names, sorted.
  var entries: [TerminalScheme.Entry] {
    colors.sorted { $0.key < $1.key }.map { TerminalScheme.Entry(name: $0.key, color: $0.value) }
  }

  /// Gives a scheme's places the colours they came with.
  func fill(_ scheme: inout TerminalScheme) {
    var base = BaseColors()
    for name in BaseColors.names { base[name] = colors[name] }
    if base.isComplete {
      _ = scheme.apply(base)
    } else if (1...6).allSatisfy({ colors["color\($0)"] != nil }) {
      for (name, slot) in TerminalScheme.paletteNames where colors[name] != nil {
        scheme[slot] = colors[name]
      }
    }
  }
}
