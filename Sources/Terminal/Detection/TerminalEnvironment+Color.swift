import StyledText

extension TerminalEnvironment {
  /// The colours to use: what was asked for, else what the conventions of the
  /// environment say, else what the terminal is known for.
  ///
  /// From first to last: what was asked for in this run, what is set, `NO_COLOR`, `FORCE_COLOR`,
  /// `CLICOLOR_FORCE`, `CLICOLOR`, no terminal, a dumb one, detection.
  var colorLevel: Detected<ColorLevel> {
    level(of: colorOption, named: "\(colorOption.rawValue) was asked for in this run")
      ?? level(of: colorSetting, named: "the choice is \(colorSetting.rawValue)")
      ?? levelByConvention
      ?? levelOfTerminal
  }

  /// Whether colour was asked for explicitly in this run, by the option or by a variable.
  ///
  /// The setting does not count, so that a choice made once does not change what programs read.
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
      if isDumb { return Detected(.none, reason: "\(name) and \(dumbness)") }
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
    if isDumb { return Detected(.none, reason: dumbness) }
    return detected
  }

  /// Colours in any case: those detected, but sixteen at least.
  private func forced(reason name: String) -> Detected<ColorLevel> {
    let detected = detected
    if detected.value < .ansi16 {
      return Detected(.ansi16, reason: "\(name) and no sign of more than 16 colours")
    }
    return Detected(detected.value, reason: "\(name) and \(detected.reason)")
  }

  var dumbness: String { term.isEmpty ? "TERM is not set" : "TERM is \(term)" }

  /// What the terminal is known to show, whether or not it is the output.
  private var detected: Detected<ColorLevel> {
    if let colors = value("COLORTERM"), ["truecolor", "24bit"].contains(colors.lowercased()) {
      if !isScreen { return Detected(.truecolor, reason: "COLORTERM is \(colors)") }
      return Detected(.ansi256, reason: "COLORTERM is \(colors) but TERM is \(term), GNU screen")
    }
    if let token = Self.truecolorTokens.first(where: termTokens.contains) {
      return Detected(.truecolor, reason: "TERM is \(term) and \(token) has 24-bit colour")
    }
    if let decision = detectedByVariable { return decision }
    if term.holds("256color") { return Detected(.ansi256, reason: "TERM is \(term)") }
    if termTokens.contains("mono") || termTokens.contains("vt52") {
      return Detected(.mono, reason: "TERM is \(term)")
    }
    if isDumb { return Detected(.none, reason: dumbness) }
    return Detected(.ansi16, reason: "TERM is \(term) and no sign of more than 16 colours")
  }

  /// What the variables say that terminals set for the programs in them.
  ///
  /// Inside screen and tmux they speak of the terminal outside, so they do not count.
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
}
