import ArgumentParser
import Basics
import Lists
import Settings

extension Priorities.SettingsGroup {
  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "path", of: "settings", abstract: "Print where the settings file is, or will be",
      examples: ["settings path", "settings path --profile work"])

    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let path = context.folders.settings
      try context.write(answer.json ? JSONDocument(["path": .string(path)]).text : path + "\n")
    }
  }
}
