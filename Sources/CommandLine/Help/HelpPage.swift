/// What `--help` shows of a command: plain text that fits the width of the reader's terminal.
public struct HelpPage: Hashable, Sendable {
  /// Words with what each means, under a heading.
  public struct Section: Hashable, Sendable {
    /// The heading, such as `OPTIONS`.
    public var heading: String
    /// The words, such as the forms of options.
    public var definitions: [ManualPage.Definition]

    /// Creates the section from its parts: each parameter sets the property of its name.
    public init(_ heading: String, _ definitions: [ManualPage.Definition]) {
      self.heading = heading
      self.definitions = definitions
    }
  }

  /// What the command does.
  public var overview: String
  /// What else there is to say, a paragraph each.
  public var paragraphs: [String]
  /// The form of the command line, in pieces that are not broken: `[--limit <number>]`.
  public var usage: [String]
  /// What the command takes.
  public var sections: [Section]
  /// Where to read on; nil for nowhere.
  public var footer: String?
  /// Whole command lines, which end the page.
  public var examples: [String]
  /// The column that meanings begin at, where there is room for two columns.
  public var column: Int

  /// Creates the page from its parts: each parameter sets the property of its name.
  public init(
    overview: String, paragraphs: [String] = [], usage: [String], sections: [Section],
    footer: String? = nil, examples: [String], column: Int = 26
  ) {
    self.overview = overview
    self.paragraphs = paragraphs
    self.usage = usage
    self.sections = sections
    self.footer = footer
    self.examples = examples
    self.column = column
  }

  /// The page as lines of text, each with its end.
  ///
  /// - Parameter width: The greatest width of a line, in columns; 20 at least.
  public func text(width: Int) -> String {
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
    return blocks.map { $0.map { "\($0)\n" }.joined() }.joined(separator: "\n")
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

  /// A command line, which goes on after a backslash as a shell reads it.
  private static func lines(of example: String, _ width: Int) -> [String] {
    let whole = "  \(example)"
    guard whole.count > width else { return [whole] }
    let pieces = HangingText(pieces: shellWords(example), first: 2, below: 6)
    let lines = pieces.lines(width: width - 2)
    return lines.dropLast().map { "\($0) \\" } + lines.suffix(1)
  }

  /// The words of a command line, quoted ones whole.
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
