import ArgumentParser

/// How a command that reads gives its answer.
struct AnswerOptions: ParsableArguments {
  @Flag(help: "Answer in versioned JSON, for programs.") var json = false
}
