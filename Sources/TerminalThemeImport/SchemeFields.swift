import StyledTerminalText

/// Maps a format's keys to slots for reading and writing.
struct SchemeFields {
  let all: [(key: String, slot: SchemeColor)]
  private let slots: [String: SchemeColor]

  private init(_ all: [(String, SchemeColor)]) {
    self.all = all
    slots = Dictionary(all, uniquingKeysWith: { first, _ in first })
  }

  subscript(key: String) -> SchemeColor? { slots[key] }

  func key(of slot: SchemeColor) -> String? {
    all.first { $0.slot == slot }?.key
  }

  private static func ansi(from first: UInt8 = 0, _ names: [String]) -> [(String, SchemeColor)] {
    zip(names, first...).map { ($0, .ansi($1)) }
  }

  private static let hues = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  static let alacritty = SchemeFields(
    [
      ("primary.background", .background), ("primary.foreground", .foreground),
      ("primary.bright_foreground", .bold),
      ("cursor.text", .cursorText), ("cursor.cursor", .cursor),
      ("selection.text", .selectionText), ("selection.background", .selection),
      ("search.matches.foreground", .matchText), ("search.matches.background", .match),
      ("footer_bar.foreground", .statusbarText), ("footer_bar.background", .statusBar),
    ]
      + ansi(hues.map { "normal." + $0 }) + ansi(from: 8, hues.map { "bright." + $0 }))

  static let ghostty = SchemeFields(
    ansi((0..<22).map { "palette \($0)" }) + [
      ("background", .background), ("foreground", .foreground),
      ("cursor-color", .cursor), ("cursor-text", .cursorText),
      ("selection-background", .selection), ("selection-foreground", .selectionText),
      ("bold-color", .bold),
      ("search-background", .match), ("search-foreground", .matchText),
    ])

  static let iterm2 = SchemeFields(
    ansi((0..<16).map { "Ansi \($0) Color" }) + [
      ("Background Color", .background), ("Foreground Color", .foreground),
      ("Bold Color", .bold), ("Link Color", .link),
      ("Cursor Color", .cursor), ("Cursor Text Color", .cursorText),
      ("Selection Color", .selection), ("Selected Text Color", .selectionText),
      ("Match Background Color", .match),
      ("Tab Color", .border), ("Cursor Guide Color", .focus),
      ("Underline Color", .link),
    ])

  static let kitty = SchemeFields(
    [
      ("background", .background), ("foreground", .foreground),
      ("cursor", .cursor), ("cursor_text_color", .cursorText),
      ("selection_background", .selection), ("selection_foreground", .selectionText),
      ("url_color", .link),
      ("mark1_background", .match), ("mark1_foreground", .matchText),
      ("inactive_border_color", .border), ("active_border_color", .focus),
    ]
      + ansi((0..<22).map { "color\($0)" }))

  static let pywal = SchemeFields(
    [("background", .background), ("foreground", .foreground), ("cursor", .cursor)]
      + ansi((0..<16).map { "color\($0)" }))

  static let windowsTerminal = SchemeFields(
    [
      ("background", .background), ("foreground", .foreground),
      ("cursorColor", .cursor), ("selectionBackground", .selection),
    ]
      + ansi(hues.map { $0 == "magenta" ? "purple" : $0 })
      + ansi(
        from: 8,
        hues.map {
          "bright" + ($0 == "magenta" ? "Purple" : $0.prefix(1).uppercased() + $0.dropFirst())
        }
      ))

  static let xresources = SchemeFields(
    [
      ("background", .background), ("foreground", .foreground),
      ("cursorColor", .cursor), ("cursorColor2", .cursorText),
      ("highlightColor", .selection), ("highlightTextColor", .selectionText),
      ("colorUL", .link), ("colorBD", .bold),
    ]
      + ansi((0..<22).map { "color\($0)" }))
}

/// Collects a scheme from a format that names the terminal's sixteen colours.
struct PartialScheme {
  let file: SchemeFile
  let format: SchemeFormat
  let fields: SchemeFields
  var scheme: TerminalScheme
  var notes: [SchemeNote] = []
  private var unused: [String] = []
  private var noted: Set<String> = []

  init(_ file: SchemeFile, _ format: SchemeFormat, _ fields: SchemeFields) {
    self.file = file
    self.format = format
    self.fields = fields
    scheme = TerminalScheme(name: PlainText.title(file.stem) ?? format.title)
  }

  mutating func apply(
    _ key: String, _ value: some StringProtocol, line: Int? = nil, color: RGB?
  ) throws(SchemeError) {
    guard let slot = fields[key] else { return note(unused: key) }
    guard let color else {
      throw .color(file: file.name, line: line, key: key, value: String(value))
    }
    scheme[slot] = color
  }

  mutating func note(unused key: String) {
    if unused.count < 4096, noted.insert(key).inserted { unused.append(key) }
  }

  /// Completes the scheme, which needs background, foreground and the six normal hues.
  func finished(defaults: [SchemeColor: RGB] = [:]) throws(SchemeError) -> SchemeParseResult {
    var scheme = scheme
    var notes = notes
    let needed: [SchemeColor] = [.background, .foreground] + (1...6).map { SchemeColor.ansi($0) }
    let given = self.scheme.colors
    let hasHue = (1...6).contains { given[.ansi(UInt8($0))] != nil }
    if hasHue || given[.background] != nil || given[.foreground] != nil {
      for slot in needed where scheme[slot] == nil {
        guard let color = defaults[slot] else { continue }
        scheme[slot] = color
        if let key = fields.key(of: slot) {
          notes.append(
            .assumed("The file has no \(key). Used the \(format.title) default \(color)."))
        }
      }
    }
    let missing = needed.filter { scheme[$0] == nil }.compactMap(fields.key(of:))
    guard missing.isEmpty else { throw .missing(file: file.name, format: format, keys: missing) }
    scheme.completeSixteen()
    scheme.recordSixteen()
    return SchemeParseResult(
      format: format, schemes: [scheme],
      notes: notes + (unused.isEmpty ? [] : [.unused(unused)]))
  }
}

extension TerminalScheme {
  /// Derives missing black, white and bright colours.
  mutating func completeSixteen() {
    if self[.ansi(0)] == nil { self[.ansi(0)] = self[.background] }
    if self[.ansi(7)] == nil { self[.ansi(7)] = self[.foreground] }
    for index in UInt8(8)...15 where self[.ansi(index)] == nil {
      self[.ansi(index)] = self[.ansi(index - 8)]
    }
  }

  mutating func recordSixteen() {
    for (name, slot) in Self.paletteNames {
      if let color = self[slot] { record(name, color) }
    }
  }

  static let paletteNames: [(String, SchemeColor)] =
    [("background", .background), ("foreground", .foreground)]
    + (UInt8(0)...21).map { ("color\($0)", .ansi($0)) }
    + [
      ("cursor", .cursor), ("cursor-text", .cursorText),
      ("selection", .selection), ("selection-text", .selectionText),
      ("match", .match), ("match-text", .matchText),
      ("link", .link), ("bold", .bold), ("border", .border), ("focus", .focus),
      ("statusbar", .statusBar), ("statusbar-text", .statusbarText),
    ]
}
