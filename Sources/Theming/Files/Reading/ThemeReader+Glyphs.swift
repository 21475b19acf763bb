import Basics
import StyledText

extension ThemeReader {
  mutating func readGlyphs(_ value: TOMLValue) {
    guard let table = value.table else { return wrongType("glyphs", "a table", at: ["glyphs"]) }
    for entry in table.entries {
      let path = ["glyphs", entry.key]
      if entry.key == "priority", let inner = entry.value.table {
        for part in inner.entries {
          readShape("priority.\(part.key)", part.value, at: path + [part.key])
        }
      } else {
        readShape(entry.key, entry.value, at: path)
      }
    }
  }

  private mutating func readShape(
    _ key: String, _ value: TOMLValue, at path: [String]
  ) {
    guard Glyphs.names.contains(key) else {
      let suggestion = Glyphs.names.nearest(to: key)
      return note(
        .unknownGlyph,
        "shape \"\(key)\" is unknown",
        suggestion: suggestion, .key(path))
    }
    guard let table = value.table else { return readGlyph(key, value, isASCII: false, at: path) }
    for part in table.entries {
      let path = path + [part.key]
      switch part.key {
      case "unicode": readGlyph(key, part.value, isASCII: false, at: path)
      case "ascii": readGlyph(key, part.value, isASCII: true, at: path)
      default: unknown(part.key, at: path, among: ["unicode", "ascii"], of: "a shape")
      }
    }
  }

  mutating func readGlyph(
    _ key: String, _ value: TOMLValue, isASCII: Bool, at path: [String]
  ) {
    guard let text = value.string else { return wrongType(key, "a shape in quotes", at: path) }
    if key == "borders" {
      if Glyphs.Box.named[text] == nil {
        return note(
          .unknownGlyph, "no border is called \"\(text)\"",
          suggestion: Glyphs.Box.named.keys.sorted().nearest(to: text), .value(path))
      }
    } else if isASCII, !text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) {
      return note(.glyphWidth, "\"\(text)\" is not ASCII", .value(path))
    } else if text.displayWidth != 1 || text.count != 1 {
      return note(
        .glyphWidth, "\"\(text)\" is \(text.displayWidth) columns wide; a shape has one",
        .value(path))
    } else if text.unicodeScalars.contains(where: Self.isPrivate) {
      return note(
        .glyphWidth, "\"\(text)\" is in no ordinary font: it needs a patched one", .value(path))
    }
    if isASCII { draft.glyphs.ascii[key] = text } else { draft.glyphs.unicode[key] = text }
  }

  private static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .privateUse
  }
}
