extension ManualPage {
  /// The page as plain text.
  ///
  /// - Parameter width: The maximum width of a line, in columns.
  public func text(width: Int) -> String {
    var lines = ["NAME", "    \(name) - \(summary)"]
    if !synopsis.isEmpty {
      lines += ["", "SYNOPSIS"]
      for line in synopsis { lines += wrapped(line, indent: 4, width) }
    }
    for section in sections {
      lines += ["", section.heading.uppercased()]
      for (index, block) in section.blocks.enumerated() {
        if index > 0 { lines.append("") }
        lines += self.lines(of: block, width)
      }
    }
    if !seeAlso.isEmpty {
      lines += ["", "SEE ALSO"] + wrapped(seeAlso.joined(separator: ", "), indent: 4, width)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(of block: Block, _ width: Int) -> [String] {
    switch block {
    case .paragraph(let text): wrapped(text, indent: 4, width)
    case .definitions(let definitions):
      definitions.flatMap {
        wrapped($0.term, indent: 4, width) + wrapped($0.text, indent: 8, width)
      }
    case .subheading(let text): wrapped(text, indent: 2, width)
    case .literal(let text):
      text.split(separator: "\n", omittingEmptySubsequences: false).map { "        \($0)" }
    }
  }

  private func wrapped(_ text: String, indent: Int, _ width: Int) -> [String] {
    HangingText(text, first: indent, below: indent).lines(width: max(width, 20))
  }
}
