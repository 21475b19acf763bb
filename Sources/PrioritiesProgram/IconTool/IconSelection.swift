import AppIconSets
import ArgumentParser
import PrioritiesBasics
import PrioritiesPreferences
import StyledTerminalText
import TerminalThemes

struct IconSelection: ParsableArguments {
  @Option(
    name: .customLong("icon"),
    help: ArgumentHelp("Only this icon; may be repeated. Default: all nine.", valueName: "name"))
  var names: [String] = []

  @OptionGroup var color: ColorOptions

  func icons() throws -> [Icon] {
    let library = IconLibrary.shipped
    var icons: [Icon] = []
    for name in names {
      let icon = try library.icon(named: name)
      if !icons.contains(where: { $0.name == icon.name }) { icons.append(icon) }
    }
    return try color.apply(
      to: names.isEmpty ? library.icons : icons, areNamed: !names.isEmpty)
  }
}

struct ColorOptions: ParsableArguments {
  @Option(
    name: .customLong("color"), help: "Draw in the hue of this colour, such as #b45309 or orange.")
  var colorText: String?

  @Option(
    name: .customLong("theme"),
    help: "Draw in the accent colour of this theme, shipped or your own.")
  var themeName: String?

  func validate() throws {
    if colorText != nil, themeName != nil {
      throw ValidationError("Give either --color or --theme.")
    }
  }

  /// - Parameter areNamed: Whether the user listed icons. If not, one per style is enough, named
  ///   after the colour, because one colour makes all hues look the same.
  func apply(to icons: [Icon], areNamed: Bool) throws -> [Icon] {
    guard let color = try color() else { return icons }
    guard !areNamed else { return icons.map { $0.recolored(color) } }
    let name = themeName ?? String(color.hex.dropFirst())
    let hue = icons[0].name
    return icons.filter { $0.name == hue || $0.name.hasPrefix("\(hue)-") }
      .map { $0.recolored(color, name: name + $0.name.dropFirst(hue.count)) }
  }

  private func color() throws -> RGB? {
    if let themeName { return try accent(of: themeName) }
    guard let colorText else { return nil }
    guard let color = RGB(themeColor: colorText) else { throw IconError.badColor(colorText) }
    return color
  }

  private func accent(of name: String) throws -> RGB {
    // The shipped themes don't need a home folder.
    let folders = try? Folders(ProcessEnvironment())
    let theme = try ThemeLibrary(folder: folders?.themes)
      .theme(for: ThemeChoice(name), appearance: .dark)
    guard let color = theme.accent else { throw IconError.badColor(name) }
    return color
  }
}
