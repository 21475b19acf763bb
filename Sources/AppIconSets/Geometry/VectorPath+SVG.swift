import PrioritiesBasics

extension VectorPath {
  /// The longest path data, in bytes of UTF-8.
  static let longest = 1 << 16

  /// Parses SVG path data: M L H V C S Q T A Z, absolute or relative.
  ///
  /// Unlike a renderer of SVG, which draws up to the first fault, it throws an error with the fault's
  /// position. The data can have at most 65,536 bytes, and coordinates from -100,000 to 100,000. Empty
  /// data is an empty path.
  public init(svg text: String) throws(VectorPathError) {
    guard text.utf8.count <= Self.longest else { throw .tooLong(bytes: text.utf8.count) }
    var scanner = PathScanner(text)
    var pen = PathBuilder()
    guard let first = try scanner.command() else {
      if scanner.isAtEnd { return }
      throw .missingMove
    }
    guard first == "M" || first == "m" else { throw .missingMove }
    var command = first
    while true {
      try pen.draw(command, &scanner)
      if scanner.isAtEnd { break }
      if let next = try scanner.command() {
        command = next
      } else if command == "Z" || command == "z" {
        throw .unknownCommand("0", offset: scanner.offset)
      } else {
        // Points after the first one of a move are lines.
        command = command == "M" ? "L" : command == "m" ? "l" : command
      }
    }
    self = pen.path
  }
}

/// Formats up to three decimals without trailing zeros, independent of the locale.
func decimal(_ value: Double) -> String {
  let thousandths = Int((value * 1000).rounded())
  let sign = thousandths < 0 ? "-" : ""
  let whole = abs(thousandths) / 1000
  let rest = abs(thousandths) % 1000
  guard rest > 0 else { return "\(sign)\(whole)" }
  var digits = String(rest + 1000).dropFirst()
  while digits.last == "0" { digits.removeLast() }
  return "\(sign)\(whole).\(digits)"
}

private struct PathBuilder {
  var path = VectorPath()
  private var position = Point(0, 0)
  private var start = Point(0, 0)
  /// The last control point of a curve.
  private var control = Point(0, 0)
  private var previous: Character = "M"

  mutating func draw(
    _ command: Character, _ scanner: inout PathScanner
  ) throws(VectorPathError) {
    let origin = command.isLowercase ? position : Point(0, 0)
    func point() throws(VectorPathError) -> Point {
      let x = try scanner.number(for: command, from: origin.x)
      return Point(x, try scanner.number(for: command, from: origin.y))
    }
    // The control point mirrored at the end of a curve of the same degree, else that end.
    func smooth(after commands: String) -> Point {
      commands.contains(previous) ? position * 2 - control : position
    }
    // After Z, a contour that doesn't begin with a move starts where the previous one started.
    if path.elements.last == .close, command != "M", command != "m" { path.move(to: position) }
    switch command {
    case "M", "m":
      position = try point()
      start = position
      path.move(to: position)
    case "L", "l": line(to: try point())
    case "H", "h": line(to: Point(try scanner.number(for: command, from: origin.x), position.y))
    case "V", "v": line(to: Point(position.x, try scanner.number(for: command, from: origin.y)))
    case "C", "c", "S", "s":
      let first = "Ss".contains(command) ? smooth(after: "CcSs") : try point()
      control = try point()
      curve(first, control, to: try point())
    case "Q", "q", "T", "t":
      control = "Tt".contains(command) ? smooth(after: "QqTt") : try point()
      let end = try point()
      curve(
        position + (control - position) * (2.0 / 3), end + (control - end) * (2.0 / 3), to: end)
    case "A", "a":
      let radii = Point(
        abs(try scanner.number(for: command)), abs(try scanner.number(for: command)))
      let angle = try scanner.number(for: command) * .pi / 180
      // Rounding hides the differences between libraries' sines and cosines.
      let unit = 0x1p40
      let turn = Point((cos(angle) * unit).rounded() / unit, (sin(angle) * unit).rounded() / unit)
      let isLarge = try scanner.flag(for: command)
      let isClockwise = try scanner.flag(for: command)
      let end = try point()
      path.arc(
        radii, turn: turn, isLarge: isLarge, isClockwise: isClockwise, from: position, to: end)
      position = end
    default:
      path.close()
      position = start
    }
    previous = command
  }

