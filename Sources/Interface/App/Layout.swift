import Terminal

/// Where things stand on a terminal of some size.
struct Layout: Hashable {
  /// The size of the terminal.
  let size: TerminalSize
  /// The rows of the body that a notice takes, beside the line that is its own.
  var noticeRows = 0

  /// The least terminal that the app can be used in.
  static let smallest = TerminalSize(columns: 20, rows: 5)
  /// The most columns of text: names and levels must stay near each other.
  static let widest = 120

  /// Whether the terminal has room for the app.
  var isLargeEnough: Bool {
    size.columns >= Layout.smallest.columns && size.rows >= Layout.smallest.rows
  }

  /// The columns of the text.
  var columns: Int { min(size.columns, Layout.widest) }

  /// The columns left of the text.
  var margin: Int { (size.columns - columns) / 2 }

  /// The row of the first row of the body.
  var bodyTop: Int { size.rows >= 10 ? 3 : 2 }

  /// The rows of the body: all but the head, the message and the hints.
  var height: Int { max(1, fullHeight - noticeRows) }

  /// The rows of the body while no notice takes any.
  var fullHeight: Int { max(1, size.rows - bodyTop - 2) }

  /// The columns of a search line that text can take.
  var fieldColumns: Int { max(1, columns - 5) }
}
