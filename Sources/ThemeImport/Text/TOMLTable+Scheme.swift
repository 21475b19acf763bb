import Theming

extension TOMLTable {
  /// Reads a scheme's document; a fault says its line and column.
  init(scheme text: String, of file: String) throws(SchemeError) {
    do throws(TOMLError) {
      try self.init(parsing: Array(text.utf8))
    } catch {
      throw .syntax(
        file: file, line: error.place.line, column: error.place.column,
        reason: error.reason.prefix(1).uppercased() + error.reason.dropFirst() + ".")
    }
  }

  /// The keys with their values, by name.
  var sorted: [(key: String, value: TOMLValue)] {
    entries.map { ($0.key, $0.value) }.sorted { $0.key < $1.key }
  }
}
