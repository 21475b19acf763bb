import Glibc
import Interface
import Lists
import Preferences
import Settings
import Storage
import StyledText
import Terminal
import Theming

/// Plays 1,000 keys to the full-screen app and tells how long each took from the key to the last
/// byte written, and how many bytes that were.
///
///     interface-benchmark ITEMS [COLUMNS ROWS]
@main
struct Benchmark {
  private var stage: Stage
  private var writer: FrameWriter
  private let output: Output
  private let size: TerminalSize
  private var dressed: StyleSheet
  private let start = ContinuousClock.now

  static func main() throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let items = numbers.first ?? 1_000
    let size = TerminalSize(
      columns: numbers.count > 2 ? numbers[1] : 120, rows: numbers.count > 2 ? numbers[2] : 40)
    let folder = "/tmp/priorities-benchmark-\(getpid())"
    mkdir(folder, 0o700)
    defer {
      for file in ["items.sqlite", "settings.json"] { unlink("\(folder)/\(file)") }; rmdir(folder)
    }
    try fill("\(folder)/items.sqlite", items: items)

    let began = ContinuousClock.now
    var benchmark = try Benchmark(folder: folder, size: size)
    let first = try benchmark.draw()
    print("items             \(items), \(size.columns) by \(size.rows)")
    print("first frame       \(Self.text(ContinuousClock.now - began)), \(first) bytes")
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
      Surroundings(
        environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"],
        isTerminal: true))
    stage = Stage(
      Services(
        store: store, settings: settings, themes: ThemeLibrary(), capabilities: capabilities,
        clock: clock), size: size, settings: settings.read())
    self.size = size
    dressed = stage.theme.sheet
    writer = FrameWriter(sheet: dressed, level: .truecolor)
    output = Output(descriptor: open("/dev/null", O_WRONLY))
    stage.take(.start, at: 0)
  }

  private var now: Int64 { Int64((ContinuousClock.now - start) / .milliseconds(1)) }

  /// Draws a frame as the app does; the bytes written.
  @discardableResult
  private mutating func draw() throws -> Int {
    if stage.theme.sheet != dressed {
      dressed = stage.theme.sheet
      writer.dress(sheet: dressed, level: .truecolor)
    }
    let picture = stage.app.picture(stage.look)
    let bytes = writer.bytes(
      for: Frame(
        picture.lines, columns: size.columns, rows: size.rows,
        cursor: picture.cursor.map { Frame.Position(row: $0.row, column: $0.column) },
        title: picture.title))
    if !bytes.isEmpty { try output.write(bytes) }
    return bytes.count
  }

  /// Presses a key; the bytes of its first frame.
  @discardableResult
  private mutating func press(_ name: String, commits: inout [Duration]) throws -> (Duration, Int) {
    guard let chord = Chord(name) else { return (.zero, 0) }
    let began = ContinuousClock.now
    stage.take(.key(chord), at: now)
    let bytes = try draw()
    let took = ContinuousClock.now - began
    if stage.hasWork {
      let committed = ContinuousClock.now
      _ = stage.work(at: now)
      commits.append(ContinuousClock.now - committed)
      try draw()
    }
    return (took, bytes)
  }

  private static let script = [
    "down", "down", "down", "pagedown", "j", "j", "left", "down", "right", "right", "up", "d", "u",
    "pagedown", "pagedown", "pageup", "end", "up", "up", "home", "2", "down", "u", "down", "enter",
    "escape", "/", "i", "t", "e", "m", "space", "7", "down", "down", "escape", "escape", "escape",
    "s", "s", "s", "x", "n", ",", "tab", "down", "escape", "?", "pagedown", "escape",
  ]

  private mutating func play() throws {
    var times: [Duration] = []
    var slowest: [String: Duration] = [:]
    var commits: [Duration] = []
    var bytes = 0
    for index in 0..<1_000 {
      let name = Self.script[index % Self.script.count]
      let (took, count) = try press(name, commits: &commits)
      times.append(took)
      bytes += count
      slowest[name] = max(slowest[name] ?? .zero, took)
    }
    times.sort()
    commits.sort()
    print(
      "key to last byte  p50 \(Self.text(times[500])), p99 \(Self.text(times[989])), max \(Self.text(times[999]))"
    )
    if let last = commits.last {
      print(
        "commit, after it  p50 \(Self.text(commits[commits.count / 2])), max \(Self.text(last)), \(commits.count) commits"
      )
    }
    print("bytes a key       \(bytes / 1_000)")
    let worst = slowest.sorted { $0.value > $1.value }.prefix(6)
    print(
      "slowest keys      "
        + worst.map { "\($0.key) \(Self.text($0.value))" }.joined(separator: ", "))
  }

  private mutating func measureBytes() throws {
    var commits: [Duration] = []
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

  private static func text(_ duration: Duration) -> String {
    let microseconds = Int(duration / .microseconds(1))
    return "\(microseconds / 1000).\(String(1000 + microseconds % 1000).dropFirst()) ms"
  }

  private static func fill(_ path: String, items: Int) throws {
    let store = try Store.open(
      path: path, access: .writing, clock: { Timestamp(milliseconds: 1_767_323_045_000) })
    _ = try store.add(["Groceries", "Week"], priority: .medium)
    for (index, level) in [Priority.critical, .high, .medium, .low].enumerated() {
      let names = stride(from: index, to: items - 2, by: 4).map { "Item number \($0)" }
      _ = try store.add(names, priority: level)
    }
    _ = try store.add(
      (0..<min(300, items / 4)).map { "Item number \($0 * 3)" }, to: ["Groceries"])
  }
}
