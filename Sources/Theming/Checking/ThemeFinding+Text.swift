import Basics
import StyledText

extension ThemeFinding {
  /// The finding in one line, as compilers write theirs: `FILE:LINE:COLUMN: error[CODE] …`.
  public var headline: String {
    "\(file):\(line):\(column): \(severity)[\(code.rawValue)] \(sentence)"
  }

  /// The message with what was probably meant.
  public var sentence: String {
    guard let suggestion else { return message }
    switch code {
    case .missing, .format: return "\(message); write \(suggestion)"
    case .lowContrast: return "\(message); \(suggestion) would do"
    default: return "\(message); \(DidYouMean.clause(suggestion))"
    }
  }

  /// The line of the file under its number, and a mark below what is meant; none for
  /// a line that is empty.
  ///
  /// - Parameter width: The columns there are; a long line is cut around the place.
  public func excerpt(width: Int = 100) -> [String] {
    guard !source.isEmpty else { return [] }
    let number = String(line)
    let gutter = String(repeating: " ", count: max(0, 5 - number.utf8.count)) + number + " │ "
    let room = max(16, width - 8)
    let scalars = Array(source.unicodeScalars)
    let place = min(max(0, column - 1), scalars.count)
    // The place stays in sight: what is cut is before it, as far as need be.
    let start = place + length <= room ? 0 : min(place, max(0, place - room / 3))
    let shown = scalars[start..<min(scalars.count, start + room)]
    var text = String.UnicodeScalarView()
    text.append(contentsOf: shown)
    var before = String.UnicodeScalarView()
    before.append(contentsOf: scalars[start..<place])
    var meant = String.UnicodeScalarView()
    meant.append(contentsOf: scalars[place..<min(scalars.count, place + length, start + room)])
    let indent = String(repeating: " ", count: String(before).displayWidth)
    let marks = String(repeating: "^", count: max(1, String(meant).displayWidth))
    return [gutter + String(text), "      │ " + indent + marks]
  }
}
