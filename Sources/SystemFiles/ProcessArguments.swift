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
