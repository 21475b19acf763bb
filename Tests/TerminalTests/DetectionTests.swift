import StyledTerminalText
import TerminalInterface
import Testing

struct DetectionTests {
  @Test(
    "The first applicable rule decides the colour level",
    arguments: [
      // A terminal without options.
      ("TERM=xterm", true, .ansi16),
      ("TERM=xterm-256color", true, .ansi256),
      ("TERM=xterm-256color COLORTERM=truecolor", true, .truecolor),
      ("TERM=xterm-256color COLORTERM=24bit", true, .truecolor),
      ("TERM=xterm-256color COLORTERM=yes", true, .ansi256),
      ("TERM=screen.xterm-256color COLORTERM=truecolor", true, .ansi256),
      ("TERM=screen-256color COLORTERM=truecolor TERM_PROGRAM=tmux", true, .truecolor),
      ("TERM=tmux-256color TERM_PROGRAM=tmux", true, .ansi256),
      ("TERM=tmux-256color TERM_PROGRAM=tmux VTE_VERSION=7000", true, .ansi256),
      ("TERM=xterm-kitty", true, .truecolor), ("TERM=xterm-ghostty", true, .truecolor),
      ("TERM=st-256color", true, .truecolor), ("TERM=nsterm", true, .ansi16),
      ("TERM=nsterm-256color", true, .ansi256), ("TERM=glasstty", true, .ansi16),
      ("TERM=xterm-direct", true, .truecolor), ("TERM=foot-extra", true, .truecolor),
      ("TERM=xterm-mono", true, .mono), ("TERM=linux", true, .ansi16),
      ("TERM=xterm-256color VTE_VERSION=3600", true, .truecolor),
      ("TERM=xterm-256color VTE_VERSION=3404", true, .ansi256),
      ("TERM=xterm WT_SESSION=x", true, .truecolor),
      ("TERM=xterm-256color TERM_PROGRAM=Apple_Terminal", true, .ansi256),
      ("TERM=xterm-256color TERM_PROGRAM=iTerm.app", true, .truecolor),
      ("TERM=dumb", true, .none), ("TERM=dumb COLORTERM=truecolor", true, .none), ("", true, .none),
      ("TERM=xterm CI=true", true, .ansi16),
      // A pipe.
      ("TERM=xterm-256color COLORTERM=truecolor", false, .none),
      // The conventions.
      ("TERM=xterm-256color NO_COLOR=1", true, .mono),
      ("TERM=xterm-256color NO_COLOR=yes", true, .mono),
      ("TERM=xterm-256color NO_COLOR=", true, .ansi256),
      ("TERM=xterm-256color NO_COLOR=1", false, .none), ("TERM=dumb NO_COLOR=1", true, .none),
      ("TERM=xterm-256color NO_COLOR=1 FORCE_COLOR=3", true, .mono),
      ("TERM=xterm FORCE_COLOR=0", true, .none), ("TERM=xterm FORCE_COLOR=false", true, .none),
      ("TERM=xterm FORCE_COLOR=1", false, .ansi16), ("FORCE_COLOR=2", false, .ansi256),
      ("TERM=dumb FORCE_COLOR=3", false, .truecolor),
      ("TERM=xterm-256color FORCE_COLOR=true", false, .ansi256),
      ("TERM=dumb FORCE_COLOR=yes", false, .ansi16), ("TERM=xterm FORCE_COLOR=", false, .none),
      ("TERM=xterm CLICOLOR_FORCE=1", false, .ansi16),
      ("TERM=xterm CLICOLOR_FORCE=0", false, .none),
      ("TERM=xterm CLICOLOR=0", true, .none), ("TERM=xterm CLICOLOR=1", true, .ansi16),
      ("TERM=xterm CLICOLOR=0 CLICOLOR_FORCE=1", true, .ansi16),
    ] as [(String, Bool, ColorLevel)])
  func level(variables: String, isTerminal: Bool, level: ColorLevel) {
    #expect(capabilities(variables, isTerminal).level.value == level)
  }

  @Test(
    "Options precede settings, and settings precede the environment",
    arguments: [
      (.never, .truecolor, "", .none), (.auto, .truecolor, "NO_COLOR=1", .truecolor),
      (.ansi16, .never, "NO_COLOR=1", .ansi16), (.ansi256, .auto, "FORCE_COLOR=0", .ansi256),
      (.always, .auto, "NO_COLOR=1 TERM=xterm-256color", .ansi256),
      (.always, .auto, "TERM=dumb", .ansi16), (.auto, .never, "FORCE_COLOR=3", .none),
      (.auto, .always, "TERM=xterm-kitty", .truecolor),
    ] as [(ColorChoice, ColorChoice, String, ColorLevel)])
  func precedence(option: ColorChoice, setting: ColorChoice, variables: String, level: ColorLevel) {
    let terminalEnvironment = TerminalEnvironment(
      environment: environment(variables), isTerminal: false, colorOption: option,
      colorSetting: setting)
    #expect(Capabilities(terminalEnvironment).level.value == level)
  }

