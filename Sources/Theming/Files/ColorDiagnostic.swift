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
