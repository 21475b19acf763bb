import StyledTerminalText

extension TerminalEnvironment {
  /// The colour level, determined by the first rule that applies.
  ///
  /// The rules are this run's option, the setting, `NO_COLOR`, `FORCE_COLOR`, `CLICOLOR_FORCE`,
  /// `CLICOLOR`, no terminal, a dumb terminal, and detection.
  var colorLevel: Detected<ColorLevel> {
    level(of: colorOption, named: "\(colorOption.rawValue) is set for this run")
      ?? level(of: colorSetting, named: "the color setting is \(colorSetting.rawValue)")
      ?? levelByConvention
      ?? levelOfTerminal
  }

  /// Whether colour is forced, regardless of the setting, which must never affect output that
  /// programs read.
  var isColorForced: Bool {
    switch colorOption {
    case .always, .ansi16, .ansi256, .truecolor: return true
    case .never: return false
    case .auto: break
    }
    if let force = value("FORCE_COLOR") { return !["0", "false"].contains(force.lowercased()) }
    return value("CLICOLOR_FORCE").map { $0 != "0" } ?? false
  }

  private func level(of choice: ColorChoice, named name: String) -> Detected<ColorLevel>? {
    switch choice {
    case .auto: nil
    case .always: forced(reason: name)
    case .never: Detected(.none, reason: name)
    case .ansi16: Detected(.ansi16, reason: name)
    case .ansi256: Detected(.ansi256, reason: name)
    case .truecolor: Detected(.truecolor, reason: name)
    }
  }

  private var levelByConvention: Detected<ColorLevel>? {
    if value("NO_COLOR") != nil {
      let name = "NO_COLOR is set"
      if !isTerminal { return Detected(.none, reason: "\(name) and the output is not a terminal") }
      if isDumb { return Detected(.none, reason: "\(name) and \(dumbReason)") }
      return Detected(.mono, reason: name)
    }
    if let force = value("FORCE_COLOR") {
      let name = "FORCE_COLOR is \(force)"
      switch force.lowercased() {
      case "0", "false": return Detected(.none, reason: name)
      case "1": return Detected(.ansi16, reason: name)
      case "2": return Detected(.ansi256, reason: name)
      case "3": return Detected(.truecolor, reason: name)
      default: return forced(reason: name)
      }
    }
    if let force = value("CLICOLOR_FORCE"), force != "0" {
      return forced(reason: "CLICOLOR_FORCE is \(force)")
    }
    if value("CLICOLOR") == "0" { return Detected(.none, reason: "CLICOLOR is 0") }
    return nil
  }

  private var levelOfTerminal: Detected<ColorLevel> {
    if !isTerminal { return Detected(.none, reason: "the output is not a terminal") }
    if isDumb { return Detected(.none, reason: dumbReason) }
    return detected
  }

  private func forced(reason name: String) -> Detected<ColorLevel> {
    let detected = detected
    if detected.value < .ansi16 {
      return Detected(.ansi16, reason: "\(name) and no sign of more than 16 colours")
    }
    return Detected(detected.value, reason: "\(name) and \(detected.reason)")
  }

  var dumbReason: String { term.isEmpty ? "TERM is not set" : "TERM is \(term)" }

  /// The detected level, regardless of whether the output is the terminal.
  private var detected: Detected<ColorLevel> {
    if let colors = value("COLORTERM"), ["truecolor", "24bit"].contains(colors.lowercased()) {
      if !isScreen { return Detected(.truecolor, reason: "COLORTERM is \(colors)") }
      return Detected(.ansi256, reason: "COLORTERM is \(colors) but TERM is \(term), GNU screen")
    }
    if let token = Self.truecolorTokens.first(where: termTokens.contains) {
      return Detected(.truecolor, reason: "TERM is \(term) and \(token) has 24-bit colour")
    }
    if let decision = detectedByVariable { return decision }
    if term.containsASCII("256color") { return Detected(.ansi256, reason: "TERM is \(term)") }
    if termTokens.contains("mono") || termTokens.contains("vt52") {
      return Detected(.mono, reason: "TERM is \(term)")
    }
    if isDumb { return Detected(.none, reason: dumbReason) }
    return Detected(.ansi16, reason: "TERM is \(term) and no sign of more than 16 colours")
  }

