import Colors
import Theming

/// Reads a palette of GIMP: colours with names, and nothing about what they are for.
///
/// Names that say it (`background`, `red`, `Ansi 4`) decide; else the darkest colour is the
/// background, the lightest the text, and hues find their places themselves.
struct GimpReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    var scheme = TerminalScheme(name: PlainText.title(file.stem) ?? "GIMP")
    var entries: [(name: String, color: RGB)] = []
    for (line, content) in ConfigurationLines(text) {
      if content.hasPrefix("#") || content.hasPrefix("GIMP Palette") { continue }
      if let colon = content.firstIndex(of: ":"), content.first?.isLetter == true {
        if content.hasPrefix("Name") {
          scheme.name =
            PlainText.title(String(content[content.index(after: colon)...])) ?? scheme.name
        }
        continue
      }
      let words = content.split(maxSplits: 3, whereSeparator: \.isWhitespace)
      let channels = words.prefix(3).compactMap { UInt8($0) }
      guard channels.count == 3 else {
        throw .color(file: file.name, line: line, key: "a row", value: String(content))
      }
      guard entries.count < 4096 else { break }
      entries.append(
        (words.count > 3 ? String(words[3]) : "", RGB(channels[0], channels[1], channels[2])))
    }
    guard Set(entries.map(\.color)).count >= 2 else {
      throw .missing(file: file.name, format: .gimp, keys: ["two different colours"])
    }
    for (name, color) in entries {
      let word = name.lowercased().filter { $0.isLetter || $0.isNumber }
      if let slot = Self.named[word], scheme[slot] == nil { scheme[slot] = color }
      scheme.record(name.isEmpty || word == "untitled" ? "c\(color.hex.dropFirst())" : name, color)
    }
    var notes: [SchemeNote] = []
    let byLightness = entries.map(\.color).sorted { OKLab($0).lightness < OKLab($1).lightness }
    if scheme[.background] == nil || scheme[.foreground] == nil,
      let darkest = byLightness.first, let lightest = byLightness.last
    {
      scheme[.background] = scheme[.background] ?? darkest
      scheme[.foreground] =
        scheme[.foreground] ?? (scheme[.background] == lightest ? darkest : lightest)
      notes.append(
        .assumed(
          "A palette does not say what its colours are for: the background is "
            + "\(scheme[.background] ?? darkest), the text \(scheme[.foreground] ?? lightest)."))
    }
    if let note = TerminalScheme.derivedNote(scheme.fillHues(from: entries.map(\.color))) {
      notes.append(note)
    }
    scheme.completeSixteen()
    scheme.recordSixteen()
    return SchemeParseResult(format: .gimp, schemes: [scheme], notes: notes)
  }

  private static let named: [String: SchemeColor] = {
    var names: [String: SchemeColor] = [
      "background": .background, "bg": .background, "base": .background, "foreground": .foreground,
      "fg": .foreground, "text": .foreground, "cursor": .cursor, "selection": .selection,
      "accent": .accent, "orange": .orange, "comment": .muted,
    ]
    let hues = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    for (index, hue) in hues.enumerated() {
      let index = UInt8(index)
      names[hue] = .ansi(index)
      names["bright" + hue] = .ansi(index + 8)
    }
    for index in UInt8(0)..<16 {
      names["ansi\(index)"] = .ansi(index)
      names["color\(index)"] = .ansi(index)
    }
    return names
  }()
}
