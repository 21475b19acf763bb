import ArgumentParser
import Lists
import Storage

/// Names on the command line; `-` stands for those on standard input, one a line.
struct NameArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A name; - reads standard input, one name a line.", valueName: "name"),
    completion: ItemCompletion.names)
  var names: [String]

  /// Whether names come from standard input, so that nothing can be asked there.
  var readsStandardInput: Bool { names.contains("-") }

  /// The names, those of standard input in place of `-`; empty lines and empty bullets are
  /// skipped.
  ///
  /// Lines of standard input lose their bullets, numbers and check boxes, which is reported, but for
  /// a line that is just so the name of an item.
  func all(in store: Store) throws -> [String] {
    guard readsStandardInput else { return names }
    var all: [String] = []
    var stripped = 0
    for name in names {
      guard name == "-" else {
        all.append(name)
        continue
      }
      for line in try StandardInput.lines() {
        let listed = ListedName(line)
        let isStripped = try listed.isMarked && !store.holds(whole: line)
        guard isStripped else {
          all.append(line)
          continue
        }
        // An empty bullet is no item.
        guard !listed.name.isEmpty else { continue }
        all.append(listed.name)
        stripped += 1
      }
    }
    if stripped > 0 {
      StandardStreams.warn(
        "Dropped the bullet, number or check box of \(stripped) line\(stripped == 1 ? "" : "s").")
    }
    guard !all.isEmpty else {
      throw Failure(usage: "Standard input had no names. Write one on each line.")
    }
    return all
  }

  /// The items that are meant.
  ///
  /// Several words that name no item one by one and one item together are that item: `olive oil`.
  /// - Parameter isWhole: Whether only whole names and whole ids count.
  func references(
    in store: Store, _ context: CommandContext, isWhole: Bool = false
  ) throws -> [ItemReference] {
    let words = try all(in: store)
    let areTyped = words.count > 1 && !readsStandardInput
    if areTyped, let item = try Self.item(of: words, in: store, isWhole: isWhole) {
      return [item]
    }
    if isWhole { try Self.refuseNumbers(in: words, store, context) }
    let references = try words.map {
      isWhole ? .whole($0) : try Self.reference($0, in: store, context)
    }
    if areTyped {
      try Self.checkQuotes(references, in: store, isWhole: isWhole)
    } else if references.count > 1 {
      do {
        _ = try store.find(references)
      } catch {
        throw Failure(error).adding("Nothing was changed.")
      }
    }
    return references
  }

  /// The one item that is meant by all words together.
  ///
  /// - Throws: `Failure` if standard input has several names: its lines are names, not words of one.
  func reference(in store: Store, _ context: CommandContext) throws -> ItemReference {
    let words = try all(in: store)
    guard !readsStandardInput || words.count == 1 else {
      throw Failure(
        usage:
          "This takes one name, and \(words.count) were given. Write one line to standard input.")
    }
    return try Self.reference(words.joined(separator: " "), in: store, context)
  }

  /// The item that words name together and none of them alone.
  static func item(
    of words: [String], in store: Store, isWhole: Bool = false
  ) throws(StoreError) -> ItemReference? {
    // `olive` alone would be the beginning of `Olive oil`: only whole names count.
    for word in words {
      if try store.holds(whole: word) { return nil }
    }
    let together = words.joined(separator: " ")
    do {
      return .id(try store.find(isWhole ? .whole(together) : .handle(together)).id)
    } catch .notFound {
      return nil
    } catch .ambiguous {
      return nil
    }
  }

  /// Refuses a word that names no item with the way to write the name that it is a part of.
  private static func checkQuotes(
    _ references: [ItemReference], in store: Store, isWhole: Bool
  ) throws {
    do {
      _ = try store.find(references)
    } catch {
      let word: String
      var fault = error
      switch error {
      case .notFound(let missing, _):
        word = missing
        // The name that is meant is said below, with the command.
        fault = .notFound(word: missing, candidates: [])
      case .ambiguous(let beginning, _, _):
        word = beginning
      default: throw error
      }
      let line = ProcessEnvironment.arguments
      let meant = try UnquotedText(nameAround: word, in: line, store: store, isWhole: isWhole)
      guard let meant else { throw Failure(error).adding("Nothing was changed.") }
      var failure = Failure(fault).adding(
        "If \"\(meant.text)\" is meant, put it in quotes: \(meant.command)")
      failure.candidates.removeAll { $0 == meant.text }
      failure.candidates.insert(meant.text, at: 0)
      throw failure
    }
  }

  /// A word as a handle; a number is one of the last `list --numbers` in this terminal, if there was
  /// one, rather than the beginning of a name.
  ///
  /// - Parameter takesIDs: Whether the command takes an id in the place of the word.
  static func reference(
    _ word: String, in store: Store, _ context: CommandContext, takesIDs: Bool = true
  ) throws -> ItemReference {
    guard let number = number(word), let numbered = NumberedItems(context)?.items(),
      !numbered.isEmpty
    else { return .handle(word) }
    let named: Item?
    do throws(StoreError) {
      named = try store.find(.handle(word))
    } catch {
      named = nil
      if case .notFound = error, number > numbered.count {
        throw Failure(
          notDone: "No item is called \"\(word)\", and the last list with numbers ends at "
            + "\(numbered.count).")
      }
    }
    guard number <= numbered.count else { return .handle(word) }
    let id = numbered[number - 1]
    let shown: Item
    do throws(StoreError) {
      shown = try store.find(.id(id))
    } catch {
      guard case .notFound = error else { throw error }
      if let named, named.name == word { return .id(named.id) }
      throw Failure(
        notDone: "Number \(word) of the last list with numbers is deleted. Nothing was changed.")
    }
    guard let named, named.name == word, named.id != id else { return .id(id) }
    let other =
      takesIDs
      ? "Write that name, or for the item called \"\(word)\" its id: \(named.id)"
      : "Write that name. To raise the item called \"\(word)\": \(Program.call) raise \(named.id)"
    throw Failure(
      notDone:
        "\"\(word)\" is the name of an item, and the number of \"\(shown.name)\" in the last "
        + "list with numbers. \(other)"
    )
  }

  /// The names to add, with that of the item in the place of its whole id, and of a number that the
  /// last `list --numbers` gave; a greater number is a name like any other.
  static func resolvingHandles(
    of names: [String], in store: Store, _ context: CommandContext
  ) throws -> [String] {
    let isID = { (name: String) in name.utf8.count == 36 && Item.ID(name) != nil }
    // Most lines have neither: nothing is read for them.
    guard names.contains(where: { number($0) != nil || isID($0) }) else { return names }
    let numbered = NumberedItems(context)?.items() ?? []
    return try names.map { name in
      if isID(name), let item = try? store.find(.whole(name)) { return item.name }
      guard let number = number(name), number <= numbered.count,
        case .id(let id) = try reference(name, in: store, context, takesIDs: false)
      else { return name }
      return try store.find(.id(id)).name
    }
  }

  /// Refuses a number of the last `list --numbers` where only whole names count.
  private static func refuseNumbers(
    in words: [String], _ store: Store, _ context: CommandContext
  ) throws {
    guard let word = words.first(where: { number($0) != nil }),
      try !store.holds(whole: word), NumberedItems(context)?.items().isEmpty == false
    else { return }
    throw Failure(
      notDone:
        "No item is called \"\(word)\": with --yes, numbers of a list do not count. Write the "
        + "whole name. Nothing was changed.")
  }

  /// A word that may be the number of an item.
  private static func number(_ word: String) -> Int? {
    guard word.utf8.count <= 5, let number = Int(word), number > 0 else { return nil }
    return number
  }
}
