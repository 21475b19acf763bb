import ArgumentParser
import LayeredSettings
import PrioritiesPreferences
import PrioritiesStorage
import PriorityLists
import Synchronization
import TerminalThemes

/// Passes computed completions to ``Completer``.
///
/// The parser would take longer to format ten thousand names than the program takes to find them.
enum ComputedCandidates {
  private static let latest = Mutex<[String]>([])

  static func kind(
    _ compute: @escaping @Sendable (_ words: [String], _ current: String) -> [String]
  ) -> CompletionKind {
    .custom { words, _, current in
      let found = compute(words, current)
      latest.withLock { $0 = found }
      return []
    }
  }

  /// The value of an option, either the next word or after `=`.
  static func value(of option: String, in words: [String]) -> String? {
    let joined = option + "="
    guard let index = words.lastIndex(where: { $0 == option || $0.hasPrefix(joined) }) else {
      return nil
    }
    guard words[index] == option else { return String(words[index].dropFirst(joined.count)) }
    return index + 1 < words.count ? words[index + 1] : nil
  }

  static func folders(in words: [String]) -> Folders? {
    try? Folders(ProcessEnvironment(), profile: value(of: "--profile", in: words))
  }

  static func takeLatest() -> [String] {
    latest.withLock { found in
      defer { found = [] }
      return found
    }
  }
}

enum ItemCompletion {
  /// All items, only needed ones after `done`, or those in the list after `exclude --from LIST`.
  static let names = kind { items, words, word in
    if words.contains("exclude"), let list = ComputedCandidates.value(of: "--from", in: words) {
      let contained = try items.list(.handle(list), options: ListOptions(showsAll: true)).entries
      return contained.map(\.item.name).filter { $0.begins(as: word) }
    }
    let isDone = words.contains { $0 == "done" || $0 == "got" }
    return try items.names(isDone ? .needed : .all, beginning: word)
  }
  static let lists = kind { items, _, word in try items.names(.lists, beginning: word) }
  /// Lists; after `exclude NAME…`, only those that contain the items.
  static let listsOfNamed = kind { items, words, word in
    let named = words.drop { $0 != "exclude" }.dropFirst().prefix { $0 != "--from" }
      .filter { !$0.hasPrefix("-") }
    let holders = named.compactMap { try? items.find(.handle($0)).lists }.map(Set.init)
    guard let first = holders.first else { return try items.names(.lists, beginning: word) }
    return holders.dropFirst().reduce(first) { $0.intersection($1) }.sorted()
      .filter { $0.begins(as: word) }
  }

  /// Ignores case, width and accents, and offers nothing after an error, which can't be reported.
  private static func kind(
    _ find: @escaping @Sendable (StoreTransaction, [String], String) throws -> [String]
  ) -> CompletionKind {
    ComputedCandidates.kind { words, word in
      // Open only the store, without a command context, because a shell is waiting for this.
      let store = ComputedCandidates.folders(in: words).flatMap {
        try? Store.open(path: $0.database, access: .reading, clock: { Timestamp(milliseconds: 0) })
      }
      let found = (try? store?.read { try find($0, words, word) }) ?? []
      // The program would read such a name as an option.
      return words.contains("--") ? found : found.filter { !$0.hasPrefix("-") }
    }
  }
}

extension String {
  fileprivate func begins(as word: String) -> Bool {
    foldedForSearch.hasPrefix(word.foldedForSearch)
  }
}

enum ThemeCompletion {
  /// Includes variants after a dash.
  static let names = ComputedCandidates.kind { _, current in
    let library = library
    let variants = library.families.flatMap { family in
      family.isSingle ? [] : family.variants.map { "\(family.name)-\($0)" }
    }
    let names = library.names + ["default"]
    return current.contains("-") ? names + variants.filter { !names.contains($0) } : names
  }

  static let ownNames = ComputedCandidates.kind { _, _ in
    library.families.filter { $0.origin == .user }.map(\.name)
  }

  private static var library: ThemeLibrary {
    ThemeLibrary(folder: ComputedCandidates.folders(in: [])?.themes)
  }
}

enum SettingsCompletion {
  static let keys = CompletionKind.list(Preference.schema().declarations.map(\.name))

  static let values = ComputedCandidates.kind { words, _ in
    let schema = Preference.schema(themes: ComputedCandidates.folders(in: words)?.themeNames)
    let declaration = words.lazy.compactMap { schema[$0] }.first
    return declaration?.words ?? []
  }
}
