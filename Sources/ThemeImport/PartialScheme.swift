import StyledText

/// A scheme while it is read, for the formats that name the terminal's sixteen
/// colours.
struct PartialScheme {
  let file: SchemeFile
  let format: SchemeFormat
  let fields: SchemeFields
  var scheme: TerminalScheme
  var notes: [SchemeNote] = []
  private var unused: [String] = []

  init(_ file: SchemeFile, _ format: SchemeFormat, _ fields: SchemeFields) {
    self.file = file
    self.format = format
    self.fields = fields
    scheme = TerminalScheme(name: PlainText.title(file.stem) ?? format.title)
  }

  /// Gives a place its colour; a later one replaces an earlier one.
  mutating func set(_ slot: SchemeColor, _ color: RGB) {
    scheme[slot] = color
  }

  /// Takes the value of a key, if the format has the key and a scheme uses it.
  mutating func apply(
    _ key: String, _ value: some StringProtocol, line: Int? = nil, color: RGB?
  ) throws(SchemeError) {
    guard let slot = fields[key] else { return note(unused: key) }
    guard let color else {
      throw .color(file: file.name, line: line, key: key, value: String(value))
    }
    set(slot, color)
  }

  /// Remembers a key that nothing is made of.
  mutating func note(unused key: String) {
    if !unused.contains(key), unused.count < 4096 { unused.append(key) }
  }

  /// The scheme, once it is seen to have what a scheme needs.
  ///
  /// Needed are background, foreground and the six hues of the normal row.
  /// Colours left open come from their neighbours.
  ///
  /// - Parameter defaults: What the format's own program takes for what is left open.
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
            .assumed(
              "The file has no \(key); \(format.title)'s own default, \(color), is used."))
        }
      }
    }
    let missing = needed.filter { scheme[$0] == nil }.compactMap(fields.key(of:))
    guard missing.isEmpty else {
      throw .missing(file: file.name, format: format, keys: missing)
    }
    scheme.completeSixteen()
    scheme.recordSixteen()
    return SchemeParseResult(
      format: format, schemes: [scheme],
      notes: notes + (unused.isEmpty ? [] : [.unused(unused)]))
  }
}

extension TerminalScheme {
  /// Fills what a scheme of sixteen colours may leave open: black, white and
  /// the bright row.
  mutating func completeSixteen() {
    if self[.ansi(0)] == nil { self[.ansi(0)] = self[.background] }
    if self[.ansi(7)] == nil { self[.ansi(7)] = self[.foreground] }
    for index in UInt8(8)...15 where self[.ansi(index)] == nil {
      self[.ansi(index)] = self[.ansi(index - 8)]
    }
  }

  /// Records the colours of a terminal under the names that a theme file gives them.
  mutating func recordSixteen() {
    for (name, slot) in Self.paletteNames {
      if let color = self[slot] { record(name, color) }
    }
  }

  /// What the places of a terminal's scheme are called in the palette of a theme.
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
