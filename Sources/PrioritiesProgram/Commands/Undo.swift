import ArgumentParser
import PrioritiesBasics
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists

extension Priorities {
  struct Undo: FastPathCommand {
    static let configuration = command(
      "undo", abstract: "Undo this computer's newest change, or the newest N",
      discussion: """
        Leaves alone what was changed since. --step undoes a change that "log" shows, whoever made \
        it. Asks before undoing more than 20 changes, or more than there are.
        """,
      examples: ["undo", "undo 3", "undo --step 2"])

    @OptionGroup var steps: StepCount
    @OptionGroup var answer: AnswerOptions

    func run() throws { try steps.run(isRedo: false, answer) }
  }

  struct Redo: FastPathCommand {
    static let configuration = command(
      "redo", abstract: "Redo what this computer undid last, or the last N",
      discussion: "Asks before redoing more than 20 changes, or more than there are.",
      examples: ["redo", "redo 3"])

    @OptionGroup var steps: StepCount
    @OptionGroup var answer: AnswerOptions

    func run() throws { try steps.run(isRedo: true, answer) }
  }
}

struct StepCount: ParsableArguments {
  private static let mostWithoutConfirmation = 20

  @Argument(help: "The number of changes.") var count = 1
  @Option(help: ArgumentHelp("The number of a change in the last log.", valueName: "number"))
  var step: Int?
  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.") var yes = false

  func validate() throws {
    guard (1...NumberLimit.greatest).contains(count) else {
      throw ValidationError(Messages.invalidCount("\(count)"))
    }
    guard let step else { return }
    guard (1...NumberLimit.greatest).contains(step) else {
      throw ValidationError(Messages.outOfRange("--step", from: 1, not: step))
    }
    if count != 1 { throw ValidationError("--step and a number of changes cannot be combined.") }
  }

  func run(isRedo: Bool, _ answer: AnswerOptions) throws {
    let verb = isRedo ? "redo" : "undo"
    let context = try CommandContext(answer.global)
    let store = try context.store(.writing)
    let reversals: [Reversal]
    if let step {
      let id = try id(of: step, store, context)
      guard let reversal = try store.write({ try $0.reverse(step: id, isRedo: isRedo) }) else {
        throw Failure(notDone: "Change \(step) is \(isRedo ? "not undone" : "undone already").")
      }
      reversals = [reversal]
    } else {
      try check(available: { try store.read { try $0.stepCount(isRedo: isRedo) } }, verb, context)
      reversals = try store.write { try isRedo ? $0.redo(count) : $0.undo(count) }
    }
    guard !reversals.isEmpty else {
      throw Failure(
        notDone: try store.read { try $0.newestStep() }.nothingToReverse(isRedo: isRedo))
    }
    if answer.json {
      return try context.write(json: ["changes": reversals.map(\.json).json])
    }
    for reversal in reversals {
      try context.show(reversal.count > 0 ? .success : .info, reversal.words)
    }
  }

  /// The step that this terminal's last log showed with a number.
  private func id(of number: Int, _ store: Store, _ context: CommandContext) throws -> Item.ID {
    var shown = try NumberedItems(context, kind: .steps)?.items() ?? []
    if shown.isEmpty {
      shown = try store.read { try $0.log(limit: number, nameLimit: 0).map(\.step) }
    }
    guard shown.indices.contains(number - 1) else {
      throw Failure(
        notDone: "The log has no change \(number). To see the numbers: \(Program.call) log")
    }
    return shown[number - 1]
  }

  /// Requires confirmation for a large count, or one larger than `available`.
  private func check(
    available: () throws -> Int, _ verb: String, _ context: CommandContext
  ) throws {
    guard count > 1, !yes else { return }
    let available = try available()
    guard available > 0, count > Self.mostWithoutConfirmation || count > available else { return }
    let changes = available == 1 ? "is only 1 change" : "are only \(available) changes"
    let reason = count > available ? "There \(changes) to \(verb). " : ""
    let object = min(count, available) == 1 ? "it" : "\(min(count, available)) changes"
    try context.requireConsent(
      (
        "\(reason)Really \(verb) \(object)?",
        "\(reason)Nothing was changed: add --yes to \(verb) \(object).", "Nothing was changed."
      ))
  }
}
