import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import TerminalInterface
import Testing

@testable import PrioritiesTUI

@Suite("Rule model")
struct RuleModelTests {
  @Test(
    "After random keys and changes elsewhere, the app shows what the model shows",
    arguments: runsSlowProofs ? Array(1...20) as [UInt64] : [1])
  func anyKeys(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    var play = try RulePlay(seed: seed)
    var player = try Player(columns: 80, rows: 60) { store in
      for command in play.preparation { try run(command, in: store) }
    }
    #expect(player.shown == play.model.screen)
    for number in 0..<1_000 {
      let (what, action) = play.next(&dice)
      switch action {
      case .key(let key): player.press(key)
      case .command(let command):
        try run(command, in: player.store)
        player.send(.storeChanged)
      }
      guard player.shown == play.model.screen else {
        Issue.record(
          "\(number): \(what)\nthe rules:\n\(play.model.screen)\nthe app:\n\(player.shown)\n\(play.past)\n\(play.model.history)\n\(try player.store.log(limit: 4).map { "\($0.command) \($0.summary) \($0.isUndone)" })"
        )
        return
      }
    }
  }

  private func run(_ words: [String], in store: Store) throws {
    let name = ItemReference.handle(words[1])
    switch words[0] {
    case "add":
      _ = try store.add([words[1]], to: words.dropFirst(3).first.map { [.handle($0)] } ?? [])
    case "done": _ = try store.done([name])
    case "set":
      _ = try store.set(Priority(word: words[1]) ?? .low, [.handle(words[2])])
    case "include": _ = try store.include([name], in: .handle(words[3]))
    case "exclude": _ = try store.exclude([name], from: .handle(words[3]))
    case "delete": _ = try store.delete([name])
    default: Issue.record("no command \(words)")
    }
  }
}

extension Player {
  fileprivate var shown: String { RuleScreen(text: frame.text).words }
}
