import ArgumentParser
import Lists
import Storage

/// Names on the command line; `-` stands for those on standard input, one a line.
struct NameArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A name; - reads names from standard input, one a line.", valueName: "name"),
    completion: ItemCompletion.names)
  var names: [String]

  /// Whether names come from standard input, so that nothing can be asked there.
  var readsStandardInput: Bool { names.contains("-") }

  /// The names, those of standard input in place of `-`; empty lines are skipped.
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
        all.append(isStripped ? listed.name : line)
        if isStripped { stripped += 1 }
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
  func references(in store: Store, _ context: CommandContext) throws -> [ItemReference] {
    let words = try all(in: store)
    if words.count > 1, !readsStandardInput, let item = try Self.item(of: words, in: store) {
      return [item]
    }
    return try words.map { try Self.reference($0, in: store, context) }
  }

  /// The one item that is meant by all words together.
  func reference(in store: Store, _ context: CommandContext) throws -> ItemReference {
    try Self.reference(try all(in: store).joined(separator: " "), in: store, context)
  }

  /// The item that words name together and none of them alone.
  static func item(of words: [String], in store: Store) throws(StoreError) -> ItemReference? {
    // `olive` alone would be the beginning of `Olive oil`: only whole names count.
    for word in words {
      if try store.holds(whole: word) { return nil }
    }
    do {
      return .id(try store.find(.handle(words.joined(separator: " "))).id)
    } catch .notFound {
      return nil
    } catch .ambiguous {
      return nil
    }
  }

  /// A word as a handle; a number that is not a name may be one of the last `list --numbers`.
  private static func reference(
    _ word: String, in store: Store, _ context: CommandContext
  ) throws -> ItemReference {
    guard word.utf8.count <= 5, let number = Int(word), number > 0 else { return .handle(word) }
    do {
      return .id(try store.find(.handle(word)).id)
    } catch StoreError.notFound {
      guard let id = NumberedItems(context)?.item(number) else { return .handle(word) }
      return .id(id)
    }
  }
}
