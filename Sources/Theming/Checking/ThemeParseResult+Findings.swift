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
    let index =
      source.bytes.count <= SourceText.sizeLimit ? TOMLSourceMap(source.bytes) : TOMLSourceMap([])
    let findings = faults.map { finding($0, source, index) }
    var seen: Set<ThemeFinding> = []
    return findings.sorted {
      ($0.line, $0.column, $0.code.rawValue, $0.message)
        < ($1.line, $1.column, $1.code.rawValue, $1.message)
    }.filter { seen.insert($0).inserted }
  }

  private func finding(
    _ fault: ThemeDiagnostic, _ source: SourceText, _ index: TOMLSourceMap
  ) -> ThemeFinding {
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
    case .position(let atLine, let atColumn):
      (line, column) = (atLine, atColumn)
      text = source.text(ofLine: atLine)
    case .table(let path):
      if let range = index.tables[path] { place(range) }
    case .key(let path):
      if let range = Self.entry(path, in: index)?.key { place(range) }
    case .value(let path, let offset, let part):
      if let entry = Self.entry(path, in: index) {
        if entry.isPlainString, let part {
          let start = entry.value.lowerBound + 1 + offset
          place(start..<min(start + part, max(start, entry.value.upperBound - 1)))
        } else {
          place(entry.value)
        }
      }
    }
    return ThemeFinding(
      file: file.path, line: line, column: column, length: length, code: fault.code,
      message: fault.message, suggestion: fault.suggestion, source: text)
  }

  /// The entry of a path, or of the nearest table above it that has one.
  private static func entry(_ path: [String], in index: TOMLSourceMap) -> TOMLSourceMap.Entry? {
    if let entry = index.entries[path] { return entry }
    if let range = index.tables[path] {
      return TOMLSourceMap.Entry(key: range, value: range, isPlainString: false)
    }
    return path.count > 1 ? entry(Array(path.dropLast()), in: index) : nil
  }
}
