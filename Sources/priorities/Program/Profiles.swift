import Basics
import Foundation
import Lists
import Rendering
import Settings

/// The profiles there are: sets of items and settings of their own, each a folder in `profiles`.
struct Profiles {
  private let folders: Folders
  private let environment: [String: String]

  /// The profiles beside the files of an environment.
  init(_ process: ProcessEnvironment) throws(FoldersError) {
    environment = process.variables
    folders = try Folders(
      environment: environment, passwordHome: ProcessEnvironment.passwordHome,
      currentFolder: ProcessEnvironment.currentFolder)
  }

  /// The folders that hold profiles: for items and for settings, which may be the same.
  private var roots: [String] {
    let all = [folders.data, folders.configuration].map { $0 + "/profiles" }
    return all[0] == all[1] ? [all[0]] : all
  }

  var names: [String] {
    let names = roots.flatMap { root in
      ((try? entryNames(inFolder: root)) ?? []).filter { isFolder("\(root)/\($0)") }
    }
    return Set(names).sorted()
  }

  /// Whether there is a profile of a name.
  func contains(_ name: String) -> Bool {
    roots.contains { isFolder("\($0)/\(name)") }
  }

  /// What people call the items and settings that are outside all profiles.
  private static let outside = "default"

  /// The profile that a word names: the very name, else the only one that is the same but for case,
  /// width and accents.
  ///
  /// - Parameter isToBeUsed: Whether it would help to make the profile.
  /// - Throws: `Failure` if no profile has the name.
  func name(_ word: String, isToBeUsed: Bool = true) throws(Failure) -> String {
    if contains(word) { return word }
    let names = names
    if let name = names.resolved(word, takesBeginnings: false, folding: \.foldedForSearch) {
      return name
    }
    let near = names.nearest(to: word, limit: 1)
    var sentence = "There is no profile \"\(word)\"."
    if !near.isEmpty {
      sentence += DidYouMean.sentence(near)
    } else if isToBeUsed {
      sentence +=
        word == Self.outside
        ? " Leave --profile out for the items outside all profiles."
        : " \"priorities profile new \(ShellWord(word).argument)\" makes it."
    }
    throw Failure(notDone: sentence, candidates: near)
  }

  /// Makes the folders of a profile.
  ///
  /// - Throws: `Failure` if there is one of that name, or a folder cannot be made.
  func create(_ name: String) throws {
    // Checks the name as well.
    let own = try Folders(
      environment: environment, profile: name, passwordHome: ProcessEnvironment.passwordHome,
      currentFolder: ProcessEnvironment.currentFolder)
    guard name != Self.outside else {
      throw Failure(
        usage: "A profile cannot be called \"\(name)\": that is what is used without --profile. "
          + "Choose another name.")
    }
    guard !contains(name) else {
      throw Failure("There is already a profile \"\(name)\".", code: EX_CANTCREAT)
    }
    for folder in [own.data, own.configuration] {
      do {
        try createFolder(folder)
      } catch {
        throw Failure(error)
      }
    }
  }

  /// Removes the folders of a profile that exists, with all that is in them.
  func delete(_ name: String) throws(Failure) {
    for path in roots.map({ "\($0)/\(name)" }) where access(path, F_OK) == 0 {
      do {
        try FileManager.default.removeItem(atPath: path)
      } catch {
        throw Failure("The folder \(path) cannot be removed.", code: EX_IOERR)
      }
    }
  }
}
