import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PriorityLists

/// The folders in `profiles`, each of which has its own items and settings.
struct Profiles {
  private let folders: Folders
  private let process: ProcessEnvironment

  init(_ process: ProcessEnvironment) throws(FoldersError) {
    self.process = process
    folders = try Folders(process)
  }

  /// The folders for items and for settings, which may be the same.
  private var roots: [String] {
    let all = [folders.data, folders.configuration].map { $0 + "/profiles" }
    return all[0] == all[1] ? [all[0]] : all
  }

  var names: [String] {
    get throws(Failure) {
      var names: Set<String> = []
      for root in roots {
        do throws(SystemCallError) {
          let found = try ifExists { () throws(SystemCallError) in
            try entryNames(inFolder: root)
          }
          names.formUnion((found ?? []).filter { isFolder("\(root)/\($0)") })
        } catch {
          throw Failure("The folder \(root) cannot be read", error)
        }
      }
      return names.sorted()
    }
  }

  func contains(_ name: String) -> Bool {
    roots.contains { isFolder("\($0)/\(name)") }
  }

  private static let outside = "default"

  /// Finds a profile by its exact name, or by the only match ignoring case, width and accents.
  ///
  /// - Parameter isToBeUsed: Whether the message suggests creating the profile.
  func name(_ word: String, isToBeUsed: Bool = true) throws(Failure) -> String {
    if contains(word) { return word }
    let names = try names
    if let name = names.resolved(word, matchesPrefixes: false, folding: \.foldedForSearch) {
      return name
    }
    let near = names.nearest(to: word, limit: 1)
    let sentence =
      if !near.isEmpty {
        "No profile is called \"\(word)\".\(DidYouMean.sentence(near))"
      } else if !isToBeUsed {
        "No profile is called \"\(word)\"."
      } else if word == Self.outside {
        """
        No profile is called "\(word)". To use the items that are not in a profile, leave out \
        --profile.
        """
      } else {
        """
        No profile is called "\(word)". To create it: priorities profile new \
        \(ShellWord(word).argument)
        """
      }
    throw Failure(notDone: sentence, candidates: near)
  }

  /// Creates a profile, following the rules for item names, and returns its stored name.
  func create(_ typed: String) throws -> String {
    let name = try Name(typed).text
    let own = try Folders(process, profile: name)
    guard name != Self.outside else {
      throw Failure(
        usage: """
          "\(name)" is reserved for items that are not in a profile. Choose another \
          name.
          """)
    }
    guard !contains(name) else {
      throw Failure("The profile \"\(name)\" already exists.", code: EX_CANTCREAT)
    }
    for folder in [own.data, own.configuration] { try createFolder(folder) }
    return name
  }

  func delete(_ name: String) throws(Failure) {
    for path in roots.map({ "\($0)/\(name)" }) where access(path, F_OK) == 0 {
      do {
        try FileManager.default.removeItem(atPath: path)
      } catch {
        throw Failure("The folder \(path) cannot be deleted.", code: EX_IOERR)
      }
    }
  }
}
