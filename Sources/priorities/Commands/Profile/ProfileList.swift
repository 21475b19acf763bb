import ArgumentParser
import Basics
import Lists
import Rendering
import StyledText

extension Priorities.ProfileGroup {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "list", of: "profile", abstract: "List the profiles",
      examples: ["profile list", "profile list --json"])

    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let names = try Profiles(context.process).names
      if answer.json {
        try context.write(JSONDocument(["profiles": .strings(names)]).text)
      } else if names.isEmpty, context.isDressed {
        try context.show(
          Note(.info, "There are no profiles. \"priorities profile new NAME\" makes one."))
      } else {
        try context.write(names.map { $0.sanitized + "\n" }.joined())
      }
    }
  }
}
