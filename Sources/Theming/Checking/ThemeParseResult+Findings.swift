extension ThemeParseResult {
  /// All that is wrong with the file, by line and column.
  ///
  /// Only what makes the file unusable or doubtful as a file; ``checked`` also says how
  /// readable the theme is.
  public var findings: [ThemeFinding] { located(faults) }

  /// Gives faults their lines and columns.
  func located(_ faults: [ThemeDiagnostic]) -> [ThemeFinding] {
    guard !faults.isEmpty else { return [] }
    let source = SourceText(bytes: file.bytes)
    let findings = faults.map { finding($0, source) }
    var seen: Set<ThemeFinding> = []
    return findings.sorted {
      ($0.line, $0.column, $0.code.rawValue, $0.message)
        < ($1.line, $1.column, $1.code.rawValue, $1.message)
    }.filter { seen.insert($0).inserted }
  }

  private func finding(_ fault: ThemeDiagnostic, _ source: SourceText) -> ThemeFinding {
    var line = 1
    var column = 1
    var length = 1
    var text = source.text(ofLine: 1)
    func place(_ range: Range<Int>) {
      (line, column, text) = source.position(of: range.lowerBound)
      let end = min(range.upperBound, range.lowerBound + 512, source.bytes.count)
      length = max(1, source.columns(min(range.lowerBound, end)..<end))
      length = min(length, max(1, text.unicodeScalars.count - column + 1))
    }
    switch fault.place {
    case .start: break
    case .bytes(let range): place(range)
    case .place(let found):
      (line, column) = (found.line, found.column)
      text = source.text(ofLine: line)
    case .table(let path):
      if let entry = document.entry(at: path) { place(entry.value.place.bytes) }
    case .key(let path):
      if let entry = nearestEntry(to: path) {
        // A header is the place of the table's key and stands around it.
        let (key, value) = (entry.place.bytes, entry.value.place.bytes)
        place(value.lowerBound < key.lowerBound ? value : key)
      }
    case .value(let path, let offset, let part):
      if let value = nearestEntry(to: path)?.value {
        let bytes = value.place.bytes
        if value.isPlainString, let part {
          let start = bytes.lowerBound + 1 + offset
          place(start..<min(start + part, max(start, bytes.upperBound - 1)))
        } else {
          place(bytes)
        }
      }
    }
    return ThemeFinding(
      file: file.path, line: line, column: column, length: length, code: fault.code,
      message: fault.message, suggestion: fault.suggestion, source: text)
  }

  /// The entry of a path, or of the nearest table above it.
  private func nearestEntry(to path: [String]) -> TOMLTable.Entry? {
    document.entry(at: path) ?? (path.count > 1 ? nearestEntry(to: path.dropLast()) : nil)
  }
}
