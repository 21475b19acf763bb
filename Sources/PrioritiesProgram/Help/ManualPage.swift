import PrioritiesBasics

/// A manual page, for `man` and for terminals without it.
struct ManualPage: Hashable {
  enum Block: Hashable {
    case paragraph(String)
    case definitions([Definition])
    /// Preformatted lines.
    case literal(String)
    case subheading(String)
  }

  struct Definition: Hashable {
    var term: String
    var text: String

    init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }

  struct Section: Hashable {
    var heading: String
    var blocks: [Block]

    init(_ heading: String, _ blocks: [Block]) {
      self.heading = heading
      self.blocks = blocks
    }
  }

  /// Such as `priorities-theme`.
  var name: String
  /// 1 for programs, 5 for files.
  var number: Int
  /// Without a full stop.
  var summary: String
  /// The synopsis, where each line begins with the program; empty for a file.
  var synopsis: [String] = []
  var sections: [Section]
  /// Such as `priorities-theme(5)`.
  var seeAlso: [String] = []

  /// Such as `priorities-theme.5`.
  var fileName: String { "\(name).\(number)" }
}

extension ManualPage {
  /// - Parameter width: In columns.
  func text(width: Int) -> String {
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
      lines += ["", "SEE ALSO"] + wrapped(seeAlso.commaSeparated, indent: 4, width)
    }
    return lines.lineSeparated + "\n"
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

  /// The page in mdoc(7), for `mandoc` and `groff`.
  ///
  /// - Parameter date: The day as `November 21, 2026`.
  func mdoc(date: String) -> String {
    var lines = [
      ".Dd \(date)", ".Dt \(name.uppercased()) \(number)", ".Os", ".Sh NAME", ".Nm \(name)",
      ".Nd \(escaped(summary, isMacro: true))",
    ]
    if !synopsis.isEmpty {
      lines.append(".Sh SYNOPSIS")
      for (index, line) in synopsis.enumerated() {
        if index > 0 { lines.append(".Pp") }
        lines += wrapped(line)
      }
    }
    for section in sections {
      lines.append(".Sh \(section.heading.uppercased())")
      var isFirst = true
      for block in section.blocks {
        lines += self.lines(of: block, isFirst: isFirst)
        // A heading already starts a paragraph.
        if case .subheading = block { isFirst = true } else { isFirst = false }
      }
    }
    if !seeAlso.isEmpty {
      lines.append(".Sh SEE ALSO")
      for (index, page) in seeAlso.enumerated() {
        let parts = page.split(separator: "(")
        let end = index + 1 < seeAlso.count ? " ," : ""
        lines.append(".Xr \(parts[0]) \(parts.count > 1 ? parts[1].dropLast() : "1")\(end)")
      }
    }
    return lines.lineSeparated + "\n"
  }

  private func lines(of block: Block, isFirst: Bool) -> [String] {
    switch block {
    case .paragraph(let text): return (isFirst ? [] : [".Pp"]) + wrapped(text)
    case .definitions(let definitions):
      return [".Bl -tag -width Ds"]
        + definitions.flatMap { [".It \(escaped($0.term, isMacro: true))"] + wrapped($0.text) }
        + [".El"]
    case .subheading(let text): return [".Ss \(escaped(text, isMacro: true))"]
    case .literal(let text):
      return [".Bd -literal -offset indent"]
        + text.split(separator: "\n", omittingEmptySubsequences: false).map {
          guarded(escaped(String($0), isMacro: false))
        } + [".Ed"]
    }
  }

  /// Wraps text, with each sentence on a new line as mdoc requires.
  private func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      let word = escaped(String(word), isMacro: false)
      if !line.isEmpty, line.utf8.count + word.utf8.count > 75 || endsSentence(line) {
        lines.append(guarded(line))
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    if !line.isEmpty { lines.append(guarded(line)) }
    return lines
  }

  private func endsSentence(_ line: String) -> Bool {
    guard let last = line.last, ".!?".contains(last) else { return false }
    // A sentence doesn't end with an ellipsis, or with a single letter and a full stop.
    return !line.hasSuffix("..") && !line.hasSuffix("!!")
  }

  /// The line, protected so that roff doesn't read it as a macro.
  private func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }

  /// Escapes a text for roff and, in the arguments of a macro, also quotes and macro names.
  private func escaped(_ text: String, isMacro: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "\"" where isMacro: result += "\\(dq"
      case "-": result += "\\-"
      case "…": result += "..."
      case "’", "‘": result += "'"
      case _ where scalar.value >= 0x80:
        result += "\\[u\(hexadecimal(scalar.value, digits: 4).uppercased())]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    guard isMacro else { return result }
    // roff would read "In" or "Ql" as a macro, and move a single punctuation mark.
    return result.split(separator: " ").map { word in
      word.count <= 3 || word.first?.isLetter != true ? "\\&\(word)" : String(word)
    }.spaceSeparated
  }
}
