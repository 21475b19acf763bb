import Basics
import Foundation
import Lists
import Rendering
import Settings

/// The existing profiles: separate items and settings, each a folder in `profiles`.
struct Profiles {
  private let folders: Folders
  private let process: ProcessEnvironment

  init(_ process: ProcessEnvironment) throws(FoldersError) {
    self.process = process
    folders = try Folders(process)
  }

  /// The folders that contain profiles: for items and for settings, which may be the same.
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

  func contains(_ name: String) -> Bool {
    roots.contains { isFolder("\($0)/\(name)") }
  }

  private static let outside = "default"

  /// Resolves a profile: the exact name, else the only match ignoring case, width and accents.
  ///
  /// - Parameter isToBeUsed: Whether creating the profile would help.
  /// - Throws: `Failure` for an unknown profile.
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

  /// Creates the folders of a profile.
  ///
  /// - Throws: `Failure` if it exists, or a folder cannot be created.
  func create(_ name: String) throws {
    // Also validates the name.
    let own = try Folders(process, profile: name)
    guard name != Self.outside else {
      throw Failure(
        usage: "A profile cannot be called \"\(name)\": that is what is used without --profile. "
          + "Choose another name.")
    }
    guard !contains(name) else {
      throw Failure("There is already a profile \"\(name)\".", code: EX_CANTCREAT)
    }
    for folder in [own.data, own.configuration] { try createFolder(folder) }
  }

  /// Removes the folders of an existing profile, with all their contents.
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
