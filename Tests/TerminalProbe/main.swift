import Glibc
import StyledText
import Terminal

/// A program that tests run in a pseudo-terminal: it does one thing with
/// `Terminal`, said by its first argument.
enum Probe {
  struct Wanted: Error {}

  static let sheet = StyleSheet(styles: [
    .plain, Style(foreground: .ansi(2), attributes: .bold), Style(attributes: .reverse),
  ])

  /// Shows what wakes it up, until a key says how to end.
  static func screen(modes: ScreenModes) throws -> String {
    try withFullScreen(modes: modes, sheet: sheet, level: .ansi16) { screen in
      var log = ["ready"]
      while true {
        try draw(log, on: screen)
        for wake in screen.next() {
          switch wake {
          case .input(.key(let key)) where key.modifiers.isEmpty:
            switch key.code {
            case .character("q"): return "quit"
            case .character("e"): throw Wanted()
            case .character("t"): _ = [Int]()[log.count]
            case .character("a"): abort()
            case .character("o"): write(STDERR_FILENO, "held\n", 5)
            default: log.append("\(key.code)")
            }
          case .input(.key(Key(.character("z"), .control))):
            screen.suspend()
            log.append("resumed")
          case .resized(let size): log.append("\(size.columns)x\(size.rows)")
          case .ending(let signal): return "signal \(signal)"
          case .closed: return "closed"
          default: log.append("\(wake)")
          }
        }
      }
    }
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

let words = CommandLine.arguments.dropFirst()
switch words.first {
case "screen":
  let modes: ScreenModes =
    words.contains("mouse") ? [.paste, .keyboard, .mouse, .focus] : [.paste]
  do {
    print(try Probe.screen(modes: modes))
  } catch {
    print("error \(error)")
    exit(3)
  }
default:
  print("usage: terminalprobe screen [mouse]")
  exit(64)
}
