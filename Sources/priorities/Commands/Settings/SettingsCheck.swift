import ArgumentParser
import Basics
import Lists
import Settings

extension Priorities.SettingsGroup {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "check", of: "settings", abstract: "Look for faults in the settings file",
      discussion: """
        Exits 65 if the file or a value in it is not valid. --repair keeps a copy of the file, then \
        keeps every setting that can be read and is allowed.
        """,
      examples: ["settings check", "settings check --repair"])

    @Flag(help: "Mend the file; a copy of it is kept first.") var repair = false
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true, checksKeys: true)
      let store = context.settingsStore
      let repair = repair ? try store.repair(suffix: "\(context.now.milliseconds)") : nil
      let findings = SettingsFindings(store)
      try context.write(answer.json ? findings.json(repair) : findings.text(repair))
      if findings.exitCode != 0 { throw ExitCode(findings.exitCode) }
    }
  }
}
