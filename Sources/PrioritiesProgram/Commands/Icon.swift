import AppIconSets
import ArgumentParser
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesTUI
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

extension Priorities {
  struct IconGroup: ParsableCommand {
    static let configuration = command(
      "icon",
      abstract: "List the nine icons and choose one",
      examples: ["icon list", "icon use pink"],
      subcommands: [List.self, Show.self, Use.self], standard: List.self)
  }
}

extension Priorities.IconGroup {
  struct List: ParsableCommand {
    static let configuration = command(
      "list", abstract: "List the icons and mark the one in use",
      examples: ["icon list", "icon list --json"])

    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let icons = IconLibrary.shipped.icons
      let active = context.activeIcon
      if answer.json {
        let list = icons.map { icon in
          JSONValue.object(["name": icon.name.json, "active": .bool(icon.name == active)])
        }
        try context.write(json: ["icons": list.json])
      } else if context.isStyled {
        try context.show(IconTable(icons: icons, active: active))
      } else {
        let rows = icons.map { $0.name == active ? "\($0.name)\tactive\n" : "\($0.name)\n" }
        try context.write(rows.joined())
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = command(
      "show", abstract: "Show an icon, by default the one in use",
      examples: ["icon show", "icon show green-dark"])

    @Argument(help: "The name of the icon.", completion: IconNames.completion) var name: String?
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let icon = try IconLibrary.shipped.icon(named: name ?? context.activeIcon)
      if answer.json {
        let palette = icon.palette
        let colors: JSONObject = [
          "ground": palette.ground.map(\.hex).json, "card": palette.card.map(\.hex).json,
          "tick": palette.tick.map(\.hex).json,
        ]
        let object: JSONObject = [
          "name": icon.name.json, "active": .bool(icon.name == context.activeIcon),
          "colors": colors.json,
        ]
        try context.write(json: ["icon": object.json])
        return
      }
      let picture = IconPicture(
        icon: icon, isActive: icon.name == context.activeIcon, capabilities: context.capabilities)
      if let image = try icon.inlineImage(columns: 20, in: context.capabilities) {
        try Output.standard.write([0x0A] + image)
      }
      try context.show(picture)
    }
  }

  struct Use: ParsableCommand {
    static let configuration = command(
      "use", abstract: "Set the program's icon on the desktop",
      discussion: """
        Sets "icon" and installs the icon in $XDG_DATA_HOME/icons/hicolor and a menu entry in \
        $XDG_DATA_HOME/applications. --none removes both. A menu entry that you wrote yourself is \
        left unchanged.
        """,
      examples: ["icon use pink", "icon use --none"])

    @Argument(help: "The name of the icon.", completion: IconNames.completion) var name: String?
    @Flag(help: "Remove the icon and the entry, and return to the default icon.")
    var none = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if none == (name != nil) { throw ValidationError("Specify either an icon name or --none.") }
    }

    func run() throws {
      let context = try CommandContext(global, checksThemes: true)
      let icon = try name.map { name in try IconLibrary.shipped.icon(named: name) }
      guard let icon else {
        let removal = try context.iconInstaller().remove()
        let store = context.settingsStore
        if try store.stored()[Preference.icon.name] != nil {
          try store.delete(Preference.icon.name)
        }
        try context.show(
          removal.wasInstalled ? .success : .info,
          removal.wasInstalled ? "Icon removed." : "No icon was installed.")
        removal.userEntry.map { context.warn(CommandContext.foreignEntry($0)) }
        return
      }
      let warning = try context.use(icon)
      context.warnIfOverridden(Preference.icon.name)
      try context.show(.success, "Using the icon \(icon.name).")
      if let warning { context.warn(warning) }
    }
  }
}

extension CommandContext {
  var activeIcon: String { settings[Preference.icon].rawValue }

  /// Installs an icon, and only then sets it, so that no setting is without its icon.
  ///
  /// - Returns: A warning about a menu entry that was left unchanged.
  func use(_ icon: Icon) throws -> String? {
    let entry = try iconInstaller().install(icon, executable: ProcessEnvironment.executable)
    try settingsStore.write(icon.name.json, for: Preference.icon.name)
    return entry.map(Self.foreignEntry)
  }

