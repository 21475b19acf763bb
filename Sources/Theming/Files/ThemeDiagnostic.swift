/// Something wrong in a theme file, placed by the structure of the file.
///
/// A fault becomes a ``ThemeFinding`` once lines and columns are wanted, which
/// is seldom: most files have no fault.
struct ThemeDiagnostic: Error, Hashable, Sendable {
  var code: ThemeFinding.Code
  var message: String
  var suggestion: String?
  var place: Place

  enum Place: Hashable, Sendable {
    case start
    /// The header of a table, or the file's first line where it is missing.
    case table([String])
    case key([String])
    /// A part of a value: `offset` and `length` count the bytes of a string's content.
    case value([String], offset: Int = 0, length: Int? = nil)
    case bytes(Range<Int>)
    /// A place that the reader of TOML found fault with.
    case place(TOMLPlace)
  }
}

/// What is wrong in the text of a colour, and where in it.
struct ColorDiagnostic: Error {
  var code: ThemeFinding.Code
  var message: String
  var suggestion: String?
  var offset = 0
  var length: Int?
  /// Whether it repeats the fault of a named colour, which is reported where that is declared.
  var isSecondary = false
}
