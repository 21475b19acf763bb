import StyledText

extension TerminalEnvironment {
  /// Whether shapes beyond ASCII can be drawn.
  func unicodeAbility(level: ColorLevel) -> Detected<Bool> {
    switch glyphs {
    case .unicode: return Detected(true, reason: "the choice is unicode")
    case .ascii: return Detected(false, reason: "the choice is ascii")
    case .auto: break
    }
    if level == .none {
      if !isTerminal { return Detected(false, reason: "nothing is styled") }
      if isDumb { return Detected(false, reason: dumbness) }
    }
    if term == "linux" {
      return Detected(false, reason: "TERM is linux, whose font has few shapes")
    }
    // Containers and services often set no locale, and their terminals show UTF-8 all the same.
    guard let (name, locale) = locale else { return Detected(true, reason: "no locale is set") }
    let folded = locale.lowercased()
    let isUTF8 = folded.holds("utf-8") || folded.holds("utf8")
    return Detected(isUTF8, reason: "\(name) is \(locale)")
  }

  /// The locale for characters and the variable it comes from.
  private var locale: (name: String, value: String)? {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = value(name) { return (name, value) }
    }
    return nil
  }

  /// Whether links can be clicked.
  ///
  /// No terminal can be asked, so `auto` trusts those that are known to have them and nobody else.
  func linkAbility(level: ColorLevel) -> Detected<Bool> {
    if level == .none { return Detected(false, reason: "nothing is styled") }
    switch links {
    case .always: return Detected(true, reason: "the choice is always")
    case .never: return Detected(false, reason: "the choice is never")
    case .auto: break
    }
    if !isTerminal { return Detected(false, reason: "the output is not a terminal") }
    if isScreen { return Detected(false, reason: "TERM is \(term), GNU screen") }
    if isTmux {
      let version = value("TERM_PROGRAM_VERSION") ?? "older than 3.2"
      return Detected(isTmux34(version), reason: "tmux is \(version); links need 3.4")
    }
    if let token = Self.linkTokens.first(where: termTokens.contains) {
      return Detected(true, reason: "TERM is \(term) and \(token) has links")
    }
    if let version = number("VTE_VERSION") {
      return Detected(version >= 5000, reason: "VTE_VERSION is \(version); links need 5000")
    }
    for name in ["WT_SESSION", "KONSOLE_VERSION"] where value(name) != nil {
      return Detected(true, reason: "\(name) is set")
    }
    if ["iTerm.app", "vscode", "WezTerm", "ghostty"].contains(program) {
      return Detected(true, reason: "TERM_PROGRAM is \(program)")
    }
    return Detected(false, reason: "no sign that the terminal has links")
  }

  private func isTmux34(_ version: String) -> Bool {
    let parts = version.split { !$0.isNumber }.compactMap { Int($0) }
    guard let major = parts.first else { return false }
    return major > 3 || (major == 3 && parts.dropFirst().first ?? 0 >= 4)
  }

  func imageAbility(level: ColorLevel) -> Detected<ImageProtocol> {
    if let asked = ImageProtocol(rawValue: images.rawValue) {
      return Detected(asked, reason: "the choice is \(asked.rawValue)")
    }
    if level < .ansi16 { return Detected(.off, reason: "there is no colour") }
    if !isTerminal { return Detected(.blocks, reason: "the output is not a terminal") }
    if isScreen || isTmux {
      return Detected(.blocks, reason: "\(isTmux ? "tmux" : "screen") lies between")
    }
    if value("KITTY_WINDOW_ID") != nil {
      return Detected(.kitty, reason: "KITTY_WINDOW_ID is set")
    }
    for (token, images) in Self.imageTokens where termTokens.contains(token) {
      return Detected(images, reason: "TERM is \(term)")
    }
    switch program {
    case "ghostty": return Detected(.kitty, reason: "TERM_PROGRAM is \(program)")
    case "iTerm.app", "WezTerm": return Detected(.iterm2, reason: "TERM_PROGRAM is \(program)")
    default: break
    }
    return Detected(.blocks, reason: "no sign that the terminal has pictures")
  }

  /// The size the terminal reports, else that of `COLUMNS` and `LINES`.
  var measuredSize: Detected<TerminalSize> {
    if let size, size.columns > 0, size.rows > 0 {
      return Detected(size, reason: "reported by the terminal")
    }
    let columns = number("COLUMNS").flatMap { $0 > 0 ? $0 : nil }
    let rows = number("LINES").flatMap { $0 > 0 ? $0 : nil }
    let size = TerminalSize(columns: columns ?? 80, rows: rows ?? 24)
    if columns != nil || rows != nil {
      return Detected(size, reason: "COLUMNS and LINES")
    }
    return Detected(size, reason: "unknown, so assumed")
  }

  private static let linkTokens: [Substring] = [
    "alacritty", "contour", "foot", "ghostty", "kitty", "rio", "wezterm",
  ]
  private static let imageTokens: [(Substring, ImageProtocol)] = [
    ("kitty", .kitty), ("ghostty", .kitty), ("wezterm", .iterm2), ("foot", .sixel),
    ("contour", .sixel), ("mlterm", .sixel),
  ]
}
