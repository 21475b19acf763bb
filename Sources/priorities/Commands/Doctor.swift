import ArgumentParser
import Basics
import Lists
import Rendering
import Settings
import Storage

extension Priorities {
  struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "doctor", abstract: "Check items, folders and terminal",
      discussion: """
        Exits with 0 if all is ok, 65 if the items are damaged or cannot be read, and 1 if anything \
        else is not ok.
        """,
      examples: ["doctor", "doctor --json"])

    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, colors: .complete)
      let store = Store.diagnosis(
        path: context.folders.database,
        clock: { Timestamp(milliseconds: ProcessEnvironment.millisecondsNow()) }
      ).map { check in
        let reason = [check.reason, check.recovery?.words ?? ""].filter { !$0.isEmpty }
        return Diagnosis.Check(
          check.name, check.value, reason: reason.joined(separator: " "), isOK: check.isOK)
      }
      let diagnosis = Diagnosis(sections: [
        ("Program", Diagnosis.program(context)),
        ("Items", store),
        ("Terminal", Diagnosis.terminal(context)),
        ("Theme", try Diagnosis.theme(context)),
      ])
      try diagnosis.show(in: context, asJSON: answer.json)
      if store.contains(where: { $0.name == "store integrity" && !$0.isOK }) {
        throw ExitCode(EX_DATAERR)
      }
      if diagnosis.sections.flatMap(\.checks).contains(where: { !$0.isOK }) {
        throw ExitCode(EXIT_FAILURE)
      }
    }
  }
}
