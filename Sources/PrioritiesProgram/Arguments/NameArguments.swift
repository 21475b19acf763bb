import ArgumentParser
import PrioritiesBasics
import PrioritiesStorage
import PriorityLists

/// Names on the command line; `-` reads one name per line from standard input.
struct NameArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A name; - reads names from standard input, one per line.", valueName: "name"),
    completion: ItemCompletion.names)
  var names: [String]

  /// Whether names come from standard input, so that it can't be used for confirmation.
  var readsStandardInput: Bool { names.contains("-") }

  /// Reads standard input, which must happen before the transaction.
  func read() throws -> GivenNames {
    GivenNames(words: names, lines: readsStandardInput ? try StandardInput.lines() : nil)
  }

  /// Tries an exact name, a number of this terminal's last `list --numbers`, and then a search.
  static func reference(
    _ word: String, in items: StoreTransaction, _ context: CommandContext,
    as match: (String) -> ItemReference = ItemReference.handle
  ) throws -> ItemReference {
    guard let number = number(word), let numbered = try NumberedItems(context)?.items(),
      number <= numbered.count, try !items.contains(name: word)
    else { return match(word) }
    let id = numbered[number - 1]
    do {
      _ = try items.id(of: .id(id))
    } catch StoreError.notFound {
      throw Failure(
        notDone: "Item \(word) of the last numbered list was deleted. Nothing was changed.")
    }
    return .id(id)
  }

  fileprivate static func number(_ word: String) -> Int? {
    guard word.utf8.count <= 5, !word.hasPrefix("+"), let number = Int(word), number > 0
    else { return nil }
    return number
  }
}

struct GivenNames {
  fileprivate let words: [String]
  fileprivate let lines: [String]?

  /// The names, with those from standard input in place of `-`.
  ///
  /// Strips bullets, numbers and check boxes from standard input, with a warning, unless a line is
  /// exactly an item's name.
  func all(in items: StoreTransaction) throws -> [String] {
    guard var rest = lines else { return words }
    var all: [String] = []
    var stripped = 0
    for word in words {
      guard word == "-" else {
        all.append(word)
        continue
      }
      defer { rest = [] }
      for line in rest {
        let listed = ListedName(line)
        let isStripped = try listed.isMarked && !items.contains(name: line)
        guard isStripped else {
          all.append(line)
          continue
        }
        guard !listed.name.isEmpty else { continue }
        all.append(listed.name)
        stripped += 1
      }
    }
    if stripped > 0 {
      StandardStreams.warn(
        "Removed the bullet, number or check box from \(counted(stripped, "line")).")
    }
    guard !all.isEmpty else {
      throw Failure(usage: "Standard input contains no names. Write one per line.")
    }
    return all
  }

  /// Joins the names into one if only the joined name is an item's, such as `olive oil`.
  func joined(
    in items: StoreTransaction, as match: (String) -> ItemReference
  ) throws -> [String] {
    let words = try all(in: items)
    // Only whole names count, because `olive` alone would match the beginning of `Olive oil`.
    guard lines == nil, words.count > 1,
      try !words.contains(where: { try items.contains(name: $0) })
    else { return words }
    let together = words.spaceSeparated
    do {
      _ = try items.id(of: match(together))
      return [together]
    } catch StoreError.notFound, StoreError.ambiguous {
      return words
    }
  }

  func references(
    in items: StoreTransaction, _ context: CommandContext, acceptsNumbers: Bool = true,
    as match: (String) -> ItemReference = ItemReference.handle
  ) throws -> [ItemReference] {
    try joined(in: items, as: match).map { word in
      if acceptsNumbers { return try NameArguments.reference(word, in: items, context, as: match) }
      guard try NameArguments.number(word) == nil || items.contains(name: word) else {
        throw Failure(
          notDone: """
            No item is called "\(word)". With --yes, write the whole name instead of a \
            number.
            """)
      }
      return match(word)
    }
  }

  /// Joins all words into one name; throws if standard input has several names.
  func reference(in items: StoreTransaction, _ context: CommandContext) throws -> ItemReference {
    let words = try all(in: items)
    guard lines == nil || words.count == 1 else {
      throw Failure(
        usage: "Expected one name, found \(words.count). Write one line to standard input.")
    }
    return try NameArguments.reference(words.spaceSeparated, in: items, context)
  }

  /// Replaces full ids and numbers of the last `list --numbers` with the items' names.
  ///
  /// A number that is not in that list is a name.
  func namesToAdd(in items: StoreTransaction, _ context: CommandContext) throws -> [String] {
    let names = try joined(in: items, as: ItemReference.whole)
    guard lines == nil else { return names }
    return try names.map { name in
      // Avoids looking up most names.
      guard NameArguments.number(name) != nil || (name.utf8.count == 36 && Item.ID(name) != nil)
      else {
        return name
      }
      let reference = try NameArguments.reference(name, in: items, context, as: ItemReference.whole)
      do {
        return try items.find(reference).name
      } catch StoreError.notFound, StoreError.ambiguous {
        return name
      }
    }
  }
}

/// The list in which a command changes the list priority.
struct PlaceOption: ParsableArguments {
  @Option(
    name: .customLong("in"),
    help: ArgumentHelp("Change the list priority in this list only.", valueName: "list"),
    completion: ItemCompletion.lists)
  var list: String?

  func reference(in items: StoreTransaction, _ context: CommandContext) throws -> ItemReference? {
    try list.map { try NameArguments.reference($0, in: items, context) }
  }
}
