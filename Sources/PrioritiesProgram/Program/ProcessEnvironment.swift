import PrioritiesBasics
import PrioritiesPreferences
import PriorityLists

struct ProcessEnvironment {
  /// A standard stream, whose raw value is its descriptor.
  enum Stream: Int32, CaseIterable {
    case input, output, error
  }

  /// The variables; the first of duplicates counts.
  let variables: [String: String]
  private let terminals: Set<Stream>

  func isTerminal(_ stream: Stream) -> Bool { terminals.contains(stream) }

  /// Whether a variable forces colour in a pipe.
  var requestsColor: Bool {
    ["FORCE_COLOR", "CLICOLOR_FORCE"].contains { !(variables[$0] ?? "").isEmpty }
  }

  init() {
    terminals = Set(Stream.allCases.filter { isatty($0.rawValue) == 1 })
    variables = processEnvironment
  }

  /// The home folder according to the user database.
  static func passwordHome() -> String? {
    guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return nil }
    return String(cString: folder)
  }

  /// Expands a leading `~`.
  static func expandingHome(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/") else { return path }
    let home = getenv("HOME").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (home ?? passwordHome()).map { $0 + path.dropFirst() } ?? path
  }

  static func currentFolder() -> String? { realPath(of: ".") }

  static var arguments: [String] { Array((processArguments ?? []).dropFirst()) }

  /// The path as it was called, which may be a link that stays when an update replaces its target.
  ///
  /// It is the name if the system doesn't report the path.
  static var executable: String {
    var path = calledProgram
    if !path.hasPrefix("/"), let folder = currentFolder() {
      path = "\(folder)/\(path.trimmingPrefix("./"))"
    }
    let folder = parentFolder(of: path)
    if path.contains("/../"), let whole = realPath(of: folder) {
      path = whole + path.dropFirst(folder.count)
    }
    let files = [path, "/proc/self/exe"].map { (try? FileStatus(path: $0))?.identity }
    return files[0] == files[1] ? path : executableFile
  }

  private static var executableFile: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return "priorities" }
    return String(utf8: buffer[..<count].map(UInt8.init(bitPattern:)))
  }

  static func secondsFromUTC(at seconds: Int64) -> Int {
    var moment = time_t(seconds)
    var local = tm()
    guard localtime_r(&moment, &local) != nil else { return 0 }
    return local.tm_gmtoff
  }

  static func localTime() -> LocalTime {
    let seconds = now().milliseconds / 1000
    return LocalTime(seconds: seconds, secondsFromUTC: secondsFromUTC(at: seconds))
  }

  @Sendable static func now() -> Timestamp {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Timestamp(
      milliseconds: Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000)
  }
}

extension Folders {
  init(_ process: ProcessEnvironment, profile: String? = nil) throws(FoldersError) {
    try self.init(
      environment: process.variables, profile: profile,
      passwordHome: ProcessEnvironment.passwordHome,
      currentFolder: ProcessEnvironment.currentFolder)
  }
}
