import CSystemFiles

/// The words the process was started with, the program's name first; nil if the C library does not
/// tell.
///
/// `CommandLine.arguments` reads `/proc/self/maps` to find them on Linux, and answers with none where
/// that cannot be opened: a command would then be run as if nothing had been asked.
package var processArguments: [String]? {
  var count: Int32 = 0
  guard let words = csystem_arguments(&count), count > 0 else { return nil }
  return (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
}

/// The first of the words that is not valid UTF-8, with what is not replaced by U+FFFD.
package var invalidProcessArgument: String? {
  var count: Int32 = 0
  guard let words = csystem_arguments(&count), count > 0 else { return nil }
  for place in 0..<Int(count) {
    if let word = words[place], String(validatingCString: word) == nil {
      return String(cString: word)
    }
  }
  return nil
}
