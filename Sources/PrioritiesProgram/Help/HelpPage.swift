import PrioritiesBasics

/// The text of `--help`: plain, and fitted to the width of the terminal.
struct HelpPage: Hashable {
  struct Section: Hashable {
    var heading: String
    var definitions: [ManualPage.Definition]

    init(_ heading: String, _ definitions: [ManualPage.Definition]) {
      self.heading = heading
      self.definitions = definitions
    }
  }

  var overview: String
  var paragraphs: [String] = []
  /// Pieces that must not be broken, such as `[--limit <number>]`.
  var usage: [String]
  var sections: [Section]
  /// A note on where to find more help.
  var footer: String?
  /// Complete command lines.
  var examples: [String]
  /// The start of the second column, if two columns fit.
  var column = 26

  /// - Parameter width: The width in columns, at least 20.
  func text(width: Int) -> String {
    let width = max(width, 20)
    var blocks = [HangingText(overview).lines(width: width)]
    blocks += paragraphs.map { HangingText($0).lines(width: width) }
    blocks.append(HangingText(pieces: ["USAGE:"] + usage, below: 7).lines(width: width))
    for section in sections where !section.definitions.isEmpty {
      blocks.append(["\(section.heading):"] + lines(of: section.definitions, width))
    }
    if let footer { blocks.append(HangingText(footer).lines(width: width)) }
    if !examples.isEmpty {
      blocks.append(["EXAMPLES:"] + examples.flatMap { Self.lines(of: $0, width) })
    }
    return blocks.map { $0.map { "\($0)\n" }.joined() }.lineSeparated
  }

  private func lines(of definitions: [ManualPage.Definition], _ width: Int) -> [String] {
    definitions.flatMap { definition in
      let term = "  \(definition.term)"
      guard width >= 60 else {
        return HangingText(term, first: 2, below: 4).lines(width: width)
          + HangingText(definition.text, first: 6, below: 6).lines(width: width)
      }
      let text = HangingText(definition.text, first: column, below: column)
        .lines(width: width)
      guard term.count < column - 1, let first = text.first else { return [term] + text }
      return [term + first.dropFirst(term.count)] + text.dropFirst()
    }
  }

  /// The lines of an example, continued after a backslash as in a shell.
  private static func lines(of example: String, _ width: Int) -> [String] {
    let whole = "  \(example)"
    guard whole.count > width else { return [whole] }
    let pieces = HangingText(pieces: shellWords(example), first: 2, below: 6)
    let lines = pieces.lines(width: width - 2)
    return lines.dropLast().map { "\($0) \\" } + lines.suffix(1)
  }

  /// The words of a line, where quoted words stay whole.
  private static func shellWords(_ line: String) -> [String] {
    var words = [""]
    var quote: Character?
    for character in line {
      if character == " ", quote == nil {
        words.append("")
        continue
      }
      if character == quote {
        quote = nil
      } else if quote == nil, "\"'".contains(character) {
        quote = character
      }
      words[words.count - 1].append(character)
    }
    return words.filter { !$0.isEmpty }
  }
}

/// Text wrapped with one indent for its first line and another for the rest.
struct HangingText {
  private let pieces: [String]
  private let first: Int
  private let below: Int

  init(_ text: String, first: Int = 0, below: Int = 0) {
    self.init(
      pieces: text.split(whereSeparator: \.isWhitespace).map(String.init), first: first,
      below: below)
  }

  /// Breaks between pieces, or within a piece if it is wider than a line.
  init(pieces: [String], first: Int = 0, below: Int = 0) {
    self.pieces = pieces
    self.first = first
    self.below = below
  }

  /// The lines, of which only one with a single word may be wider than `width`.
  func lines(width: Int) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: first)
    var isEmpty = true
    func append(_ piece: Substring) {
      if !isEmpty, line.count + 1 + piece.count > width {
        lines.append(line)
        line = String(repeating: " ", count: below)
        isEmpty = true
      }
      line += isEmpty ? String(piece) : " \(piece)"
      isEmpty = false
    }
    for piece in pieces {
      if below + piece.count <= width {
        append(piece[...])
      } else {
        piece.split(separator: " ").forEach(append)
      }
    }
    return isEmpty ? lines : lines + [line]
  }
}
