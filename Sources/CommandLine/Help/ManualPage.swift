/// A manual page, for `man` and for a terminal without it.
public struct ManualPage: Hashable, Sendable {
  /// A part of a section.
  public enum Block: Hashable, Sendable {
    /// Sentences.
    case paragraph(String)
    /// Terms with their meanings.
    case definitions([Definition])
    /// Preformatted lines.
    case literal(String)
    /// A heading within the section, such as the form of a command.
    case subheading(String)
  }

  /// A term, such as an option, with its meaning.
  public struct Definition: Hashable, Sendable {
    /// The term.
    public var term: String
    /// The meaning, in sentences.
    public var text: String

    /// Creates a definition from its parts.
    public init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }

  /// A heading with its content.
  public struct Section: Hashable, Sendable {
    /// The heading, in capitals.
    public var heading: String
    /// The content.
    public var blocks: [Block]

    /// Creates a section from its parts.
    public init(_ heading: String, _ blocks: [Block]) {
      self.heading = heading
      self.blocks = blocks
    }
  }

  /// The name of the page, such as `priorities-theme`.
  public var name: String
  /// 1 for programs, 5 for files.
  public var number: Int
  /// The summary, without a full stop.
  public var summary: String
  /// The lines of the synopsis, each beginning with the program; empty for a file.
  public var synopsis: [String]
  /// The sections after the synopsis.
  public var sections: [Section]
  /// Other pages, such as `priorities-theme(5)`.
  public var seeAlso: [String]

  /// Creates a page from its parts.
  public init(
    name: String, number: Int, summary: String, synopsis: [String] = [],
    sections: [Section], seeAlso: [String] = []
  ) {
    self.name = name
    self.number = number
    self.summary = summary
    self.synopsis = synopsis
    self.sections = sections
    self.seeAlso = seeAlso
  }

  /// The file's name in a folder of pages: `priorities-theme.5`.
  public var fileName: String { "\(name).\(number)" }
}
