/// A page of the manual, which is written for `man` and for a terminal without it.
public struct ManualPage: Hashable, Sendable {
  /// A part of a section.
  public enum Block: Hashable, Sendable {
    /// Sentences.
    case paragraph(String)
    /// Words with what each means.
    case definitions([Definition])
    /// Lines that stay as they are.
    case literal(String)
    /// A heading within the section, such as the form of a command.
    case subheading(String)
  }

  /// A word, such as an option, with what it means.
  public struct Definition: Hashable, Sendable {
    /// The word.
    public var term: String
    /// What it means: sentences.
    public var text: String

    /// Creates the definition from its parts: each parameter sets the property of its name.
    public init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }

  /// A heading with what stands below it.
  public struct Section: Hashable, Sendable {
    /// The heading, in capitals.
    public var heading: String
    /// What it has.
    public var blocks: [Block]

    /// Creates the section from its parts: each parameter sets the property of its name.
    public init(_ heading: String, _ blocks: [Block]) {
      self.heading = heading
      self.blocks = blocks
    }
  }

  /// What the page is called, such as `priorities-theme`.
  public var name: String
  /// 1 for programs, 5 for files.
  public var number: Int
  /// What it is about, without a full stop.
  public var summary: String
  /// The lines of the synopsis, each beginning with the program; empty for a file.
  public var synopsis: [String]
  /// The sections after the synopsis.
  public var sections: [Section]
  /// Other pages, such as `priorities-theme(5)`.
  public var seeAlso: [String]

  /// Creates the page from its parts: each parameter sets the property of its name.
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
