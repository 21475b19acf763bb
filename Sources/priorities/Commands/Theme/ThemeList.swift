import ArgumentParser
import Basics
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

    func run() throws {
      let context = try CommandContext(answer.global, colors: .complete)
      let theme = try context.theme(called: name)
      let level = level(context)
      let terminal = terminalColors(context)
      if answer.json {
        let resolved = context.resolved(theme, at: level, paintsBackground: false)
        try context.write(
          resolved.json(level: level == .mono ? "mono" : level.word, terminal: terminal).text)
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

    private var isOneLevel: Bool {
      answer.global.color.map { $0 != "auto" && $0 != "always" } ?? false
    }

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
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "list", of: "theme", abstract: "List the themes, each in its own colours",
      examples: ["theme list", "theme list --dark"])

    @Flag(help: "Only light halves.") var light = false
    @Flag(help: "Only dark halves.") var dark = false
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      var broken: [ThemeError] = []
      let entries = context.library.families.compactMap {
        ThemeEntry($0, variants, context, broken: &broken)
      }
      defer { for error in broken { context.warn(error.leftOut) } }
      if answer.json {
        try context.write(json: ["themes": .array(entries.map(\.json))])
      } else if context.isDressed {
        let rows = try colorInUse(in: context) + entries.map { $0.row(in: context) }
        try context.show(ChoiceTable(rows: rows))
      } else {
        let rows = entries.map { entry in
          let halves = entry.halves.map(\.appearance.rawValue).joined(separator: ",")
          return "\(entry.family.name)\t\(halves)\t\(entry.family.origin)\n"
        }
        try context.write(rows.joined())
      }
    }

    /// A row for a colour set as theme, which belongs to no family.
    private func colorInUse(in context: CommandContext) throws -> [ChoiceTable.Row] {
      let choice = context.settings[Preference.theme]
      guard case .color = choice else { return [] }
      let level = context.capabilities.level.value
      let halves = try variants.map {
        context.resolved(try context.library.theme(for: choice, appearance: $0), at: level)
      }
      return [
        ChoiceTable.Row(
          theme: choice.description, halves: halves, isOwn: false, isActive: true,
          remark: "made from the colour in use")
      ]
    }

    private var variants: [Appearance] {
      light == dark ? [.light, .dark] : light ? [.light] : [.dark]
    }
  }
}

/// A family with the requested variants.
struct ThemeEntry {
  var family: ThemeFamily
  var halves: [Theme]
  var isActive: Bool

  /// Nil if no variant of these appearances exists or can be read.
  ///
  /// - Parameter broken: Receives the errors of unreadable variants.
  init?(
    _ family: ThemeFamily, _ variants: [Appearance], _ context: CommandContext,
    broken: inout [ThemeError]
  ) {
    let files =
      family.isSingle ? [family.name] : family.variants.map { "\(family.name)-\($0)" }
    var halves: [Theme] = []
    if family.name == Theme.ansiName, !family.isSingle {
      halves = variants.map { .ansi($0) }
    } else {
      for name in files {
        do throws(ThemeError) {
          let theme = try context.library.theme(named: name)
          if variants.contains(theme.appearance) { halves.append(theme) }
        } catch {
          if ThemeName(name).half.map(variants.contains) ?? true { broken.append(error) }
        }
      }
    }
    guard !halves.isEmpty else { return nil }
    self.family = family
    self.halves = halves
    let names = halves.map(\.name) + [family.name]
    isActive =
      switch context.settings[Preference.theme] {
      case .automatic: family.name == Theme.defaultName
      case .named(let name): names.contains(name)
      case .pair(let light, let dark):
        names.contains(dark) || names.contains(light)
      case .color: false
      }
  }

  /// The least text contrast of the variants, at truecolor on their own background.
  func contrast(in context: CommandContext) -> Double? {
    halves.compactMap { context.resolved($0, at: .truecolor).leastTextContrast }.min()
  }

  func row(in context: CommandContext) -> ChoiceTable.Row {
    let level = context.capabilities.level.value
    let ratio = contrast(in: context)
    return ChoiceTable.Row(
      theme: family.name, halves: halves.map { context.resolved($0, at: level) },
      isOwn: family.origin == .user, isActive: isActive,
      remark: ratio.map { "contrast \(ThemeSheetView.decimal($0))" } ?? "the terminal's own")
  }
}

extension ThemeEntry {
  var json: JSONValue {
    .object([
      "name": .string(family.name), "variants": .strings(halves.map(\.appearance.rawValue)),
      "source": .string(family.origin.rawValue), "active": .bool(isActive),
      "minimumContrast": .ratio(
        halves.compactMap {
          ResolvedTheme($0, level: .truecolor, paintsBackground: true).leastTextContrast
        }.min()),
    ])
  }

}

extension ResolvedTheme {
  /// The least contrast of text on its background.
  fileprivate var leastTextContrast: Double? {
    report().filter { $0.role.isText && $0.backdrop == .background }.compactMap(\.contrast).min()
  }

  /// The theme for `theme show --json`: each role on the background, and differences on others.
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
      backdrops[backdrop.role.name] = .object(object)
    }
    return JSONDocument([
      "name": .string(theme.name), "variant": .string(theme.appearance.rawValue),
      "level": .string(word), "assumedBackground": .string(background.hex),
      "isAssumed": .bool(isBackgroundAssumed), "minimumContrast": .ratio(minimumContrast),
      "roles": .object(roles), "grounds": .object(backdrops),
    ])
  }
}

extension RoleReport {
  fileprivate var json: JSONValue {
    let attributes = style.attributes
    return .object([
      "foreground": foreground.map { .string($0.hex) } ?? .null,
      "background": background.map { .string($0.hex) } ?? .null,
      "declared": declared.map { .string($0.hex) } ?? .null,
      "color": .string(style.foreground.word), "contrast": .ratio(contrast),
      "text": .bool(role.isText), "repaired": .bool(isRepaired),
      "bold": .bool(attributes.contains(.bold)), "dim": .bool(attributes.contains(.dim)),
      "italic": .bool(attributes.contains(.italic)),
      "underline": .bool(attributes.contains(.underline)),
      "reverse": .bool(attributes.contains(.reverse)),
      "strikethrough": .bool(attributes.contains(.strikethrough)),
    ])
  }
}

extension TerminalColor {
  /// The colour as sent to the terminal: `default`, `ansi:N`, a palette entry or a colour.
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
    .object([
      "file": .string(file), "line": .integer(line), "column": .integer(column),
      "code": .string(code.rawValue), "severity": .string(severity.rawValue),
      "message": .string(message), "suggestion": suggestion.map { .string($0) } ?? .null,
    ])
  }
}

extension JSONValue {
  /// A ratio with two decimals, rounded down; null for nil.
  static func ratio(_ ratio: Double?) -> JSONValue {
    guard let ratio, let number = JSONNumber((ratio * 100 + 0.000_01).rounded(.down) / 100) else {
      return .null
    }
    return .number(number)
  }
}
