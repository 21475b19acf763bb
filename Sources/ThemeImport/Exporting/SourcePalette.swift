import StyledText
import Theming

/// The named colours of a theme's file; those of a scheme that it was imported from are in
/// hexadecimal digits there.
struct SourcePalette {
  /// The colours that are written in hexadecimal digits.
  private var colors: [String: RGB] = [:]
  /// Every colour that needs no other to be known.
  private var all: [String: RGB] = [:]

  init(_ file: ThemeFile?) {
    guard let document = file.flatMap({ try? TOMLTable(parsing: $0.bytes) })
    else { return }
    for (name, value) in document["palette"]?.table?.sorted ?? [] {
      guard let text = value.string else { continue }
      colors[name] = text.hasPrefix("#") ? RGB(hex: text) : nil
      all[name] = RGB(themeColor: text)
    }
  }

  /// The colours by their names, sorted.
  var entries: [TerminalScheme.Entry] {
    all.sorted { $0.key < $1.key }.map { TerminalScheme.Entry(name: $0.key, color: $0.value) }
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
