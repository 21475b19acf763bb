import ArgumentParser
import Basics
import Icons
import Lists
import Settings
import StyledText
import Terminal

extension Priorities.IconGroup {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "show", of: "icon", abstract: "Show a picture of an icon, of the one in use unless named",
      examples: ["icon show", "icon show green-dark"])

    @Argument(help: "The name of the icon.", completion: IconNames.completion) var name: String?
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
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
        try context.write(JSONDocument(["icon": .object(object)]).text)
        return
      }
      let picture = IconPicture(
        icon, capabilities: context.capabilities, isActive: icon.name == context.activeIcon)
      if let bytes = try picture.inlineImage() { try Output.standard.write(bytes) }
      try context.show(picture)
    }
  }
}
