import Glibc
import StyledTerminalText
import TerminalInterface

/// Uses `Terminal` in a pseudo-terminal for tests; the first argument selects what it does.
enum Probe {
  struct RequestedError: Error {}

  static let sheet = StyleSheet(styles: [
    .plain, Style(foreground: .ansi(2), attributes: .bold), Style(attributes: .reverse),
  ])

  /// Shows every event until a key ends it.
  static func screen(modes: ScreenModes) throws -> String {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let watched = WatchedSequence(stream)
    return try withFullScreen(modes: modes, sheet: sheet, level: .ansi16) { screen in
      var log = ["ready"]
      while true {
        try draw(log, on: screen)
        for event in screen.next(watching: [watched.descriptor]) {
          switch event {
          case .input(.key(let key)) where key.modifiers.isEmpty:
            switch key.code {
            case .character("q"): return "quit"
            case .character("e"): throw RequestedError()
            case .character("t"): _ = [Int]()[log.count]
            case .character("a"): abort()
            case .character("w"): continuation.yield("heard of w \(log.count)")
            case .character("o"): write(STDERR_FILENO, "held\n", 5)
            default: log.append("\(key.code)")
            }
          case .input(.key(Key(.character("z"), .control))):
            screen.suspend()
            log.append("resumed")
          case .ready(watched.descriptor): log += watched.next()
          case .resized(let size): log.append("\(size.columns)x\(size.rows)")
          case .ending(let signal): return "signal \(signal)"
          case .closed: return "closed"
          default: log.append("\(event)")
          }
        }
      }
    }
  }

  /// Queries and prints the terminal's colours, then prints one line of input.
  static func query(late: String, withPalette: Bool) {
    let variables = ["TERM": "xterm-256color"]
    let query = ColorQuery(
      TerminalEnvironment(environment: variables, isTerminal: true),
      late: UnresponsiveTerminalCache(path: late))
    let start = ContinuousClock.now
    let reply = query.run(withPalette: withPalette)
    let waited = start.duration(to: .now) / .milliseconds(1)
    print("waited \(waited < 250 ? "briefly" : "\(waited) ms")")
    let colors = reply.value
    print("text \(colors?.foreground?.hex ?? "-") on \(colors?.background?.hex ?? "-")")
    if withPalette { print("palette \(colors?.palette.count ?? 0)") }
    if colors == nil { print(reply.reason) }
    query.finish()
    print("reading")
    print("typed \(readLine() ?? "-")")
  }

  /// Writes coloured rows, and reports the speed on standard error.
  static func render(rows: Int) throws {
    let colors = [
      RGB(255, 95, 95), RGB(255, 175, 95), RGB(95, 175, 255), RGB(208, 208, 208),
      RGB(138, 138, 138),
    ]
    let sheet = StyleSheet(styles: [.plain] + colors.map { Style(foreground: .rgb($0)) })
    func key(_ number: Int) -> StyleKey { StyleKey(rawValue: UInt16(number)) }
    let lines: [Line] = (0..<10_000).map { (index: Int) -> Line in
      let level = key(1 + index % 3)
      let name = "Item number \(index) of a list that goes on"
      let spans: [TextSpan] = [
        TextSpan("  "), TextSpan("\u{25B2} ", level), TextSpan(name, key(4)), TextSpan("  "),
        TextSpan("critical", level), TextSpan("  2 needed", key(5)),
      ]
      return Line(spans)
    }
    var encoder = ANSIEncoder(sheet: sheet, level: .truecolor)
    let size = encoder.encode(lines).count / lines.count
    let start = ContinuousClock.now
    var left = rows
    while left > 0 {
      try Output.standard.write(
        encoder.encode(left < lines.count ? Array(lines.prefix(left)) : lines))
      left -= lines.count
    }
    let seconds = start.duration(to: .now) / .seconds(1)
    try Output.error.write("\(Int(Double(rows) / seconds)) rows/s of \(size) bytes\n")
  }

  /// Shows a bar and a spinner, each until the input ends (Ctrl-D), with wide characters.
  static func live(printsLines: Bool) {
    let live = LiveLine(sheet: sheet, level: .ansi16, printsLines: printsLines)
    let name = TextSpan(" 牛乳とパン 👩‍🍳 of a list that goes on for longer than a line")
    var byte: UInt8 = 0
    for done in 1...3 {
      live.show(Line(Line(progress: Double(done) / 4, columns: 8).spans + [name]))
    }
    read(STDIN_FILENO, &byte, 1)
    live.spin(Line([name]), Spinner("+"), style: StyleKey(rawValue: 1))
    read(STDIN_FILENO, &byte, 1)
    live.clear()
    print("done")
  }

  private static func draw(_ log: [String], on screen: FullScreen) throws {
    let rows = screen.size.rows
    var frame = Frame(columns: screen.size.columns, rows: rows)
    for (row, text) in log.suffix(max(rows - 1, 1)).enumerated() {
      frame.draw(Line(text, StyleKey(rawValue: 1)), row: row)
    }
    frame.cursor = Frame.Position(row: rows - 1, column: 0)
    try screen.draw(frame)
  }
}

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "screen":
  let modes: ScreenModes =
    arguments.contains("mouse") ? [.paste, .keyboard, .mouse] : [.paste]
  do {
    print(try Probe.screen(modes: modes))
    if arguments.contains("linger") { usleep(1_500_000) }
  } catch {
    print("error \(error)")
    exit(3)
  }
case "render":
  try Probe.render(rows: arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000)
case "live": Probe.live(printsLines: arguments.contains("lines"))
case "query":
  Probe.query(late: arguments.dropFirst().first ?? "", withPalette: arguments.contains("palette"))
default:
  print(
    "usage: PrioritiesTerminalProbe screen [mouse] [linger] | live [lines] | query FILE [palette]"
      + " | render ROWS"
  )
  exit(64)
}
