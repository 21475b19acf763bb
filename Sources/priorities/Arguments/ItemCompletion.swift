import ArgumentParser
import Lists
import Storage

/// Offers the names of items to the shell.
enum ItemCompletion {
  /// Names that begin as the word does; none where the items cannot be read,
  /// since a shell that completes is no place for an error.
  static let names = CompletionKind.custom { _, _, word in
    let options = try? GlobalOptions.parse([])
    guard let options, let context = try? CommandContext(options),
      let store = try? context.store(.reading)
    else { return [] }
    let all = ListOptions(
      showsAll: true, order: .name, includesLists: false, includesCounts: false)
    let start = foldedForSearch(word)
    let listing = try? store.list(options: all)
    return (listing?.entries ?? []).map(\.item.name).filter { foldedForSearch($0).hasPrefix(start) }
  }
}
