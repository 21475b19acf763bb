import ArgumentParser

struct AnswerOptions: ParsableArguments {
  @Flag(help: "Answer in versioned JSON, for programs.") var json = false
}
