import Foundation
import LayeredSettings
import PrioritiesPreferences
import PrioritiesStorage
import PrioritiesTUI
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

/// Plays 1,000 keys to the full-screen app and prints the time and bytes per key.
///
/// The time runs from the key to the last byte written.
///
///     InterfaceBenchmark ITEMS [COLUMNS ROWS]
@main
struct InterfaceBenchmark {
  private var effectRunner: EffectRunner
  private var writer: FrameWriter
  private let output: Output
  private let size: TerminalSize
  private var shownSheet: StyleSheet
  private var title = ""
  private let start = ContinuousClock.now

  static func main() throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let items = numbers.first ?? 1_000
    let size = TerminalSize(
      columns: numbers.count > 2 ? numbers[1] : 120, rows: numbers.count > 2 ? numbers[2] : 40)
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("priorities-\(UUID())").path
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: folder) }
    try fill("\(folder)/items.sqlite", items: items)

    let began = Moment()
    var benchmark = try InterfaceBenchmark(folder: folder, size: size)
    let first = try benchmark.draw()
    print("items             \(items), \(size.columns) by \(size.rows)")
    let elapsed = began.elapsed
    let (wall, processor) = (elapsed.wall.text, elapsed.processor.text)
    print("first frame       \(wall), \(processor) of processor, \(first) bytes")
    try benchmark.play()
    try benchmark.measureBytes()
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    print("memory, at most   \(usage.ru_maxrss / 1024) MB")
  }

  private init(folder: String, size: TerminalSize) throws {
    let clock: @Sendable () -> Timestamp = {
      Timestamp(milliseconds: Int64(time(nil)) * 1000)
    }
    let store = try Store.open(path: "\(folder)/items.sqlite", access: .writing, clock: clock)
    let settings = SettingsStore(file: "\(folder)/settings.json", schema: Preference.schema())
    let capabilities = Capabilities(
      TerminalEnvironment(
        environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"],
        isTerminal: true))
    effectRunner = EffectRunner(
      Dependencies(
        store: store, settings: settings, themes: ThemeLibrary(), capabilities: capabilities,
        clock: clock), size: size, settings: settings.read())
    self.size = size
    shownSheet = effectRunner.theme.sheet
    writer = FrameWriter(sheet: shownSheet, level: .truecolor)
    output = Output(descriptor: open("/dev/null", O_WRONLY))
    effectRunner.start(at: 0)
  }

  private var now: Int64 { Int64((ContinuousClock.now - start) / .milliseconds(1)) }

  /// Draws a frame and returns the bytes written.
  @discardableResult
  private mutating func draw() throws -> Int {
    if effectRunner.theme.sheet != shownSheet {
      shownSheet = effectRunner.theme.sheet
      writer.setStyleSheet(sheet: shownSheet, level: .truecolor)
    }
    let screen = effectRunner.content
    title = screen.lines.first?.text ?? ""
    let bytes = writer.bytes(for: screen.frame(size))
    if !bytes.isEmpty { try output.write(bytes) }
    return bytes.count
  }

  /// Presses a key and returns the time to its first frame, and that frame's bytes.
  @discardableResult
  private mutating func press(_ name: String, commits: inout [Elapsed]) throws -> (Elapsed, Int) {
    guard let key = Key(name) else { throw Failure.unknownKey(name) }
    let began = Moment()
    effectRunner.press(key, at: now)
    let bytes = try draw()
    let elapsed = began.elapsed
    if let expected = Self.titles[name], !title.contains(expected) {
      throw Failure.notOpened(key: name, expected: expected, title: title)
    }
    if effectRunner.hasWork {
      let committed = Moment()
      _ = effectRunner.work(at: now)
      commits.append(committed.elapsed)
      try draw()
    }
    return (elapsed, bytes)
  }

  /// The expected title after a key, so that no figure measures a sheet that did not open.
  private static let titles = [",": "Customize", "?": "Help"]

  private static let script = [
    "down", "down", "down", "pagedown", "j", "j", "left", "down", "right", "right", "up", "d", "u",
    "pagedown", "pagedown", "pageup", "end", "up", "up", "home", "2", "down", "u", "down", "enter",
    "escape", "/", "i", "t", "e", "m", "space", "7", "down", "down", "escape", "escape", "escape",
    "s", "end", "up", "pageup", "s", "end", "down", "s", "x", "n", ",", "tab", "down", "escape",
    "?", "pagedown", "escape",
  ]

  private mutating func play() throws {
    var times: [Elapsed] = []
    var slowest: [String: Duration] = [:]
    var commits: [Elapsed] = []
    var bytes = 0
    for index in 0..<1_000 {
      let name = Self.script[index % Self.script.count]
      let (elapsed, count) = try press(name, commits: &commits)
      times.append(elapsed)
      bytes += count
      slowest[name] = max(slowest[name] ?? .zero, elapsed.processor)
    }
    print("key to last byte  \(Self.summary(times.map(\.wall)))")
    print("  of processor    \(Self.summary(times.map(\.processor)))")
    print("commit, after it  \(Self.summary(commits.map(\.wall)))")
    print("  of processor    \(Self.summary(commits.map(\.processor)))")
    print("bytes a key       \(bytes / 1_000)")
    let worst = slowest.sorted { $0.value > $1.value }.prefix(8)
    print("slowest keys      " + worst.map { "\($0.key) \($0.value.text)" }.joined(separator: ", "))
  }

  private static func summary(_ times: [Duration]) -> String {
    let sorted = times.sorted()
    guard let last = sorted.last else { return "none" }
    let most = sorted[sorted.count * 99 / 100]
    return "p50 \(sorted[sorted.count / 2].text), p99 \(most.text), max \(last.text)"
  }

  private mutating func measureBytes() throws {
    var commits: [Elapsed] = []
    for _ in 0..<4 { try press("escape", commits: &commits) }
    try press("home", commits: &commits)
    try press("pagedown", commits: &commits)
    var most = 0
    for _ in 0..<200 { most = max(most, try press("down", commits: &commits).1) }
    print("scroll by a row   \(most) bytes at most")
    for name in [",", "2"] { try press(name, commits: &commits) }
    most = 0
    for _ in 0..<12 { most = max(most, try press("down", commits: &commits).1) }
    print("theme change      \(most) bytes at most")
    try press("escape", commits: &commits)
  }

  private static func fill(_ path: String, items: Int) throws {
    let store = try Store.open(
      path: path, access: .writing, clock: { Timestamp(milliseconds: 1_767_323_045_000) })
    _ = try store.write { try $0.add(["Groceries", "Week"], priority: .medium) }
    for (index, level) in [Priority.critical, .high, .medium, .low].enumerated() {
      let names = stride(from: index, to: items - 2, by: 4).map { "Item number \($0)" }
      _ = try store.write { try $0.add(names, priority: level) }
    }
    let listed = (0..<min(300, items / 4)).map { "Item number \($0 * 3)" }
    _ = try store.write { try $0.add(listed, to: ["Groceries"]) }
  }
}

private enum Failure: Error, CustomStringConvertible {
  case unknownKey(String)
  case notOpened(key: String, expected: String, title: String)

  var description: String {
    switch self {
    case .unknownKey(let name): "\"\(name)\" is not the name of a key."
    case .notOpened(let key, let expected, let title):
      "The key \(key) should have opened \"\(expected)\", but the screen shows \"\(title)\"."
    }
  }
}

/// Wall time, and this program's processor time, which other programs do not lengthen.
private struct Moment {
  let wall = ContinuousClock.now
  let processor = Moment.processorTime

  var elapsed: Elapsed {
    Elapsed(wall: ContinuousClock.now - wall, processor: Moment.processorTime - processor)
  }

  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

private struct Elapsed {
  var wall = Duration.zero
  var processor = Duration.zero
}

extension Duration {
  fileprivate var text: String {
    let microseconds = Int(self / .microseconds(1))
    return "\(microseconds / 1000).\(String(1000 + microseconds % 1000).dropFirst()) ms"
  }
}
