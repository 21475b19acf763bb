import ArgumentParser
import Lists
import Rendering
import Settings
import StyledText
import Terminal
import Theming

extension Priorities.ThemeGroup {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "show", of: "theme", abstract: "Draw every role of a theme on its background",
      discussion: """
        Shows the theme at every level of colour that the terminal has, side by side; --color \
        shows one. Beside each role stands its contrast.
        """,
      examples: ["theme show fjord", "theme show '#b45309' --color 256"])

    @Argument(help: "The theme; its name, ansi, or a colour.", completion: ThemeCompletion.names)
    var name: String
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, colors: .complete)
      let theme = try context.theme(called: name)
      let level = level(context)
      let terminal = terminalColors(context)
      if answer.json {
        let resolved = context.resolved(theme, at: level, paintsBackground: false)
        try context.write(resolved.json(level: Self.word(level), terminal: terminal).text)
      } else if context.isDressed {
        let levels = ColorLevel.allCases.reversed().filter { $0 <= level && $0 >= .ansi16 }
        let shown = isOneLevel || levels.isEmpty ? [level] : Array(levels)
        try context.show(
          ThemeSheetView(
            title: theme.name, themes: shown.map { context.resolved(theme, at: $0) },
            reason: context.presentation.appearance.colors.reason, terminal: terminal))
      } else {
        try context.write(
          rows(context.resolved(theme, at: level, paintsBackground: false), terminal))
      }
    }

    /// The terminal's sixteen colours, all or none, and its text colour.
    private func terminalColors(_ context: CommandContext) -> (palette: [RGB], foreground: RGB?) {
      let colors = context.presentation.terminalColors.value ?? TerminalColors()
      let palette = (0..<16).compactMap { colors.palette[$0] }
      return (palette.count == 16 ? palette : [], colors.foreground)
    }

    private var isOneLevel: Bool { global.color.map { $0 != "auto" && $0 != "always" } ?? false }

    /// The level of `--color`; truecolor in a pipe.
    private func level(_ context: CommandContext) -> ColorLevel {
      if !isOneLevel, !context.isDressed { return .truecolor }
      return context.capabilities.level.value
    }

    /// One role per line: name, text, background and contrast.
    private func rows(
      _ theme: ResolvedTheme, _ terminal: (palette: [RGB], foreground: RGB?)
    ) -> String {
      Role.allCases.map { role in
        let report = theme.report(
          role, palette: terminal.palette, foreground: terminal.foreground)
        let parts = [
          role.name, report.foreground?.hex ?? "default",
          report.background?.hex ?? theme.background.hex,
          report.contrast.map(ThemeSheetView.decimal) ?? "-",
        ]
        return parts.joined(separator: "\t") + "\n"
      }.joined()
    }

    static func word(_ level: ColorLevel) -> String {
      switch level {
      case .none: "none"
      case .mono: "mono"
      case .ansi16: "16"
      case .ansi256: "256"
      case .truecolor: "truecolor"
      }
    }
  }
}
