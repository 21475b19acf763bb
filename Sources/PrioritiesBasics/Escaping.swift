extension String {
  /// The text, in which other texts replace these scalars.
  package func escaped(_ others: [Unicode.Scalar: String]) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let other = others[scalar] {
        result.append(contentsOf: other.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The text between the tags of XML.
  package var escapedForXML: String { escaped(["&": "&amp;", "<": "&lt;", ">": "&gt;"]) }
}