  @Test(
    "Each value has the reason of its rule",
    arguments: [
      ("TERM=xterm-256color NO_COLOR=1", true, "NO_COLOR is set"),
      ("TERM=xterm-kitty", true, "TERM is xterm-kitty and kitty has 24-bit colour"),
      ("TERM=xterm", false, "the output is not a terminal"), ("", true, "TERM is not set"),
      (
        "TERM=xterm FORCE_COLOR=on", false,
        "FORCE_COLOR is on and TERM is xterm and no sign of more than 16 colours"
      ),
    ])
  func reason(variables: String, isTerminal: Bool, reason: String) {
    #expect(capabilities(variables, isTerminal).level.reason == reason)
  }

  @Test(
    "Glyphs, links and pictures depend on the terminal",
    arguments: [
      ("TERM=xterm-256color", true, false, .blocks),
      ("TERM=xterm-256color LANG=en_GB.UTF-8", true, false, .blocks),
      ("TERM=xterm-256color LANG=C", false, false, .blocks),
      ("TERM=xterm-256color LC_ALL=C LANG=en_GB.UTF-8", false, false, .blocks),
      ("TERM=linux LANG=en_GB.UTF-8", false, false, .blocks),
      ("TERM=dumb LANG=en_GB.UTF-8", false, false, .off),
      ("TERM=xterm NO_COLOR=1 LANG=C.utf8", true, false, .off),
      ("TERM=xterm-kitty LANG=C.UTF-8", true, true, .kitty),
      ("TERM=foot LANG=C.UTF-8", true, true, .sixel),
      (
        "TERM=tmux-256color TERM_PROGRAM=tmux TERM_PROGRAM_VERSION=3.3a LANG=C.UTF-8", true, false,
        .blocks
      ),
      (
        "TERM=tmux-256color TERM_PROGRAM=tmux TERM_PROGRAM_VERSION=3.4 LANG=C.UTF-8", true, true,
        .blocks
      ),
      ("TERM=xterm-256color TERM_PROGRAM=iTerm.app LANG=C.UTF-8", true, true, .iterm2),
      ("TERM=xterm-256color VTE_VERSION=6800 LANG=C.UTF-8", true, true, .blocks),
    ] as [(String, Bool, Bool, ImageProtocol)])
  func features(variables: String, unicode: Bool, links: Bool, images: ImageProtocol) {
    let found = capabilities(variables, true)
    #expect(found.unicode.value == unicode)
    #expect(found.links.value == links)
    #expect(found.images.value == images)
  }

  @Test("Settings precede detection")
  func featureSettings() {
    let found = Capabilities(
      TerminalEnvironment(
        environment: environment("TERM=xterm LANG=C"), isTerminal: true, glyphs: .unicode,
        links: .always, images: .sixel))
    #expect(found.unicode == Detected(true, reason: "the glyphs setting is unicode"))
    #expect(found.links == Detected(true, reason: "the links setting is always"))
    #expect(found.images == Detected(.sixel, reason: "the images setting is sixel"))
  }

  @Test("The size comes from the terminal, else the environment, else it is 80 by 24")
  func size() {
    let reported = TerminalSize(columns: 132, rows: 50)
    let both = TerminalEnvironment(
      environment: ["COLUMNS": "100", "LINES": "x"], isTerminal: true, size: reported)
    #expect(Capabilities(both).size.value == reported)
    var silent = both
    silent.size = TerminalSize(columns: 0, rows: 0)
    #expect(Capabilities(silent).size.value == TerminalSize(columns: 100, rows: 24))
    silent.environment = [:]
    #expect(Capabilities(silent).size.value == TerminalSize(columns: 80, rows: 24))
  }

  private func capabilities(_ variables: String, _ isTerminal: Bool) -> Capabilities {
    Capabilities(TerminalEnvironment(environment: environment(variables), isTerminal: isTerminal))
  }

  /// Parses `TERM=xterm NO_COLOR=`.
  private func environment(_ text: String) -> [String: String] {
    var environment: [String: String] = [:]
    for part in text.split(separator: " ") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      environment[String(pair[0])] = String(pair[1])
    }
    return environment
  }
}
