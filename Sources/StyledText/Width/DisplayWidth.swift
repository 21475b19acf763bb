extension String {
  /// The columns that the text takes in a terminal, measured by grapheme cluster.
  ///
  /// Costs one pass over the bytes for printable ASCII.
  public var displayWidth: Int {
    if let columns = widthOfASCII(self) { return columns }
    var columns = 0
    for scalar in unicodeScalars {
      let kind = WidthKind(scalar)
      guard kind.isSimple else { return reduce(0) { $0 + ClusterWidth($1).columns } }
      columns += kind.columns
    }
    return columns
  }
}

extension TextSpan {
  /// The columns that the run takes.
  public var width: Int { text.displayWidth }
}

extension Line {
  /// The columns that the line takes.
  public var width: Int { spans.reduce(0) { $0 + $1.width } }
}

/// The width of printable ASCII; `nil` for any other text.
private func widthOfASCII(_ text: String) -> Int? {
  var text = text
  return text.withUTF8 { bytes in
    var others: UInt8 = 0
    // No branch a byte, so that the loop is vectorized.
    for byte in bytes { others |= (byte &- 0x20) > 0x5E ? 1 : 0 }
    return others == 0 ? bytes.count : nil
  }
}
