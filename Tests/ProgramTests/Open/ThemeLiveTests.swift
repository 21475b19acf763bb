import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import Testing

@Suite(.serialized)
final class ThemeLiveTests: TerminalSuite {
  private func open(_ environment: [String: String] = [:]) throws {
    try terminal.run(
      BuiltProgram.priorities.path, ["open"],
      environment: ["PRIORITIES_HOME": home.path, "HOME": home.path, "COLORTERM": "truecolor"]
        .merging(environment) { $1 })
    try #require(terminal.wait(for: "Find or add"))
  }

  private static let painted = [
    "PRIORITIES_APPEARANCE": "dark", "PRIORITIES_THEME": "mine", "PRIORITIES_BACKGROUND": "paint",
  ]

  private func expect(_ text: String, after act: () throws -> Void) rethrows {
    let start = terminal.output.count
    try act()
    #expect(terminal.wait(for: text, after: start), "\(text.debugDescription)")
  }

  private func theme(background: String) -> Data {
    Data(
      """
      format = 1
      name = "mine"
      inherits = "fjord-dark"
      [roles]
      background = "\(background)"

      """.utf8)
  }

  @Test("The app shows a theme file saved in a new folder")
  func saving() throws {
    try open(Self.painted)
    #expect(terminal.text.contains("No theme is called"))
    let file = home.url("Themes/mine.toml")
    try expect("48;2;16;32;48") {
      try makeFolder(home.url("Themes").path)
      try theme(background: "#102030").write(to: file)
    }
    try theme(background: "#10203").write(to: file)
    #expect(terminal.wait(forShown: "The last valid") && terminal.wait(forShown: "line 5"))
    // Editors move a new file into place.
    try expect("48;2;48;16;32") {
      try theme(background: "#301020").write(to: file, options: .atomic)
    }
    terminal.quit()
  }

  /// In bytes.
  private var residentMemory: Int {
    get throws {
      let file = "/proc/\(terminal.processID)/statm"
      let pages = try String(contentsOfFile: file, encoding: .utf8).split(separator: " ")
      return try #require(pages.count > 1 ? Int(pages[1]) : nil) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
  }

  @Test(
    "Rewriting a theme file does not leak memory",
    .enabled(if: runsSlowProofs, "slow: PRIORITIES_TEST_ALL=1 runs it"))
  func memory() throws {
    let file = home.url("Themes/mine.toml")
    try makeFolder(home.url("Themes").path)
    try theme(background: "#102030").write(to: file)
    try open(Self.painted)
    var used: [Int] = []
    for half in 0..<2 {
      for number in 0..<300 {
        let (green, blue) = (16 + half * 16 + number % 16, 16 + number / 16)
        let color = RGB(8, UInt8(green), UInt8(blue))
        try expect("48;2;8;\(green);\(blue)") {
          try theme(background: color.hex).write(to: file, options: .atomic)
        }
      }
      used.append(try residentMemory)
    }
    #expect(used[1] - used[0] < 1 << 20, "\(used)")
    terminal.quit()
  }

  @Test(
    "The background setting affects the app, not commands",
    arguments: [("paint", true), ("terminal", false), ("auto", false)])
  func background(setting: String, isPainted: Bool) throws {
    try makeFolder(home.url("Themes").path)
    try theme(background: "#102030").write(to: home.url("Themes/mine.toml"))
    for pair in [["theme", "mine"], ["appearance", "dark"], ["background", setting]] {
      try home.prepare(["settings", "write"] + pair)
    }
    try home.add(["Milk"])
    let list = try BuiltProgram.priorities.runInTerminal(
      ["list"], home: home, environment: ["COLORTERM": "truecolor"])
    #expect(list.output.contains("38;2;"))
    #expect(!list.output.contains("48;2;"))
    try open()
    #expect(terminal.text.contains("48;2;16;32;48") == isPainted)
    terminal.quit()
  }

  /// From 0 to 255.
  private var brightness: [Int] {
    var found: [Int] = []
    for cell in terminal.screen.cells {
      guard case .rgb(let color) = cell.style.background else { continue }
      found.append((Int(color.red) + Int(color.green) + Int(color.blue)) / 3)
    }
    return found
  }

  @Test("When the desktop turns dark, the app queries and shows the colours")
  func turningDark() throws {
    try open(["PRIORITIES_BACKGROUND": "paint"])
    let question = "\u{1B}]10;?\u{7}\u{1B}]11;?\u{7}\u{1B}[c"
    #expect(terminal.text.contains("\u{1B}[?2031h"))
    #expect(terminal.wait(for: question))
    // The terminal's colours override the desktop's report.
    for (report, color) in [("2", "ffff/ffff/ffff"), ("1", "1010/1010/1010"), ("2", "f0/f0/f0")] {
      expect(question) { terminal.type("\u{1B}[?997;\(report)n") }
      terminal.type("\u{1B}]11;rgb:\(color)\u{1B}\\\u{1B}[?62;22c")
      let isRepainted = terminal.wait {
        let brightness = brightness
        return !brightness.isEmpty && brightness.allSatisfy { ($0 > 128) == (report == "2") }
      }
      #expect(isRepainted, "\(color)")
    }
    let end = terminal.output.count
    terminal.quit()
    #expect(String(decoding: terminal.output[end...], as: UTF8.self).contains("\u{1B}[?2031l"))
  }
}
