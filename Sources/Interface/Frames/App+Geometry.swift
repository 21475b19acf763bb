import Terminal

extension App {
  /// The least terminal that the app can be used in.
  static let smallest = TerminalSize(columns: 20, rows: 5)
  /// The most columns of text: names and levels must stay near each other.
  static let widest = 120

  /// Whether the terminal has room for the app.
  var isLargeEnough: Bool {
    size.columns >= App.smallest.columns && size.rows >= App.smallest.rows
  }

  /// The columns of the text.
  var contentColumns: Int { min(size.columns, App.widest) }

  /// The columns left of the text.
  var margin: Int { (size.columns - contentColumns) / 2 }

  /// The row of the first row of the list.
  var bodyTop: Int { size.rows >= 10 ? 3 : 2 }

  /// The rows of the list.
  var bodyHeight: Int { max(1, size.rows - bodyTop - 2) }
}
