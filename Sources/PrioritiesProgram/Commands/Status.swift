import ArgumentParser
import PrioritiesBasics
import PrioritiesStorage
import PriorityLists
import StyledTerminalText

extension Priorities {
  struct Status: FastPathCommand {
    static let configuration = command(
      "status", abstract: "Print a one-line summary for status bars and prompts",
      discussion: """
        FORMAT is waybar (its JSON), tmux, polybar, i3blocks (three lines), prompt, or a template with any of \
        \(StatusFormat.placeholders). If no item is needed, tmux, polybar, prompt and \
        templates print nothing.
        """,
      examples: [
        "status", "status --format waybar", "status --format '{critical} critical of {needed}'",
      ])

    @Option(
      help: ArgumentHelp(
        "waybar, tmux, polybar, i3blocks, prompt (the default), or a template.", valueName: "format"
      ),
      completion: .list(StatusFormat.words))
    var format: String?
    @OptionGroup var answer: AnswerOptions

    func validate() throws {
      guard !answer.json || format == nil else {
        throw ValidationError(Messages.leaveOneOut("--json", "--format"))
      }
      guard let format, case .template(let template) = StatusFormat(format) else { return }
      guard template.contains("{") else {
        throw ValidationError(
          """
          --format is waybar, tmux, polybar, i3blocks, prompt, or a template with any \
          of \(StatusFormat.placeholders), not "\(template)".
          """)
      }
      guard let unknown = StatusFormat.unknownPlace(in: template) else { return }
      throw ValidationError(
        """
        --format has no placeholder {\(unknown)}. Use any of \(StatusFormat.placeholders).
        """)
    }

    func run() throws {
      let context = try CommandContext(answer.global)
      let counts = try context.store(.reading).read {
        try $0.needed(nameLimit: StatusFormat.nameLimit)
      }
      try context.write(
        answer.json ? counts.json.text : StatusFormat(format ?? "prompt").text(of: counts))
    }
  }
}

enum StatusFormat: Hashable {
  case waybar, tmux, polybar, i3blocks, prompt
  case template(String)

  static let words = ["waybar", "tmux", "polybar", "i3blocks", "prompt"]
  static let nameLimit = 5

  init(_ word: String) {
    switch word.lowercased() {
    case "waybar": self = .waybar
    case "tmux": self = .tmux
    case "polybar": self = .polybar
    case "i3blocks": self = .i3blocks
    case "prompt": self = .prompt
    default: self = .template(word)
    }
  }

  /// Braces around anything but a word are plain text.
  static func unknownPlace(in template: String) -> String? {
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      rest = rest[rest.index(after: open)...]
      let word = rest.prefix { $0.isLetter }
      guard rest.dropFirst(word.count).first == "}", !word.isEmpty else { continue }
      if !places.contains(String(word)) { return String(word) }
    }
    return nil
  }

  private static let places = ["critical", "high", "medium", "needed", "first"]

  static let placeholders = places.map { "{\($0)}" }.commaSeparated

  func text(of counts: NeededCounts) -> String {
    let names = counts.first.map(\.sanitized)
    switch self {
    case .waybar: return Self.waybar(counts, names)
    case .tmux:
      // tmux reads # as the start of a style and ## as a number sign.
      return counts.needed == 0
        ? ""
        : "\(Self.counts(counts)) \(names.first ?? "")".replacing("#", with: "##") + "\n"
    case .polybar:
      // polybar reads %{ as the start of a tag, such as a command for a click, and has no escape
      // for it.
      return counts.needed == 0
        ? ""
        : "\(Self.counts(counts)) \(names.first ?? "")".replacing("%{", with: "% {") + "\n"
    case .i3blocks:
      guard let highest = counts.highest else { return "\n\n" }
      // Long text, short text and colour.
      let color = highest == .critical ? "#ff5555\n" : ""
      return "\(Self.counts(counts)) \(names.first ?? "")\n\(counts.needed)\n\(color)"
    case .prompt: return counts.needed == 0 ? "" : Self.counts(counts) + "\n"
    case .template(let template):
      guard counts.needed > 0 else { return "" }
      return Self.filled(template, counts, names.first ?? "") + "\n"
    }
  }

  /// The counts that aren't zero, such as `1‼ 2! 3`.
  private static func counts(_ counts: NeededCounts) -> String {
    [(counts.critical, "!!"), (counts.high, "!"), (counts.medium, "")]
      .filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.spaceSeparated
  }

  private static func waybar(_ counts: NeededCounts, _ names: [String]) -> String {
    let more = counts.needed - names.count
    let lines = names + (more > 0 ? ["and \(more) more"] : [])
    // Waybar parses both as Pango markup.
    let tooltip = lines.map(\.escapedForXML).lineSeparated
    let object: JSONObject = [
      "text": .string(counts.needed == 0 ? "" : Self.counts(counts)),
      "alt": .string(counts.highest?.word ?? "none"),
      "class": .string(counts.highest?.word ?? "none"),
      "tooltip": .string(counts.needed == 0 ? "Nothing is needed" : tooltip),
    ]
    return JSONDocument.line(of: object) + "\n"
  }

  /// Fills a template in one pass, so that braces in item names stay text.
  private static func filled(
    _ template: String, _ counts: NeededCounts, _ first: String
  ) -> String {
    let values = [
      "critical": String(counts.critical), "high": String(counts.high),
      "medium": String(counts.medium), "needed": String(counts.needed), "first": first,
    ]
    var result = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}"),
        let value = values[String(rest[rest.index(after: open)..<close])]
      else {
        result.append(rest.removeFirst())
        continue
      }
      result += value
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

extension NeededCounts {
  fileprivate var json: JSONDocument {
    JSONDocument([
      "critical": critical.json, "high": high.json, "medium": medium.json,
      "needed": needed.json, "first": first.json,
    ])
  }
}