  fileprivate static func foreignEntry(_ path: String) -> String {
    "\(path) was not created by this program, so it was left unchanged."
  }

  fileprivate func iconInstaller() throws -> IconInstaller {
    guard let folder = folders.desktopData else { throw FoldersError.noHome }
    return IconInstaller(dataFolder: folder, application: .priorities)
  }
}

enum IconNames {
  static let completion = CompletionKind.list(IconLibrary.shipped.icons.map(\.name))
}

/// An icon and its name: as a picture, half blocks or, without colour, letters.
struct IconPicture: View {
  let icon: Icon
  let isActive: Bool
  let capabilities: Capabilities

  private var blockSize: Int { capabilities.columns >= 36 ? 32 : 16 }

  func lines(in context: ViewContext) -> [Line] {
    let margin = String(repeating: " ", count: context.margin)
    var name = [TextSpan(margin), TextSpan(icon.name, .heading)]
    if isActive { name.append(TextSpan("  in use", .muted)) }
    return [Line()] + picture(in: context).map { Line([TextSpan(margin)] + $0.spans) }
      + [Line(), Line(name), Line()]
  }

  private func picture(in context: ViewContext) -> [Line] {
    switch capabilities.images.value {
    case .kitty, .iterm2, .sixel: []
    case .blocks where capabilities.unicode.value:
      icon.picture(pixels: blockSize).halfBlocks()
    case .blocks, .off: Self.letters.map { Line($0, .illustration) }
    }
  }

  private static let letters = [
    "    .------.",
    "  .----------.",
    ".--------------.",
    "|          /   |",
    "|   \\     /    |",
    "|    \\   /     |",
    "|     \\_/      |",
    "'--------------'",
  ]
}

struct IconTable: View {
  let icons: [Icon]
  let active: String

  func lines(in context: ViewContext) -> [Line] {
    let rows = icons.map { icon in
      ChoiceTable.Row(
        name: icon.name, isInUse: icon.name == active, swatch: Self.swatch(icon.palette),
        caption: icon.name == active ? "in use" : "")
    }
    return [Line()] + ChoiceTable(rows: rows).lines(in: context) + [Line()]
  }

  /// Coloured blanks, which disappear without colour.
  private static func swatch(_ palette: Palette) -> [TextSpan] {
    func cell(_ color: RGB, _ width: Int) -> TextSpan {
      TextSpan(String(repeating: " ", count: width), paint: .style(Style(background: .rgb(color))))
    }
    let backdrop = palette.ground[0]
    let card = palette.card[0]
    return [cell(backdrop, 1), cell(card, 2), cell(backdrop, 1)]
  }
}

struct IconPainter {
  let images: ImageProtocol

  /// Nil for an unknown name or an unsupported terminal.
  func drawing(of name: String, for request: IconDrawing.Request) -> IconDrawing? {
    guard let icon = try? IconLibrary.shipped.icon(named: name) else { return nil }
    // Terminals may report any size.
    let (width, height) = (min(request.cell.width, 128), min(request.cell.height, 128))
    let rows = max(1, min(request.rows, request.columns * width / height))
    let columns = max(1, min(request.columns, (rows * height + width / 2) / width))
    let side = min(rows * height, columns * width)
    switch images {
    case .off: return nil
    case .blocks:
      let picture = icon.picture(pixels: request.rows * 2)
      return .blocks(picture.halfBlocks(over: request.background))
    case .kitty:
      return png(of: icon, side: side).map {
        .picture(.kitty(png: $0, columns: columns, rows: rows))
      }
    case .iterm2:
      return png(of: icon, side: side).map {
        .picture(.iterm2(png: $0, columns: columns, rows: rows))
      }
    case .sixel:
      // Sixels are six pixels high, and a partial one might overlap the row below.
      let picture = icon.picture(pixels: max(6, side / 6 * 6))
      return .picture(
        .sixel(picture.flattened(over: request.background), columns: columns, rows: rows))
    }
  }

  /// The terminal scales the PNG to its cells; 256 pixels are enough for any cell size.
  private func png(of icon: Icon, side: Int) -> [UInt8]? {
    try? icon.bitmap(.rounded, pixels: min(max(side, 32), 256)).png(.fast)
  }
}
