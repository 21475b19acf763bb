import PrioritiesBasics
import StyledTerminalText
import TerminalThemes

enum JSONScheme {
  static func value(in text: String, of file: SchemeFile) throws(SchemeError) -> JSONValue {
    do {
      return try JSONReader.value(in: text, syntax: .withComments)
    } catch {
      throw .syntax(
        file: file.name, line: error.position.line, column: error.position.column,
        reason: "This is not JSON: \(error.message).")
    }
  }

  static func object(in text: String, of file: SchemeFile) throws(SchemeError) -> JSONObject {
    guard let object = try value(in: text, of: file).object else {
      throw .syntax(
        file: file.name, line: 1, column: 1, reason: "A scheme must be an object in braces.")
    }
    return object
  }

  /// Parses `#b45309` or `#b4530980`, blending alpha with the background.
  static func color(_ text: String?, over background: RGB?) -> RGB? {
    guard let text, text.hasPrefix("#") else { return nil }
    if let color = RGB(hex: text) { return color }
    guard let (color, alpha) = RGB.withAlpha(hex: text) else { return nil }
    return background.map { color.over($0, alpha: alpha) } ?? color
  }
}

extension TerminalScheme {
  /// Fills missing hues with similar palette colours, or derives them from the most vivid one.
  ///
  /// - Returns: The names of the derived hues.
  private mutating func fillHues(from colors: [RGB]) -> [String] {
    // Typical hues of terminal colours, in OKLCH degrees.
    let hues: [(UInt8, String, Double)] = [
      (1, "red", 25), (2, "green", 140), (3, "yellow", 95), (4, "blue", 255), (5, "magenta", 325),
      (6, "cyan", 200),
    ]
    let vivid = colors.filter { OKLCH($0).chroma > 0.045 }
    var derived: [String] = []
    for (index, name, hue) in hues where self[.ansi(index)] == nil {
      let target = OKLCH(lightness: 0.6, chroma: 0.15, hue: hue)
      let near = vivid.filter { OKLCH($0).hueDistance(to: target) < 32 }
      if let best = near.min(by: {
        OKLCH($0).hueDistance(to: target) - OKLCH($0).chroma * 60
          < OKLCH($1).hueDistance(to: target) - OKLCH($1).chroma * 60
      }) {
        self[.ansi(index)] = best
        continue
      }
      derived.append(name)
      let model = vivid.map { OKLCH($0) }.max { $0.chroma < $1.chroma }
      let isDark = measuredVariant == .dark
      self[.ansi(index)] = RGB(
        OKLCH(
          lightness: model?.lightness ?? (isDark ? 0.75 : 0.5),
          chroma: min(model?.chroma ?? 0.1, 0.13), hue: hue))
    }
    return derived
  }

  /// Completes the sixteen colours, and returns a note about derived hues.
  mutating func completeSixteen(from colors: [RGB]) -> SchemeNote? {
    let derived = fillHues(from: colors)
    completeSixteen()
    recordSixteen()
    guard !derived.isEmpty else { return nil }
    return .assumed(
      "The file has no \(derived.commaSeparated). Derived from its other colours.")
  }

  func requireBackgroundAndForeground(_ file: SchemeFile, _ format: SchemeFormat)
    throws(SchemeError)
  {
    let missing = [(SchemeColor.background, "background"), (.foreground, "foreground")]
      .filter { self[$0.0] == nil }.map(\.1)
    guard missing.isEmpty else { throw .missing(file: file.name, format: format, keys: missing) }
  }
}

struct PywalReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    let root = try JSONScheme.object(in: text, of: file)
    var draft = PartialScheme(file, .pywal, .pywal)
    for section in ["special", "colors"] {
      for member in root[section]?.object?.members ?? [] {
        let value = member.value.string ?? ""
        try draft.apply(member.key, value, color: RGB(hex: value))
      }
    }
    if let wallpaper = root["wallpaper"]?.string, wallpaper != "None",
      let name = wallpaper.split(separator: "/").last
    {
      draft.scheme.name =
        PlainText.title(String(name.split(separator: ".").first ?? name)) ?? draft.scheme.name
    }
    return try draft.finished()
  }
}

/// Reads one scheme, an array of them, or settings with `schemes`.
struct WindowsTerminalReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    let found = schemes(in: try JSONScheme.value(in: text, of: file))
    guard let first = found.first else {
      throw .missing(file: file.name, format: .windowsTerminal, keys: ["schemes"])
    }
    guard found.count > 1 else { return try reading(first, at: nil) }
    var whole = SchemeParseResult(format: .windowsTerminal, schemes: [])
    for (index, object) in found.prefix(500).enumerated() {
      let reading = try reading(object, at: index)
      whole.schemes += reading.schemes
      whole.notes += reading.notes.filter { !whole.notes.contains($0) }
    }
    return whole
  }

  private func schemes(in root: JSONValue) -> [JSONObject] {
    switch root {
    case .object(let object): object["schemes"]?.array.map { $0.compactMap(\.object) } ?? [object]
    case .array(let list): list.compactMap(\.object)
    default: []
    }
  }

  private func reading(
    _ object: JSONObject, at index: Int?
  ) throws(SchemeError) -> SchemeParseResult {
    var draft = PartialScheme(file, .windowsTerminal, .windowsTerminal)
    let place = index.map { "schemes[\($0)]." } ?? ""
    for member in object.members.sorted(by: { $0.key < $1.key }) {
      let key = member.key
      switch member.value {
      case .string(let name) where key == "name":
        draft.scheme.name = PlainText.title(name) ?? draft.scheme.name
      case _ where draft.fields[key] == nil, .null: draft.note(unused: key)
      case .string(let text) where text.hasPrefix("#"):
        guard let color = RGB(hex: text) else {
          throw .color(file: file.name, line: nil, key: place + key, value: text)
        }
        try draft.apply(key, text, color: color)
      case .string(let text):
        throw .color(file: file.name, line: nil, key: place + key, value: text)
      case .array, .object, .bool, .number:
        throw .color(file: file.name, line: nil, key: place + key, value: "no text")
      }
    }
    return try draft.finished()
  }
}
