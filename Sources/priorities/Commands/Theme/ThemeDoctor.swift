import ArgumentParser

/// The command `priorities theme doctor`.
struct ThemeDoctor: ParsableCommand {
  static let configuration = CommandConfiguration.leaf(
    "doctor", of: "theme",
    abstract: "Say what the terminal can show, how that was judged, and how readable each role is")

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let context = try CommandContext(global)
    context.askTerminalAgain()
    let diagnosis = Diagnosis(sections: [
      ("Terminal", Diagnosis.terminal(context)),
      ("Theme", try Diagnosis.theme(context)),
      ("Contrast", try Diagnosis.contrast(context)),
    ])
    try diagnosis.show(in: context, asJSON: answer.json)
  }
}
