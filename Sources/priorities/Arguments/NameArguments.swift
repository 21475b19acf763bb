import ArgumentParser
import Basics
import Lists
import Storage

/// Names on the command line; `-` stands for those on standard input, one per line.
struct NameArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A name; - reads standard input, one name a line.", valueName: "name"),
    completion: ItemCompletion.names)
  var names: [String]

  /// Whether names come from standard input, which then cannot answer questions.
  var readsStandardInput: Bool { names.contains("-") }

  /// Reads standard input, before a transaction that must not wait for it.
  func read() throws -> GivenNames {
    GivenNames(words: names, lines: readsStandardInput ? try StandardInput.lines() : nil)
  }

  /// Resolves a word: an exact name, then a number of this terminal's last `list --numbers`, then
  /// the store's own search.
  static func reference(
    _ word: String, in items: StoreTransaction, _ context: CommandContext,
    as match: (String) -> ItemReference = ItemReference.handle
  ) throws -> ItemReference {
    guard let number = number(word), let numbered = NumberedItems(context)?.items(),
      number <= numbered.count, try !items.holds(whole: word)
    else { return match(word) }
    let id = numbered[number - 1]
    do {
      _ = try items.id(of: .id(id))
    } catch StoreError.notFound {
      throw Failure(
        notDone: "Number \(word) of the last list with numbers is deleted. Nothing was changed.")
    }
    return .id(id)
  }

  fileprivate static func number(_ word: String) -> Int? {
    guard word.utf8.count <= 5, let number = Int(word), number > 0 else { return nil }
    return number
  }
}

struct GivenNames {
  fileprivate let words: [String]
  fileprivate let lines: [String]?

  /// The names, with those of standard input in place of `-`.
  ///
  /// Standard input loses empty lines, bullets, numbers and check boxes. Stripped bullets are
  /// reported, and a line that is exactly the name of an item keeps them.
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
        let isStripped = try listed.isMarked && !items.holds(whole: line)
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
        "Dropped the bullet, number or check box of \(stripped) line\(stripped == 1 ? "" : "s").")
    }
    guard !all.isEmpty else {
      throw Failure(usage: "Standard input had no names. Write one on each line.")
    }
    return all
  }

  /// The names of ``all(in:)``, joined into one if only that names an item: `olive oil`.
  ///
  /// - Parameter match: How the joined words name an item.
  func joined(
    in items: StoreTransaction, as match: (String) -> ItemReference
  ) throws -> [String] {
    let words = try all(in: items)
    // Only whole names count: `olive` alone would match the beginning of `Olive oil`.
    guard lines == nil, words.count > 1,
      try !words.contains(where: { try items.holds(whole: $0) })
    else { return words }
    let together = words.joined(separator: " ")
    do {
      _ = try items.id(of: match(together))
      return [together]
    } catch StoreError.notFound, StoreError.ambiguous {
      return words
    }
  }

  /// The items that the names refer to.
  ///
  /// - Parameters:
  ///   - takesNumbers: Whether a number of the last list counts.
  ///   - match: How a word names an item.
  func references(
    in items: StoreTransaction, _ context: CommandContext, takesNumbers: Bool = true,
    as match: (String) -> ItemReference = ItemReference.handle
  ) throws -> [ItemReference] {
    try joined(in: items, as: match).map { word in
      if takesNumbers { return try NameArguments.reference(word, in: items, context, as: match) }
      guard try NameArguments.number(word) == nil || items.holds(whole: word) else {
        throw Failure(
          notDone: "No item is called \"\(word)\": with --yes, numbers of a list do not count. "
            + "Write the whole name.")
      }
      return match(word)
    }
  }

  /// The one item that all words together refer to.
  ///
  /// - Throws: `Failure` if standard input has several names: its lines are names, not words of
  ///   one.
  func reference(in items: StoreTransaction, _ context: CommandContext) throws -> ItemReference {
    let words = try all(in: items)
    guard lines == nil || words.count == 1 else {
      throw Failure(
        usage:
          "This takes one name, and \(words.count) were given. Write one line to standard input.")
    }
    return try NameArguments.reference(words.joined(separator: " "), in: items, context)
  }

  /// The names to add, with whole ids and numbers of the last `list --numbers` replaced by the
  /// items' names.
  ///
  /// A number beyond that list is a name like any other.
  func namesToAdd(in items: StoreTransaction, _ context: CommandContext) throws -> [String] {
    let names = try joined(in: items, as: ItemReference.whole)
    guard lines == nil else { return names }
    return try names.map { name in
      // Most names are neither, and cost no lookup.
      guard NameArguments.number(name) != nil || (name.utf8.count == 36 && Item.ID(name) != nil)
      else {
        return name
      }
      let reference = try NameArguments.reference(name, in: items, context, as: ItemReference.whole)
      return (try? items.find(reference).name) ?? name
    }
  }
}

/// The list whose own priority a command changes.
struct PlaceOption: ParsableArguments {
  @Option(
    name: .customLong("in"),
    help: ArgumentHelp("Change the priority in this list alone.", valueName: "list"),
    completion: ItemCompletion.lists)
  var list: String?

  func reference(in items: StoreTransaction, _ context: CommandContext) throws -> ItemReference? {
    try list.map { try NameArguments.reference($0, in: items, context) }
  }
}
