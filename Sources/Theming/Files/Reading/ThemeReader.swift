import Basics
import StyledText

/// Reads the tables of a theme file into a draft, and notes all its faults.
struct ThemeReader {
  var draft = ParsedTheme()
  /// The file's keys and values; empty where it is no TOML.
  private(set) var document = TOMLTable()
  var faults: [ThemeDiagnostic] = []

  /// Reads a file's bytes.
  ///
  /// A file that is too large, unsafe or no TOML gives faults and an empty draft.
  init(_ source: SourceText) {
    faults = source.faults
    guard faults.isEmpty else { return }
    do throws(TOMLError) {
      document = try TOMLTable(
        parsing: source.bytes, size: SourceText.sizeLimit, depth: SourceText.depthLimit,
        keys: SourceText.keyLimit)
      read(document)
    } catch {
      let reason =
        error.isLimit ? nil : TOMLMistake.reason(for: source.text(ofLine: error.place.line))
      faults.append(
        ThemeDiagnostic(
          code: error.isLimit ? .tooLarge : .syntax, message: reason ?? error.reason,
          place: .place(error.place)))
    }
  }

  private static let keys = [
    "format", "name", "author", "license", "variant", "inherits", "pair", "palette", "roles",
    "glyphs", "options",
  ]

  private mutating func read(_ table: TOMLTable) {
    for entry in table.entries {
      let (key, value) = (entry.key, entry.value)
      switch key {
      case "format": readFormat(value)
      case "name": draft.name = name(value, at: [key])
      case "author": draft.author = line(value, at: [key])
      case "license": draft.license = line(value, at: [key])
      case "variant": readVariant(value)
      case "inherits": draft.inherits = name(value, at: [key])
      case "pair": draft.counterpart = name(value, at: [key])
      case "palette": readPalette(value)
      case "roles": readRoles(value)
      case "glyphs": readGlyphs(value)
      case "options": readOptions(value)
      default: unknown(key, at: [key], among: Self.keys, of: "a theme")
      }
    }
    require("format", in: table)
    require("name", in: table)
    if draft.inherits == nil { require("variant", in: table) }
  }

  private mutating func require(_ key: String, in table: TOMLTable) {
    guard table[key] == nil else { return }
    let example = key == "variant" ? "\"dark\"" : key == "format" ? "1" : "\"my-theme\""
    note(.missing, "\(key) is missing", suggestion: "\(key) = \(example)", .start)
  }

  private mutating func readFormat(_ value: TOMLValue) {
    guard let format = value.integer else { return wrongType("format", "a number", at: ["format"]) }
    guard format != 1 else { return }
    note(
      .format,
      "the file is in format \(format); this program reads format 1"
        + (format > 1 ? ": it was made for a newer one" : ""),
      suggestion: "format = 1", .value(["format"]))
  }

  private mutating func readVariant(_ value: TOMLValue) {
    guard let text = value.string else {
      return wrongType("variant", "\"dark\" or \"light\"", at: ["variant"])
    }
    draft.appearance = Appearance(rawValue: text)
    guard draft.appearance == nil else { return }
    note(
      .variant, "variant is \"dark\" or \"light\", not \"\(text)\"",
      suggestion: Appearance.allCases.map(\.rawValue).nearest(to: text),
      .value(["variant"]))
  }

  private mutating func readOptions(_ value: TOMLValue) {
    guard let table = value.table else { return wrongType("options", "a table", at: ["options"]) }
    for entry in table.entries {
      let key = entry.key
      guard key == "contrast" else {
        unknown(key, at: ["options", key], among: ["contrast"], of: "[options]")
        continue
      }
      guard let number = entry.value.number else {
        wrongType(key, "a number", at: ["options", key])
        continue
      }
      if (1...21).contains(number) {
        draft.contrast = number
      } else {
        note(.outOfRange, "contrast is 1 to 21", .value(["options", key]))
      }
    }
  }
}
