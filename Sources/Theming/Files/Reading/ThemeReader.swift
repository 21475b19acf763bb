import StyledText
import Suggestions
import TOMLKit

/// Reads the tables of a theme file into a draft, and notes all its faults.
struct ThemeReader {
  var draft = ParsedTheme()
  var faults: [ThemeDiagnostic] = []

  /// Reads a file's bytes.
  ///
  /// A file that is too large, unsafe or no TOML gives faults and an empty draft.
  init(_ source: SourceText) {
    faults = source.faults
    guard faults.isEmpty else { return }
    do throws(TOMLKitGuard.Fault) {
      try TOMLKitGuard.check(source.bytes)
    } catch {
      faults.append(
        ThemeDiagnostic(
          code: .syntax, message: error.reason,
          place: .position(line: error.line, column: error.column)))
      return
    }
    do {
      let table = try TOMLTable(string: String(decoding: source.bytes, as: UTF8.self))
      read(table)
    } catch let error as TOMLParseError {
      let begin = error.source.begin
      faults.append(
        ThemeDiagnostic(
          code: .syntax,
          message: TOMLMistake.reason(for: source.text(ofLine: begin.line))
            ?? Self.plain(error.description),
          place: .position(line: begin.line, column: begin.column)))
    } catch {
      faults.append(ThemeDiagnostic(code: .syntax, message: "the file is not TOML", place: .start))
    }
  }

  private static let keys = [
    "format", "name", "author", "license", "variant", "inherits", "pair", "palette", "roles",
    "glyphs", "options",
  ]

  private mutating func read(_ table: TOMLTable) {
    for key in table.keys {
      guard let value = table[key] else { continue }
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

  private mutating func readFormat(_ value: any TOMLValueConvertible) {
    guard let format = value.int else { return wrongType("format", "a number", at: ["format"]) }
    guard format != 1 else { return }
    note(
      .format,
      "the file is in format \(format); this program reads format 1"
        + (format > 1 ? ": it was made for a newer one" : ""),
      suggestion: "format = 1", .value(["format"]))
  }

  private mutating func readVariant(_ value: any TOMLValueConvertible) {
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

  private mutating func readOptions(_ value: any TOMLValueConvertible) {
    guard let table = value.table else { return wrongType("options", "a table", at: ["options"]) }
    for key in table.keys {
      guard key == "contrast" else {
        unknown(key, at: ["options", key], among: ["contrast"], of: "[options]")
        continue
      }
      guard let number = table[key]?.double ?? table[key]?.int.map(Double.init) else {
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

  /// The library's message without its preamble, as part of a sentence.
  private static func plain(_ message: String) -> String {
    let text = message.split(separator: "\n").first.map(String.init) ?? "the file is not TOML"
    if text.contains("end-of-file") {
      return "the file ends too early: a value, a quotation mark or a bracket is missing"
    }
    return text.hasPrefix("Error while parsing ") ? "in " + text.dropFirst(20) : text
  }
}
