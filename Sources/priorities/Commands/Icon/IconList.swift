import ArgumentParser
import Basics
import Icons
import Lists
import Settings

extension Priorities.IconGroup {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "list", of: "icon", abstract: "Show the icons there are and which is in use",
      examples: ["icon list", "icon list --json"])

    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let icons = IconLibrary.shipped.icons
      let active = context.activeIcon
      if answer.json {
        let list = icons.map { icon in
          JSONValue.object(["name": .string(icon.name), "active": .bool(icon.name == active)])
        }
        try context.write(JSONDocument(["icons": .array(list)]).text)
      } else if context.isDressed {
        try context.show(IconTable(icons: icons, active: active))
      } else {
        let rows = icons.map { $0.name == active ? "\($0.name)\tactive\n" : "\($0.name)\n" }
        try context.write(rows.joined())
      }
    }
  }
}