  /// The level by variables, which are ignored in screen and tmux, where they describe the outer
  /// terminal.
  private var detectedByVariable: Detected<ColorLevel>? {
    if isScreen || isTmux { return nil }
    if value("WT_SESSION") != nil { return Detected(.truecolor, reason: "WT_SESSION is set") }
    if let version = number("VTE_VERSION"), version >= 3600 {
      return Detected(.truecolor, reason: "VTE_VERSION is \(version)")
    }
    if let version = value("KONSOLE_VERSION") {
      return Detected(.truecolor, reason: "KONSOLE_VERSION is \(version)")
    }
    switch program {
    case "iTerm.app", "vscode", "WezTerm", "ghostty":
      return Detected(.truecolor, reason: "TERM_PROGRAM is \(program)")
    case "Apple_Terminal": return Detected(.ansi256, reason: "TERM_PROGRAM is \(program)")
    default: return nil
    }
  }

  private static let truecolorTokens: [Substring] = [
    "alacritty", "contour", "direct", "foot", "ghostty", "kitty", "rio", "st", "wezterm",
  ]

  func unicodeAbility(level: ColorLevel) -> Detected<Bool> {
    switch glyphs {
    case .unicode: return Detected(true, reason: "the glyphs setting is unicode")
    case .ascii: return Detected(false, reason: "the glyphs setting is ascii")
    case .auto: break
    }
    if level == .none {
      if !isTerminal { return Detected(false, reason: "output is not styled") }
      if isDumb { return Detected(false, reason: dumbReason) }
    }
    if term == "linux" {
      return Detected(false, reason: "TERM is linux, whose font has few shapes")
    }
    // Containers and services often have no locale, but their terminals show UTF-8.
    guard let (name, locale) = locale else { return Detected(true, reason: "no locale is set") }
    let folded = locale.lowercased()
    let isUTF8 = folded.containsASCII("utf-8") || folded.containsASCII("utf8")
    return Detected(isUTF8, reason: "\(name) is \(locale)")
  }

  private var locale: (name: String, value: String)? {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = value(name) { return (name, value) }
    }
    return nil
  }

  /// Whether links are supported; `auto` trusts known terminals, because none can be queried.
  func linkAbility(level: ColorLevel) -> Detected<Bool> {
    if level == .none { return Detected(false, reason: "output is not styled") }
    switch links {
    case .always: return Detected(true, reason: "the links setting is always")
    case .never: return Detected(false, reason: "the links setting is never")
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
    return Detected(false, reason: "no sign of link support")
  }

  private func isTmux34(_ version: String) -> Bool {
    let parts = version.split { !$0.isNumber }.compactMap { Int($0) }
    guard let major = parts.first else { return false }
    return major > 3 || (major == 3 && parts.dropFirst().first ?? 0 >= 4)
  }

  func imageAbility(level: ColorLevel) -> Detected<ImageProtocol> {
    if let chosen = ImageProtocol(rawValue: images.rawValue) {
      return Detected(chosen, reason: "the images setting is \(chosen.rawValue)")
    }
    if level < .ansi16 { return Detected(.off, reason: "colour is off") }
    if !isTerminal { return Detected(.blocks, reason: "the output is not a terminal") }
    if isScreen || isTmux {
      return Detected(.blocks, reason: "inside \(isTmux ? "tmux" : "screen")")
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
    return Detected(.blocks, reason: "no sign of picture support")
  }

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
    return Detected(size, reason: "unknown, assumed")
  }

  private static let linkTokens: [Substring] = [
    "alacritty", "contour", "foot", "ghostty", "kitty", "rio", "wezterm",
  ]
  private static let imageTokens: [(Substring, ImageProtocol)] = [
    ("kitty", .kitty), ("ghostty", .kitty), ("wezterm", .iterm2), ("foot", .sixel),
    ("contour", .sixel), ("mlterm", .sixel),
  ]
}
