import ArgumentParser
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

extension Priorities.ThemeGroup {
  struct Show: ParsableCommand {
    static let configuration = command(
      "show", abstract: "Show a list in a theme, light and dark",
      discussion: """
        With --verbose, shows every role with its contrast, at every colour level of the terminal, \
        side by side; --color selects one.
        """,
      examples: ["theme show fjord", "theme show '#b45309' --verbose --color 256"])

    @Argument(help: "The theme: its name, ansi or a colour.", completion: ThemeCompletion.names)
    var name: String
    @Flag(help: "Show every role and its contrast.") var verbose = false
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global, colors: .complete)
      let theme = try context.theme(called: name)
      let level = level(context)
      let terminal = terminalColors(context)
      if answer.json {
        let resolved = context.resolved(theme, at: level, paintsBackground: false)
        try context.write(
          resolved.json(level: level == .mono ? "mono" : level.word, terminal: terminal).text)
      } else if context.isStyled, !verbose {
        let choice = try context.library.choice(name)
        var themes: [Theme] = []
        for appearance in [Appearance.light, .dark] {
          let theme = try context.library.theme(for: choice, appearance: appearance)
          if !themes.contains(theme) { themes.append(theme) }
        }
        try context.show(ThemeSampleView(themes.map { context.resolved($0, at: level) }))
      } else if context.isStyled {
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

    /// The terminal's colours, all sixteen or none, and its text colour.
    private func terminalColors(_ context: CommandContext) -> (palette: [RGB], foreground: RGB?) {
      let colors = context.presentation.terminalColors.value ?? TerminalColors()
      let palette = (0..<16).compactMap { colors.palette[$0] }
      return (palette.count == 16 ? palette : [], colors.foreground)
    }

    private var isOneLevel: Bool {
      answer.global.color.map { $0 != "auto" && $0 != "always" } ?? false
    }

    /// The colour level, which is truecolor in a pipe.
    private func level(_ context: CommandContext) -> ColorLevel {
      if !isOneLevel, !context.isStyled { return .truecolor }
      return context.capabilities.level.value
    }

    /// Name, text, background and contrast of each role.
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
  }

  struct List: ParsableCommand {
    static let configuration = command(
      "list", abstract: "List the themes, each in its own colours",
      examples: ["theme list", "theme list --dark"])

    @Flag(help: "List only light variants.") var light = false
    @Flag(help: "List only dark variants.") var dark = false
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      var broken: [ThemeError] = []
      let entries = context.library.families.compactMap {
        ThemeEntry($0, appearances, context, broken: &broken)
      }
      defer {
        for error in broken {
          context.warn(
            error.checkCommand.map { "\(error) It is left out; \($0) lists the errors." }
              ?? "\(error) It is left out.")
        }
      }
      if answer.json {
        try context.write(json: ["themes": entries.map(\.json).json])
      } else if context.isStyled {
        let rows = try colorInUse(in: context) + entries.map { $0.row(in: context) }
        try context.show(ChoiceTable(rows: rows))
      } else {
        let rows = entries.map { entry in
          let variants = entry.variants.map(\.appearance.rawValue).joined(separator: ",")
          return "\(entry.family.name)\t\(variants)\t\(entry.family.origin)\n"
        }
        try context.write(rows.joined())
      }
    }

    /// A row for a colour that is set as theme, because it has no family.
    private func colorInUse(in context: CommandContext) throws -> [ChoiceTable.Row] {
      let choice = context.settings[Preference.theme]
      guard case .color = choice else { return [] }
      let level = context.capabilities.level.value
      let themes = try appearances.map {
        context.resolved(try context.library.theme(for: choice, appearance: $0), at: level)
      }
      return [
        ChoiceTable.Row(
          theme: choice.description, variants: themes, isOwn: false, isActive: true,
          caption: "made from the colour in use")
      ]
    }

    private var appearances: [Appearance] {
      light == dark ? [.light, .dark] : light ? [.light] : [.dark]
    }
  }
}

/// A family with the requested variants.
struct ThemeEntry {
  var family: ThemeFamily
  var variants: [Theme]
  var isActive: Bool

