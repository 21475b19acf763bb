import ArgumentParser
import PrioritiesBasics
import PrioritiesRendering
import PrioritiesStorage
import PrioritiesSync
import PriorityLists

extension Priorities {
  struct Undo: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "undo", abstract: "Undo the newest change, or the newest N",
      discussion: "Asks before undoing more than 20 changes, or more than there are.",
      examples: ["undo", "undo 3"])

    @OptionGroup var steps: StepCount
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      try steps.run("undo", past: "Undone", answer, available: { try $0.undoableCount() }) {
        try $0.undo($1)
      }
    }
  }

  struct Redo: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "redo", abstract: "Redo the last undone change, or the last N",
      discussion: "Asks before redoing more than 20 changes, or more than there are.",
      examples: ["redo", "redo 3"])

    @OptionGroup var steps: StepCount
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      try steps.run("redo", past: "Redone", answer, available: { try $0.redoableCount() }) {
        try $0.redo($1)
      }
    }
  }
}

struct StepCount: ParsableArguments {
  private static let mostWithoutConfirmation = 20

  @Argument(help: "The number of changes.") var count = 1
  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.") var yes = false

  func validate() throws {
    guard (1...NumberLimit.greatest).contains(count) else {
      throw ValidationError(Messages.invalidCount("\(count)"))
    }
  }

  func run(
    _ verb: String, past: String, _ answer: AnswerOptions,
    available: (StoreTransaction) throws -> Int,
    change: (StoreTransaction, Int) throws -> [Change]
  ) throws {
    let context = try CommandContext(answer.global)
    let store = try context.store(.writing)
    try check(available: { try store.read(available) }, verb: verb, context)
    let changes =
      if let account = try Account(context.folders),
        try count > 1 || !store.read({ try $0.canStepHere(isRedo: verb == "redo") })
      {
        try ServerStep(account, store, context, isRedo: verb == "redo", count: count)
          .run(isConfirmed: yes)
      } else {
        try store.write { try change($0, count) }
      }
    guard !changes.isEmpty else { throw Failure(notDone: "Nothing to \(verb).") }
    if answer.json { return try context.write(json: ["changes": .array(changes.map(\.json))]) }
    for change in changes { try context.show(.success, "\(past): \(change.words)") }
  }

  /// Requires confirmation for a large count, or one larger than `available`.
  private func check(available: () throws -> Int, verb: String, _ context: CommandContext) throws {
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

/// Undo or redo on the server of a joined profile, where the newest change is.
struct ServerStep {
  private let account: Account
  private let store: Store
  private let context: CommandContext
  private let isRedo: Bool
  private let count: Int

  init(_ account: Account, _ store: Store, _ context: CommandContext, isRedo: Bool, count: Int) {
    self.account = account
    self.store = store
    self.context = context
    self.isRedo = isRedo
    self.count = count
  }

  /// Asks before reverting another device's change, and returns what was undone or redone.
  func run(isConfirmed: Bool) throws -> [Change] {
    let synchronizer = context.synchronizer(store)
    let (account, isRedo, count) = (account, isRedo, count)
    _ = try waiting {
      try await Server(account).using {
        try await synchronizer.exchange(account, $0, scope: .due)
      }
    }
    let verb = isRedo ? "redo" : "undo"
    let next = try store.read { try $0.next(count, isRedo: isRedo) }
    guard let number = next.first?.number else { return [] }
    let others = next.map(\.change).filter { $0.device != account.device }
    if let other = others.first, !isConfirmed {
      let device = other.device ?? "the server"
      try context.requireConsent(
        (
          "Really \(verb) \"\(other.words)\" from \(device)?",
          "\"\(other.words)\" is a change from \(device). Add --yes to \(verb) it.",
          "Nothing was changed."
        ))
    }
    try waiting {
      try await Server(account).using {
        try await synchronizer.step(isRedo ? .redo : .undo, count: count, saw: number, $0)
      }
    }
    return next.map { step in
      var change = step.change
      change.isUndone = !isRedo
      return change
    }
  }
}
