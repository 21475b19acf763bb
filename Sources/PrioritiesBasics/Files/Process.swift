import CPrioritiesSystemFiles

/// A thread for blocking work, because Foundation's would link all of Foundation.
package enum DetachedThread {
  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
      self.body = body
    }
  }

  /// Starts a thread, and returns whether the system could create it.
  package static func start(_ body: sending @escaping () -> Void) -> Bool {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    let result = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

/// The environment variables of the process; the first of duplicates counts.
///
/// Foundation's would link all of Foundation.
public var processEnvironment: [String: String] {
  var variables: [String: String] = [:]
  var entry = environ
  while let text = entry.pointee {
    let bytes = UnsafeBufferPointer(start: text, count: strlen(text))
    if let split = bytes.firstIndex(of: CChar(UInt8(ascii: "="))) {
      let name = String(utf8: bytes[..<split].map(UInt8.init(bitPattern:)))
      let value = String(utf8: bytes[(split + 1)...].map(UInt8.init(bitPattern:)))
      if variables[name] == nil { variables[name] = value }
    }
    entry += 1
  }
  return variables
}

/// The path with which the program was started, maybe relative; empty if the system doesn't say.
package var calledProgram: String { String(cString: csystem_called_program()) }

/// The program's name and arguments; nil if the C library does not provide them.
///
/// On Linux, `CommandLine.arguments` reads `/proc/self/maps` and is empty if that can't be opened.
package var processArguments: [String]? {
  var count: Int32 = 0
  guard let words = csystem_arguments(&count), count > 0 else { return nil }
  return (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
}

/// The first argument that is not valid UTF-8, repaired with U+FFFD.
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
