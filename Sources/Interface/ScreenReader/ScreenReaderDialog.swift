import Lists
import Rendering
import Terminal

/// The app as a talk in plain lines, for a screen reader.
///
/// What is heard is a line; what is said are lines without boxes, shapes or colours: every choice
/// has a number, and every change has one line. The same app runs below, with the same rules.
public struct ScreenReaderDialog {
  /// The app with what it acts on.
  public internal(set) var effectRunner: EffectRunner
  /// Whether the person said goodbye.
  public internal(set) var isOver = false
  var topic = Prompt.list
  var first = 0
  var time: Int64 = 0
  /// The rows by the numbers they were last read out with: a change moves rows, but a number means
  /// what it meant until the list is read again.
  var numbers: [Int: Row] = [:]

  /// What the talk is about at the moment.
  enum Prompt: Hashable {
    case list
    case item(Row)
    case hits([SearchState.Choice])
    case due([DueProposal])
    case deleting(Row)
    case confirming(Question)
    case naming(Row)
    case detailing(Row)
  }

  /// The rows that are said at once.
  static let page = 20

  /// Begins a dialog.
  public init(_ effectRunner: EffectRunner) {
    self.effectRunner = effectRunner
    send(.start)
  }

  /// The size that the app below takes the screen for: enough rows to read ahead.
  public static let size = TerminalSize(columns: 100, rows: 45)

  /// What is said at the beginning.
  public mutating func greeting() -> [String] {
    ["Priorities. Say a number to choose, or h for help."] + listLines()
  }

  /// What is asked for, at the place of typing.
  public var prompt: String {
    switch topic {
    case .list:
      effectRunner.app.screen.isHome ? "Item or command: " : "Item, command, or b to go back: "
    case .item: "Choice, empty for none: "
    case .hits: "Number, or b to go back: "
    case .due: "Number, n and a number, or b to go back: "
    case .deleting, .confirming: "y or n: "
    case .naming: "New name, empty to keep it: "
    case .detailing: "New details, empty to keep them, - for none: "
    }
  }

  /// Hears a line, and answers.
  public mutating func handle(_ line: String) -> [String] {
    let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch topic {
    case .list: return hearAboutList(words)
    case .item(let row): return handleItem(words, row)
    case .hits(let choices): return hearAboutHits(words, choices)
    case .due(let proposals): return hearAboutDue(words, proposals)
    case .deleting(let row):
      topic = .list
      guard words.lowercased().hasPrefix("y") else { return ["Kept."] }
      return act(.delete(row.id))
    case .confirming(let question):
      topic = .list
      guard words.lowercased().hasPrefix("y") else { return ["Left as it is."] }
      return act(question.change)
    case .naming(let row): return edit(row, name: words)
    case .detailing(let row): return editDetails(row, words)
    }
  }

  /// Hears a line that was said when the items had been changed elsewhere, and answers.
  ///
  /// An answer to a question still answers it, unless what it is about is gone. A number for the
  /// list was meant for a row that may now have another. What reads something out needs no list
  /// before it.
  public mutating func handleAfterChange(_ line: String) -> [String] {
    effectRunner.items.forgetDue()
    send(.storeChanged)
    let note = ["The items were changed elsewhere."]
    guard topic == .list else { return note + handleUnlessLost(line) }
    if ["d", "due"].contains(line.filter { !$0.isWhitespace }) { return note + handle(line) }
    let list = note + listLines()
    return Int(line) == nil ? list + handle(line) : list
  }

  /// Makes a change, and says what came of it.
  mutating func act(_ mutation: Mutation) -> [String] {
    time += 10
    effectRunner.make(mutation, at: time)
    if case .question(let question)? = effectRunner.app.sheet {
      effectRunner.leaveQuestion(at: time)
      topic = .confirming(question)
      return [question.title] + question.lines
    }
    let said = message
    send(.storeChanged)
    return said
  }

  /// What was done, an arrow being a word.
  var message: [String] {
    effectRunner.app.message.map { [$0.text.replacing("→", with: "to")] } ?? []
  }

  /// Presses keys of the app below.
  mutating func press(_ keys: KeyPress...) {
    for key in keys { send(.key(key)) }
  }

  /// Lets something happen to the app below.
  mutating func send(_ event: Event) {
    time += 10
    effectRunner.handle(event, at: time)
    while effectRunner.hasWork { _ = effectRunner.work(at: time) }
  }
}
