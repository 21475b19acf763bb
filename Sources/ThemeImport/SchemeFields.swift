/// Which key of a format holds which place of a scheme, to read by and to write by.
struct SchemeFields: Sendable {
  /// The keys in the order in which they are written.
  let all: [(key: String, slot: SchemeColor)]
  private let slots: [String: SchemeColor]

  private init(_ all: [(String, SchemeColor)]) {
    self.all = all
    slots = Dictionary(all, uniquingKeysWith: { first, _ in first })
  }

  /// The place that a key holds.
  subscript(key: String) -> SchemeColor? { slots[key] }

  /// The key of a place, the first when it has several.
  func key(of slot: SchemeColor) -> String? {
    all.first { $0.slot == slot }?.key
  }

  /// `names` for the colours from `first` on.
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
