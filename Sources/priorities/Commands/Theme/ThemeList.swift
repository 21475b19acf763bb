import ArgumentParser
import Basics
import Lists
import Rendering
import Settings
import StyledText
import Terminal
import Theming

extension Priorities.ThemeGroup {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "list", of: "theme", abstract: "List the themes, each in its own colours",
      examples: ["theme list", "theme list --dark"])

    @Flag(help: "Only light halves.") var light = false
    @Flag(help: "Only dark halves.") var dark = false
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      var broken: [ThemeError] = []
      let entries = context.library.families.compactMap {
        ThemeEntry($0, variants, context, broken: &broken)
      }
      defer { for error in broken { context.warn(error.leftOut) } }
      if answer.json {
        try context.write(JSONDocument(["themes": .array(entries.map(\.json))]).text)
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
    halves.compactMap { half in
      context.resolved(half, at: .truecolor).report()
        .filter { $0.role.isText && $0.backdrop == .background }.compactMap(\.contrast).min()
    }.min()
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
