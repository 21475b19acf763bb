import ArgumentParser
import Lists
import Preferences
import Storage

/// Offers the names of items to the shell.
enum ItemCompletion {
  /// All items; after `done`, those that are not low.
  static let names = kind { words in
    words.contains { $0 == "done" || $0 == "got" } ? .needed : .all
  }
  /// Items that hold others.
  static let lists = kind { _ in .lists }

  /// Names that begin as the word does, whatever its case, width and accents; none if the items
  /// cannot be read, since a shell that completes is no place for an error.
  private static func kind(
    _ choice: @escaping @Sendable ([String]) -> Store.NameChoice
  ) -> CompletionKind {
    ComputedCandidates.kind { words, word in
      // No more of a command's surroundings than the file of the items: a shell waits for it.
      let environment = ProcessEnvironment()
      let folders = try? Folders(
        environment: environment.variables,
        profile: ComputedCandidates.value(of: "--profile", in: words),
        passwordHome: ProcessEnvironment.passwordHome,
        currentFolder: ProcessEnvironment.currentFolder)
      let store = folders.flatMap {
        try? Store.open(path: $0.database, access: .reading, clock: { Timestamp(milliseconds: 0) })
      }
      return (try? store?.names(choice(words), beginning: word)) ?? []
    }
  }
}