  private mutating func line(to point: Point) {
    path.line(to: point)
    position = point
  }

  private mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    path.curve(first, second, to: end)
    position = end
  }
}

private struct PathScanner {
  private let text: [Unicode.Scalar]
  private(set) var offset = 0

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  /// Parses a command; returns `nil` before a number or at the end.
  mutating func command() throws(VectorPathError) -> Character? {
    guard !isAtEnd, !isNext("+-.0123456789") else { return nil }
    let letter = text[offset]
    guard skip("MLHVCSQTAZmlhvcsqtaz", atMost: 1) else {
      throw .unknownCommand(letter, offset: offset)
    }
    return Character(letter)
  }

  /// Whether only separators are left, which it skips.
  var isAtEnd: Bool {
    mutating get {
      skip(" \t\n\u{C}\r,")
      return offset == text.count
    }
  }

  /// Parses a number and adds a relative command's origin.
  mutating func number(
    for command: Character, from origin: Double = 0
  ) throws(VectorPathError) -> Double {
    _ = isAtEnd
    let start = offset
    skip("+-", atMost: 1)
    skipDigits()
    skip(".", atMost: 1)
    skipDigits()
    if skip("eE", atMost: 1) {
      skip("+-", atMost: 1)
      skipDigits()
    }
    let digits = text[start..<offset].map { UInt8(truncatingIfNeeded: $0.value) }
    guard let number = Double(String(utf8: digits)) else {
      throw .numberExpected(command: command, offset: start)
    }
    guard abs(origin + number) <= 100_000 else { throw .outOfRange(origin + number, offset: start) }
    return origin + number
  }

  /// Parses 0 or 1, which a number may follow without a blank.
  mutating func flag(for command: Character) throws(VectorPathError) -> Bool {
    guard !isAtEnd, isNext("01") else { throw .numberExpected(command: command, offset: offset) }
    offset += 1
    return text[offset - 1] == "1"
  }

  /// Apart from ``skip(_:atMost:)``, because most scalars of a path are digits.
  private mutating func skipDigits() {
    while offset < text.count, "0"..."9" ~= text[offset] { offset += 1 }
  }

  private func isNext(_ scalars: String) -> Bool {
    offset < text.count && scalars.unicodeScalars.contains(text[offset])
  }

  /// Skips some of the scalars, and returns whether there was one.
  @discardableResult
  private mutating func skip(_ scalars: String, atMost limit: Int = .max) -> Bool {
    let start = offset
    while offset - start < limit, isNext(scalars) { offset += 1 }
    return offset > start
  }
}

/// An error in SVG path data; offsets are Unicode scalars from its beginning.
public enum VectorPathError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownCommand(Unicode.Scalar, offset: Int)
  case numberExpected(command: Character, offset: Int)
  case missingMove
  case outOfRange(Double, offset: Int)
  case tooLong(bytes: Int)

  /// The problem, with the 1-based position of its character.
  public var description: String {
    switch self {
    case .unknownCommand(let letter, let offset):
      "The path has \"\(letter.escaped(asASCII: true))\" at character \(offset + 1). Use only M L H V C S Q T A Z, their "
        + "lower-case forms, and numbers."
    case .numberExpected(let command, let offset):
      "The path's command \(command) needs a number at character \(offset + 1)."
    case .missingMove: "The path must begin with M and a point."
    case .outOfRange(let number, let offset):
      "The path reaches \(number) at character \(offset + 1). Stay between -100000 and 100000."
    case .tooLong(let bytes):
      "The path has \(bytes) characters. Divide it into paths of at most \(VectorPath.longest)."
    }
  }
}
