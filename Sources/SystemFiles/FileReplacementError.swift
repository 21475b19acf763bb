/// Why a file was not replaced; unless it says otherwise the old one is untouched.
package enum FileReplacementError: Error, Hashable, Sendable {
  /// A folder could not be made.
  case folder(FolderError)
  /// The path is a link into a folder that does not exist: a mistake in the link.
  case danglingLink(folder: String)
  /// Another program held the folder's lock for longer than the wait.
  case locked
  /// Something that is not a plain file has the name.
  case notAFile
  /// The name that was to be given has another file.
  case exists(path: String)
  /// A link on the way leads elsewhere each time it is looked at.
  case linkChanges
  /// A system call failed.
  case system(SystemCallError)
  /// The new file is in place, but its name is not known to be safe from a power failure.
  case notDurable(SystemCallError)
}
