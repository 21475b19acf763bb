import PrioritiesTestSupport
import Testing

@Suite(.serialized)
struct RuleModelAppTests {
  @Test(
    "Random keys and changes elsewhere match the rule model",
    .timeLimit(.minutes(10)), arguments: runsSlowProofs ? [1, 2] as [UInt64] : [1])
  func anyKeys(seed: UInt64) throws {
    let home = try TemporaryFolder()
    var dice = SeededGenerator(seed: seed)
    var play = try RulePlay(seed: seed)
    for words in play.preparation { try run(words, home) }
    let app = try RunningApp(home, columns: 80, rows: 60, showing: "needed")
    try expect(play, in: app, after: "the start")
    for number in 0..<(runsSlowProofs ? 1_000 : 200) {
      let (what, action) = play.next(&dice)
      switch action {
      case .key(let key): app.press(key)
      case .command(let words): try run(words, home)
      }
      try expect(play, in: app, after: "\(number), \(what)")
    }
    #expect(app.isRunning)
  }

  private func run(_ words: [String], _ home: TemporaryFolder) throws {
    let words = words[0] == "delete" ? words + ["--yes"] : words
    #expect(try BuiltProgram.priorities.run(words, home: home).status == 0, "\(words)")
  }

  private func expect(_ play: RulePlay, in app: RunningApp, after what: String) throws {
    let isShown = app.waits { RuleScreen(text: $0).words == play.model.screen }
    try #require(
      isShown,
      "after \(what)\nthe rules:\n\(play.model.screen)\nthe app:\n\(app.screen)\n\(play.past)")
  }
}

extension RunningApp {
  fileprivate func press(_ key: String) {
    let names = [
      "up": "\u{1B}[A", "down": "\u{1B}[B", "right": "\u{1B}[C", "left": "\u{1B}[D",
      "home": "\u{1B}[H", "end": "\u{1B}[F", "pageup": "\u{1B}[5~", "pagedown": "\u{1B}[6~",
      "enter": "\r", "tab": "\t", "escape": "\u{1B}", "backspace": "\u{7F}",
    ]
    type(names[key] ?? key, pause: key == "escape" ? 0.05 : 0)
  }
}
