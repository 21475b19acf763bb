import ArgumentParser
import Basics
import CommandLine
import Icons
import Lists
import Rendering
import Settings
import StyledText
import Terminal

extension Priorities {
  struct IconGroup: ParsableCommand {
    static let configuration = CommandConfiguration.group(
      "icon",
      abstract: "See the nine icons and choose the program's own",
      examples: ["icon list", "icon use pink"],
      subcommands: group.commands.map(\.type))

    static let group = CommandTable.Group(
      name: "icon", command: Self.self, standard: List.self,
      commands: [("list", List.self), ("show", Show.self), ("use", Use.self)])
  }
}

extension Priorities.IconGroup {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "list", of: "icon", abstract: "Show the icons there are and which is in use",
      examples: ["icon list", "icon list --json"])

    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let icons = IconLibrary.shipped.icons
      let active = context.activeIcon
      if answer.json {
        let list = icons.map { icon in
          JSONValue.object(["name": .string(icon.name), "active": .bool(icon.name == active)])
        }
        try context.write(json: ["icons": .array(list)])
      } else if context.isDressed {
        try context.show(IconTable(icons: icons, active: active))
      } else {
        let rows = icons.map { $0.name == active ? "\($0.name)\tactive\n" : "\($0.name)\n" }
        try context.write(rows.joined())
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "show", of: "icon", abstract: "Show a picture of an icon, of the one in use unless named",
      examples: ["icon show", "icon show green-dark"])

    @Argument(help: "The name of the icon.", completion: IconNames.completion) var name: String?
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let icon = try IconLibrary.shipped.icon(named: name ?? context.activeIcon)
      if answer.json {
        let palette = icon.palette
        let colors: JSONObject = [
          "ground": .strings(palette.ground.map(\.hex)), "card": .strings(palette.card.map(\.hex)),
          "tick": .strings(palette.tick.map(\.hex)),
        ]
        let object: JSONObject = [
          "name": .string(icon.name), "active": .bool(icon.name == context.activeIcon),
          "colors": .object(colors),
        ]
        try context.write(json: ["icon": .object(object)])
        return
      }
      let picture = IconPicture(
        icon, capabilities: context.capabilities, isActive: icon.name == context.activeIcon)
      if let bytes = try picture.inlineImage() { try Output.standard.write(bytes) }
      try context.show(picture)
    }
  }

  struct Use: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "use", of: "icon", abstract: "Make an icon the program's own on the desktop",
      discussion: """
        Writes the setting "icon" and puts the icon with an entry for the menu into your own folders, \
        $XDG_DATA_HOME/icons/hicolor and $XDG_DATA_HOME/applications. --none takes both away again. \
        An entry that you wrote stays as it is.
        """,
      examples: ["icon use pink", "icon use --none"])

    @Argument(help: "The name of the icon.", completion: IconNames.completion) var name: String?
    @Flag(help: "Take the icon and the entry away, and go back to the icon that is the default.")
    var none = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if none == (name != nil) {
        throw ValidationError("Name an icon, or give --none, and not both.")
      }
    }

    func run() throws {
      let context = try CommandContext(global, checksThemes: true)
      let icon = try name.map { name in try IconLibrary.shipped.icon(named: name) }
      let installer = try context.iconInstaller()
      let store = context.settingsStore
      guard let icon else {
        let removal = try installer.remove()
        if try store.stored()[Preference.icon.name] != nil {
          try store.delete(Preference.icon.name)
        }
        try context.show(
          removal.wasInstalled ? .success : .info,
          removal.wasInstalled ? "The icon is taken away." : "No icon was installed.")
        removal.keptEntry.map { context.warn(Self.keeping($0)) }
        return
      }
      let kept = try installer.install(icon, executable: ProcessEnvironment.executable)
      try store.write(.string(icon.name), for: Preference.icon.name)
      context.warnIfOverridden(Preference.icon.name)
      try context.show(.success, "The icon is \(icon.name).")
      kept.map { context.warn(Self.keeping($0)) }
    }

    static func keeping(_ entry: String) -> String {
      "\(entry) is not from this program, and stays as it is."
    }
  }
}

extension CommandContext {
  var activeIcon: String { settings[Preference.icon].rawValue }

  func iconInstaller() throws -> IconInstaller {
    guard let folder = folders.desktopData else { throw FoldersError.noHome }
    return IconInstaller(dataFolder: folder, application: .priorities)
  }
}

enum IconNames {
  static let completion = CompletionKind.list(IconLibrary.shipped.icons.map(\.name))
}
