import PrioritiesBasics
import PrioritiesStorage
import PriorityLists

/// The user's programs that run before and after changes: `pre-add`, `on-add` and so on in `Hooks`.
struct HookFolder {
  var path: String
  /// The time limit of a hook, in seconds.
  private static let seconds = 10.0

  static let names = ["pre", "on"].flatMap { moment in
    ItemEvent.Kind.allCases.map { "\(moment)-\($0.rawValue)" }
  }

  /// Each change looks for the folder, because it may be created while the program runs.
  var hooks: ChangeHooks {
    ChangeHooks(
      areNeeded: { getenv(CommandResult.mark) == nil && access(path, X_OK) == 0 },
      before: { events in
        try each(of: events, "pre") { name, result in
          guard let problem = result.problem else { return }
          let reason = result.words.split(separator: "\n").spaceSeparated
          throw StoreError.refused(
            reason: reason.isEmpty
              ? "\(problem). Nothing was changed."
              : "The hook \(name) refused the change: \(reason)")
        }
      },
      after: { events in
        each(of: events, "on") { _, result in
          guard let problem = result.problem else { return }
          // One line is enough, because a hook can write its own log file.
          let output = result.words.split(separator: "\n").first
          StandardStreams.warn(output.map { "\(problem): \($0.prefix(200))" } ?? "\(problem).")
        }
      })
  }

  private func each(
    of events: [ItemEvent], _ moment: String,
    _ finish: (String, CommandResult) throws -> Void
  ) rethrows {
    for kind in ItemEvent.Kind.allCases {
      let name = "\(moment)-\(kind.rawValue)"
      let program = "\(path)/\(name)"
      let lines = events.filter { $0.kind == kind }.map(\.jsonLine)
      guard !lines.isEmpty, access(program, X_OK) == 0 else { continue }
      let result = CommandResult(
        of: "The hook \(name)", Spawn(program), input: lines.joined(), seconds: Self.seconds)
      try finish(name, result)
    }
  }
}

extension ItemEvent {
  fileprivate var jsonLine: String {
    let object: JSONObject = [
      "event": kind.rawValue.json, "from": .object(change.from.json),
      "id": change.id.json, "item": change.name.json,
      "list": change.list.json, "to": .object(change.to.json),
    ]
    return JSONDocument.line(of: object) + "\n"
  }
}
