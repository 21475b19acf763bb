import PrioritiesBasics
import StyledTerminalText
import TerminalThemes

struct AlacrittyReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    let root = try TOMLTable(scheme: text, of: file.name)
    var draft = PartialScheme(file, .alacritty, .alacritty)
    metadata(&draft.scheme)
    imports(root, &draft)
    for (section, value) in root["colors"]?.table?.sorted ?? [] {
      if section == "indexed_colors" {
        try indexed(value.array ?? [], &draft)
      } else if let table = value.table {
        try apply(table, under: section, &draft)
      } else {
        draft.note(unused: "colors." + section)
      }
    }
    return try draft.finished(defaults: Self.defaults)
  }

  /// Defaults from `man 5 alacritty`.
  private static let defaults: [SchemeColor: RGB] = [
    .background: RGB(0x18, 0x18, 0x18), .foreground: RGB(0xD8, 0xD8, 0xD8),
    .ansi(1): RGB(0xAC, 0x42, 0x42), .ansi(2): RGB(0x90, 0xA9, 0x59),
    .ansi(3): RGB(0xF4, 0xBF, 0x75), .ansi(4): RGB(0x6A, 0x9F, 0xB5),
    .ansi(5): RGB(0xAA, 0x75, 0x9F), .ansi(6): RGB(0x75, 0xB5, 0xAA),
  ]

  private func apply(
    _ table: TOMLTable, under section: String, _ draft: inout PartialScheme
  ) throws(SchemeError) {
    for (key, value) in table.sorted {
      let path = section + "." + key
      if let inner = value.table {
        // The most deeply nested table is colors.search.matches.
        if section.contains(".") {
          draft.note(unused: path)
        } else {
          try apply(inner, under: path, &draft)
        }
      } else if let text = value.string, !isNoColor(text) {
        try draft.apply(path, text, color: ColorText.color(text))
      } else if value.string == nil, draft.fields[path] != nil {
        throw .color(file: file.name, line: nil, key: "colors." + path, value: shown(value))
      } else {
        draft.note(unused: path)
      }
    }
  }

  /// Whether a text is one of Alacritty's words for colours that depend on the cell.
  private func isNoColor(_ text: String) -> Bool {
    ["CellForeground", "CellBackground", "None", "none"].contains(text)
  }

  private func indexed(
    _ entries: [TOMLValue], _ draft: inout PartialScheme
  ) throws(SchemeError) {
    for entry in entries {
      guard let index = entry.table?["index"]?.integer, 16..<22 ~= index,
        let text = entry.table?["color"]?.string
      else { continue }
      guard let color = ColorText.color(text) else {
        throw .color(
          file: file.name, line: nil, key: "colors.indexed_colors \(index)", value: text)
      }
      draft.scheme[.ansi(UInt8(index))] = color
    }
  }

  /// Old files have `import` at the top level, newer ones under `[general]`.
  private func imports(_ root: TOMLTable, _ draft: inout PartialScheme) {
    for value in [root["import"], root["general"]?.table?["import"]] {
      for name in value?.array ?? [] {
        draft.notes.append(.notFollowed(line: nil, name: name.string ?? "import"))
      }
    }
  }

  /// Alacritty's theme collection gives authors in comments.
  private func metadata(_ scheme: inout TerminalScheme) {
    for (_, content) in ConfigurationLines(text).prefix(12) where content.hasPrefix("#") {
      let comment = content.drop { $0 == "#" }.trimmingSpace
      for word in ["author", "Author"] where comment.hasPrefix(word) && scheme.author == nil {
        let rest = comment.dropFirst(word.count).drop { $0 == ":" || $0 == " " }
        scheme.author = PlainText.title(String(rest))
      }
    }
  }

  private func shown(_ value: TOMLValue) -> String {
    value.integer.map { String($0) } ?? "no text"
  }
}

extension TOMLTable {
  init(scheme text: String, of file: String) throws(SchemeError) {
    do throws(TOMLError) {
      try self.init(parsing: text.bytes)
    } catch {
      throw .syntax(
        file: file, line: error.place.line, column: error.place.column,
        reason: error.reason.prefix(1).uppercased() + error.reason.dropFirst() + ".")
    }
  }

  var sorted: [(key: String, value: TOMLValue)] {
    entries.map { ($0.key, $0.value) }.sorted { $0.key < $1.key }
  }
}
