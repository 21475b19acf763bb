import ArgumentParser
import Basics
import Lists
import Settings

extension Priorities.SettingsGroup {
  struct Watch: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "watch", of: "settings",
      abstract: "Print each change of a value in effect, until interrupted",
      discussion:
        "One line a change, at once: the key, a space, the value; or JSON lines. Of changes that "
        + "follow each other at once the last may be printed alone.",
      examples: ["settings watch", "settings watch theme --json"])

    @Argument(help: "Only this setting.", completion: SettingsCompletion.keys) var key: String?
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true)
      let store = context.settingsStore
      let name = try key.map { try store.schema.declaration(of: $0).name }
      let observer = SettingsObserver(store)
      if let problem = observer.settings.problem { context.warn("\(problem)") }
      var problem = observer.settings.problem
      while let change = observer.next() {
        if change.problem != problem {
          problem = change.problem
          context.warn(
            problem.map { "\($0) The last good values stay." } ?? "The file is valid again.")
        }
        let entries = change.keys.filter { name == nil || $0 == name }.compactMap {
          change.settings[$0]
        }
        for entry in entries {
          try context.write(
            answer.json ? json(entry) : "\(entry.declaration.name) \(entry.value.word)\n")
        }
      }
    }

    private func json(_ entry: SettingsSnapshot.Entry) -> String {
      JSONDocument([
        "key": .string(entry.declaration.name), "value": entry.value,
        "layer": .string(entry.layer.rawValue),
      ]).text
    }
  }
}
