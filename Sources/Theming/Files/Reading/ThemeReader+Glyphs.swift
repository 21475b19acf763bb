import StyledText
import Suggestions
import TOMLKit

extension ThemeReader {
  mutating func readGlyphs(_ value: any TOMLValueConvertible) {
    guard let table = value.table else { return wrongType("glyphs", "a table", at: ["glyphs"]) }
    for key in table.keys {
      guard let value = table[key] else { continue }
      let path = ["glyphs", key]
      if key == "priority", let inner = value.table {
        for part in inner.keys {
          if let value = inner[part] { readShape("priority.\(part)", value, at: path + [part]) }
        }
      } else {
        readShape(key, value, at: path)
      }
    }
  }

  private mutating func readShape(
    _ key: String, _ value: any TOMLValueConvertible, at path: [String]
  ) {
    guard Glyphs.names.contains(key) else {
      let suggestion = Glyphs.names.nearest(to: key)
      return note(
        .unknownGlyph,
        "shape \"\(key)\" is unknown",
        suggestion: suggestion, .key(path))
    }
    guard let table = value.table else { return readGlyph(key, value, isASCII: false, at: path) }
    for part in table.keys {
      guard let value = table[part] else { continue }
      switch part {
      case "unicode": readGlyph(key, value, isASCII: false, at: path + [part])
      case "ascii": readGlyph(key, value, isASCII: true, at: path + [part])
      default: unknown(part, at: path + [part], among: ["unicode", "ascii"], of: "a shape")
      }
    }
  }

  mutating func readGlyph(
    _ key: String, _ value: any TOMLValueConvertible, isASCII: Bool, at path: [String]
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