  /// Nil if no variant can be read, in which case `broken` gets the errors.
  init?(
    _ family: ThemeFamily, _ appearances: [Appearance], _ context: CommandContext,
    broken: inout [ThemeError]
  ) {
    let files =
      family.isSingle ? [family.name] : family.variants.map { "\(family.name)-\($0)" }
    var variants: [Theme] = []
    if family.name == Theme.ansiName, !family.isSingle {
      variants = appearances.map { .ansi($0) }
    } else {
      for name in files {
        do throws(ThemeError) {
          let theme = try context.library.theme(named: name)
          if appearances.contains(theme.appearance) { variants.append(theme) }
        } catch {
          if ThemeName(name).variant.map(appearances.contains) ?? true { broken.append(error) }
        }
      }
    }
    guard !variants.isEmpty else { return nil }
    self.family = family
    self.variants = variants
    let names = variants.map(\.name) + [family.name]
    isActive =
      switch context.settings[Preference.theme] {
      case .automatic: family.name == Theme.defaultName
      case .named(let name): names.contains(name)
      case .pair(let light, let dark):
        names.contains(dark) || names.contains(light)
      case .color: false
      }
  }

  func row(in context: CommandContext) -> ChoiceTable.Row {
    let level = context.capabilities.level.value
    return ChoiceTable.Row(
      theme: family.name, variants: variants.map { context.resolved($0, at: level) },
      isOwn: family.origin == .user, isActive: isActive,
      caption: variants.contains(where: \.isAnsi) ? "the terminal's own" : "")
  }
}

extension ThemeEntry {
  var json: JSONValue {
    [
      "name": family.name.json, "variants": variants.map(\.appearance.rawValue).json,
      "source": family.origin.rawValue.json, "active": isActive.json,
      "minimumContrast": .ratio(
        variants.compactMap {
          ResolvedTheme($0, level: .truecolor, paintsBackground: true).leastTextContrast
        }.min()),
    ]
  }

}

extension ResolvedTheme {
  fileprivate var leastTextContrast: Double? {
    report().filter { $0.role.isText && $0.backdrop == .background }.compactMap(\.contrast).min()
  }

  /// Each role on the background, with its differences on other backgrounds.
  func json(
    level word: String, terminal: (palette: [RGB], foreground: RGB?)
  ) -> JSONDocument {
    let reports = report(palette: terminal.palette, foreground: terminal.foreground)
    var roles = JSONObject()
    var backdrops = JSONObject()
    for report in reports where report.backdrop == .background {
      roles[report.role.name] = report.json
    }
    for backdrop in Backdrop.allCases where backdrop != .background {
      var object = JSONObject()
      for report in reports where report.backdrop == backdrop {
        object[report.role.name] = report.json
      }
      backdrops[backdrop.role.name] = object.json
    }
    return JSONDocument([
      "name": theme.name.json, "variant": theme.appearance.rawValue.json,
      "level": word.json, "assumedBackground": background.hex.json,
      "isAssumed": isBackgroundAssumed.json, "minimumContrast": .ratio(minimumContrast),
      "roles": roles.json, "grounds": backdrops.json,
    ])
  }
}

extension RoleReport {
  fileprivate var json: JSONValue {
    let attributes = style.attributes
    return [
      "foreground": (foreground?.hex).json,
      "background": (background?.hex).json,
      "declared": (declared?.hex).json,
      "color": style.foreground.word.json, "contrast": .ratio(contrast),
      "text": role.isText.json, "repaired": isRepaired.json,
      "bold": attributes.contains(.bold).json, "dim": attributes.contains(.dim).json,
      "italic": attributes.contains(.italic).json,
      "underline": attributes.contains(.underline).json,
      "reverse": attributes.contains(.reverse).json,
      "strikethrough": attributes.contains(.strikethrough).json,
    ]
  }
}

extension TerminalColor {
  /// `default`, `ansi:N`, a palette entry or a colour.
  fileprivate var word: String {
    switch self {
    case .default: "default"
    case .ansi(let index), .indexed(let index): "ansi:\(index)"
    case .rgb(let color): color.hex
    }
  }
}

extension ThemeFinding {
  var json: JSONValue {
    [
      "file": file.json, "line": line.json, "column": column.json,
      "code": code.rawValue.json, "severity": severity.rawValue.json,
      "message": message.json, "suggestion": suggestion.json,
    ]
  }
}

extension JSONValue {
  /// Two decimals, rounded down.
  static func ratio(_ ratio: Double?) -> JSONValue {
    guard let ratio, let number = JSONNumber((ratio * 100 + 0.000_01).rounded(.down) / 100) else {
      return .null
    }
    return .number(number)
  }
}
