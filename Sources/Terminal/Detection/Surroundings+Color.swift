import StyledText

extension Surroundings {
  /// The colours to use: what was asked for, else what the conventions of the
  /// environment say, else what the terminal is known for.
  ///
  /// From first to last: the option, the setting, `NO_COLOR`, `FORCE_COLOR`,
  /// `CLICOLOR_FORCE`, `CLICOLOR`, no terminal, a dumb one, detection.
  var colorLevel: Decision<ColorLevel> {
    level(of: colorOption, named: "the option --color \(colorOption.rawValue)")
      ?? level(of: colorSetting, named: "the setting color is \(colorSetting.rawValue)")
      ?? levelByConvention
      ?? levelOfTerminal
  }

  private func level(of choice: ColorChoice, named name: String) -> Decision<ColorLevel>? {
    switch choice {
    case .auto: nil
    case .always: forced(because: name)
    case .never: Decision(.none, because: name)
    case .ansi16: Decision(.ansi16, because: name)
    case .ansi256: Decision(.ansi256, because: name)
    case .truecolor: Decision(.truecolor, because: name)
    }
  }

  private var levelByConvention: Decision<ColorLevel>? {
    if value("NO_COLOR") != nil {
      let name = "NO_COLOR is set"
      if !isTerminal { return Decision(.none, because: "\(name) and the output is no terminal") }
      if isDumb { return Decision(.none, because: "\(name) and \(dumbness)") }
      return Decision(.mono, because: name)
    }
    if let force = value("FORCE_COLOR") {
      let name = "FORCE_COLOR is \(force)"
      switch force.lowercased() {
      case "0", "false": return Decision(.none, because: name)
      case "1": return Decision(.ansi16, because: name)
      case "2": return Decision(.ansi256, because: name)
      case "3": return Decision(.truecolor, because: name)
      default: return forced(because: name)
      }
    }
    if let force = value("CLICOLOR_FORCE"), force != "0" {
      return forced(because: "CLICOLOR_FORCE is \(force)")
    }
    if value("CLICOLOR") == "0" { return Decision(.none, because: "CLICOLOR is 0") }
    return nil
  }

  private var levelOfTerminal: Decision<ColorLevel> {
    if !isTerminal { return Decision(.none, because: "the output is no terminal") }
    if isDumb { return Decision(.none, because: dumbness) }
    return detected
  }

  /// Colours in any case: those detected, but sixteen at least.
  private func forced(because name: String) -> Decision<ColorLevel> {
    let detected = detected
    if detected.value < .ansi16 {
      return Decision(.ansi16, because: "\(name) and nothing tells of more than 16 colours")
    }
    return Decision(detected.value, because: "\(name) and \(detected.because)")
  }

  private var dumbness: String { term.isEmpty ? "TERM is not set" : "TERM is \(term)" }

  /// What the terminal is known to show, whether or not it is the output.
  private var detected: Decision<ColorLevel> {
    if let colors = value("COLORTERM"), ["truecolor", "24bit"].contains(colors.lowercased()) {
      if !isScreen { return Decision(.truecolor, because: "COLORTERM is \(colors)") }
      return Decision(.ansi256, because: "COLORTERM is \(colors) but TERM is \(term), GNU screen")
    }
    if let token = termTokens.intersection(Self.truecolorTokens).min() {
      return Decision(.truecolor, because: "TERM is \(term) and \(token) has 24-bit colour")
    }
    if let decision = detectedByVariable { return decision }
    if term.contains("256color") { return Decision(.ansi256, because: "TERM is \(term)") }
    if termTokens.contains("mono") || termTokens.contains("vt52") {
      return Decision(.mono, because: "TERM is \(term)")
    }
    if isDumb { return Decision(.none, because: dumbness) }
    return Decision(.ansi16, because: "TERM is \(term) and nothing tells of more than 16 colours")
  }

  /// What variables tell that terminals set for the programs in them.
  ///
  /// Inside screen and tmux they speak of the terminal outside, so they do not count.
  private var detectedByVariable: Decision<ColorLevel>? {
    if isScreen || isTmux { return nil }
    if value("WT_SESSION") != nil { return Decision(.truecolor, because: "WT_SESSION is set") }
    if let version = number("VTE_VERSION"), version >= 3600 {
      return Decision(.truecolor, because: "VTE_VERSION is \(version)")
    }
    if let version = value("KONSOLE_VERSION") {
      return Decision(.truecolor, because: "KONSOLE_VERSION is \(version)")
    }
    switch program {
    case "iTerm.app", "vscode", "WezTerm", "ghostty":
      return Decision(.truecolor, because: "TERM_PROGRAM is \(program)")
    case "Apple_Terminal": return Decision(.ansi256, because: "TERM_PROGRAM is \(program)")
    default: return nil
    }
  }

  private static let truecolorTokens: Set<Substring> = [
    "alacritty", "contour", "direct", "foot", "ghostty", "kitty", "rio", "st", "wezterm",
  ]
}
