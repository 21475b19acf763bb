import ArgumentParser
import Lists
import Storage

/// Offers the names of items to the shell.
enum ItemCompletion {
  /// All items; after `done`, those that are not low.
  static let names = kind { item, words in
    let isDone = words.contains { $0 == "done" || $0 == "got" }
    return !isDone || item.priority.isNeeded
  }
  /// Items that hold others.
  static let lists = kind(includesCounts: true) { item, _ in item.subitems > 0 }

  /// Names that begin as the word does, whatever its case, width and accents; none if the items
  /// cannot be read, since a shell that completes is no place for an error.
  private static func kind(
    includesCounts: Bool = false, _ isOffered: @escaping @Sendable (Item, [String]) -> Bool
  ) -> CompletionKind {
    .custom { words, _, word in
      let options = try? GlobalOptions.parse(global(in: words))
      guard let options, let context = try? CommandContext(options),
        let store = try? context.store(.reading)
      else { return [] }
      let all = ListOptions(
        showsAll: true, order: .name, includesLists: false, includesCounts: includesCounts)
      let start = word.drop { "'\"".contains($0) }.description.foldedForSearch
      let listing = try? store.list(options: all)
      return (listing?.entries ?? []).map(\.item).filter { isOffered($0, words) }.map(\.name)
        .filter { $0.foldedForSearch.hasPrefix(start) }
    }
  }

  /// The profile of the line that is being completed.
  private static func global(in words: [String]) -> [String] {
    guard let index = words.lastIndex(of: "--profile"), index + 1 < words.count else { return [] }
    return ["--profile", words[index + 1]]
  }
}
