import ArgumentParser

extension Priorities.ThemeGroup {
  /// The command `priorities theme doctor`.
  struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "doctor", of: "theme",
      abstract:
        "Say what the terminal can show, how that was judged, and how readable each role is",
      examples: ["theme doctor", "theme doctor --theme fjord"])

    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, colors: .complete)
      let diagnosis = Diagnosis(sections: [
        ("Terminal", Diagnosis.terminal(context)),
        ("Theme", try Diagnosis.theme(context)),
        ("Contrast", try Diagnosis.contrast(context)),
      ])
      try diagnosis.show(in: context, asJSON: answer.json)
    }
  }
}
