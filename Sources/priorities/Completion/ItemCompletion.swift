import ArgumentParser
import Lists
import Settings
import Storage

enum ItemCompletion {
  /// All items; after `done` the needed ones, after `exclude --from LIST` those in the list.
  static let names = kind { items, words, word in
    if words.contains("exclude"), let list = ComputedCandidates.value(of: "--from", in: words) {
      let held = try items.list(.handle(list), options: ListOptions(showsAll: true)).entries
      return held.map(\.item.name).filter { $0.begins(as: word) }
    }
    let isDone = words.contains { $0 == "done" || $0 == "got" }
    return try items.names(isDone ? .needed : .all, beginning: word)
  }
  static let lists = kind { items, _, word in try items.names(.lists, beginning: word) }
  /// The lists that contain the items named after `exclude`; without names, all lists.
  static let listsOfNamed = kind { items, words, word in
    let named = words.drop { $0 != "exclude" }.dropFirst().prefix { $0 != "--from" }
      .filter { !$0.hasPrefix("-") }
    let holders = named.compactMap { try? items.find(.handle($0)).lists }.map(Set.init)
    guard let first = holders.first else { return try items.names(.lists, beginning: word) }
    return holders.dropFirst().reduce(first) { $0.intersection($1) }.sorted()
      .filter { $0.begins(as: word) }
  }

  /// Names that begin with the word, whatever its case, width and accents.
  ///
  /// None if the items cannot be read: completion has no place for errors.
  private static func kind(
    _ find: @escaping @Sendable (StoreTransaction, [String], String) throws -> [String]
  ) -> CompletionKind {
    ComputedCandidates.kind { words, word in
      // No full command context, only the store: a shell waits for this.
      let environment = ProcessEnvironment()
      let folders = try? Folders(
        environment: environment.variables,
        profile: ComputedCandidates.value(of: "--profile", in: words),
        passwordHome: ProcessEnvironment.passwordHome,
        currentFolder: ProcessEnvironment.currentFolder)
      let store = folders.flatMap {
        try? Store.open(path: $0.database, access: .reading, clock: { Timestamp(milliseconds: 0) })
      }
      return (try? store?.read { try find($0, words, word) }) ?? []
    }
  }
}

extension String {
  fileprivate func begins(as word: String) -> Bool {
    foldedForSearch.hasPrefix(word.foldedForSearch)
  }
}
