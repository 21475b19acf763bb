import ArgumentParser
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists

extension Priorities {
  struct Edit: ParsableCommand {
    static let configuration = command(
      "edit", abstract: "Change an item's name, details, date or sort order",
      discussion: """
        Without options, opens $VISUAL, $EDITOR, sensible-editor or vi: the first line is the \
        name, the rest are the details. Text that cannot be stored is saved in a file.
        --order sorts a list by priority, by name, or by route: the order in which you usually \
        complete its items. --reset forgets the rows that you placed with move.
        """,
      examples: [
        "edit milk", "edit milk --name \"Oat milk\"", "edit milk --details \"2 litres\"",
        "edit Groceries --order route", "edit boiler --due 2027-05-01 --every 1y --lead 3m",
      ])

    @OptionGroup var item: NameArguments
    @Option(
      name: .customLong("name"), help: ArgumentHelp("The new name.", valueName: "new"))
    var newName: String?
    @Option(help: ArgumentHelp("The new details; '' removes them.", valueName: "text"))
    var details: String?
    @OptionGroup var date: DateOptions
    @Option(
      help: ArgumentHelp("The order of a list: priority, name or route.", valueName: "order"),
      completion: .list(ListOrder.allCases.map(\.rawValue)))
    var order: String?
    @Flag(help: "Forget the rows placed by hand.") var reset = false
    @OptionGroup var answer: AnswerOptions

    func validate() throws {
      if let order, ListOrder(rawValue: order) == nil {
        throw ValidationError(Messages.takes("--order", "priority, name or route", not: order))
      }
      if reset, order != ListOrder.route.rawValue {
        throw ValidationError("--reset needs --order route.")
      }
    }

    func run() throws {
      let context = try CommandContext(answer.global)
      let store = try context.store(.writing)
      let name = try item.read()
      let date = try date.change(context)
      if let order = order.flatMap({ ListOrder(rawValue: $0) }) {
        let (outcome, isArranged) = try store.write { items in
          let list = try name.reference(in: items, context)
          let id = ItemReference.id(try items.id(of: list))
          let isArranged = try items.arrange(id, order: order, forgetsMoves: reset)
          return (try items.edit(id, name: newName, details: details, date: date), isArranged)
        }
        if isArranged, !answer.json {
          try context.show(.success, "\(outcome.item.name) is sorted by \(order.rawValue).")
          guard outcome.isChange else { return }
        }
        return try show(outcome, isArranged: isArranged, in: context)
      }
      if newName == nil, details == nil, date.isEmpty {
        let item = try store.read { try $0.find(name.reference(in: $0, context)) }
        try editText(of: item, in: store, context)
      } else {
        let outcome = try store.write { items in
          try items.edit(
            name.reference(in: items, context), name: newName, details: details, date: date)
        }
        try show(outcome, in: context)
      }
    }

    /// Runs the editor until its text is stored or the user gives up.
    private func editText(of item: Item, in store: Store, _ context: CommandContext) throws {
      let editor = TextEditor(context)
      guard !editor.lacksTerminal else {
        throw Failure(
          usage: """
            An editor needs a terminal. Use --name and --details instead, or set VISUAL or EDITOR \
            to a program that does not need one.
            """)
      }
      let original = item.details.isEmpty ? "\(item.name)\n" : "\(item.name)\n\(item.details)\n"
      let draft = try TextDraft(original, named: "item", in: context.folders.data + "/Drafts")
      while true {
        do {
          context.settleTerminal()
          try editor.run(on: draft.path)
          let edited = EditedItem(try draft.text())
          // Store only edited fields, because another program may have changed the others.
          let outcome = try store.write {
            try $0.edit(
              .id(item.id), name: edited.name == item.name ? nil : edited.name,
              details: edited.details == item.details ? nil : edited.details, replacing: item)
          }
          draft.remove()
          return try show(outcome, in: context)
        } catch {
          let failure = Self.failure(of: error, editing: item)
          if !draft.exists || (try? draft.text()) == original {
            draft.remove()
            throw failure.adding("Nothing was changed.")
          }
          let kept =
            failure.message.contains(draft.path)
            ? "Your text is saved there." : "Your text is saved in \(draft.path)"
          guard context.isInteractive, !Self.isGone(item, error) else { throw failure.adding(kept) }
          context.warn(failure.message)
          context.warn(kept)
          guard try context.confirm(Message(.question, Messages.editAgain)) else {
            throw Failure("Nothing was changed.", code: failure.code)
          }
        }
      }
    }

    private static func isGone(_ item: Item, _ error: any Error) -> Bool {
      guard case StoreError.notFound(let word, _) = error else { return false }
      return word == item.id.description
    }

    /// Refers to a deleted item by its former name.
    private static func failure(of error: any Error, editing item: Item) -> Failure {
      guard isGone(item, error) else { return Failure(error) }
      return Failure(notDone: "\(item.name) was deleted in the meantime.")
    }

    private func show(
      _ outcome: EditOutcome, isArranged: Bool = false, in context: CommandContext
    ) throws {
      for similar in outcome.similar { context.warn(Messages.similar(similar, outcome.item.name)) }
      if answer.json {
        var result: JSONObject = [
          "name": outcome.item.name.json, "priority": outcome.item.priority.json,
          "changed": .bool(outcome.isChange || isArranged),
        ]
        result.merge(outcome.item.date?.json)
        return try context.writeJSON(items: [result])
      }
      try context.show(outcome.isChange ? .success : .info, outcome.sentence)
    }
  }
}

/// An item as text, with its name on the first line and the details below.
///
/// An empty line may separate them, as in a commit message.
struct EditedItem: Equatable {
  var name: String
  var details: String

  init(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while lines.first?.allSatisfy(\.isWhitespace) == true, lines.count > 1 { lines.removeFirst() }
    name = lines.popFirst().map(String.init) ?? ""
    if lines.count > 1, lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    details = lines.lineSeparated
  }
}
