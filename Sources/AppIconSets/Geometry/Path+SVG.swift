extension Path {
  /// Parses the SVG path commands M L H V C A Z in either case; arcs must be of circles.
  init(svg text: String) throws(PathError) {
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
  var path = Path()
  private var position = Point(0, 0)
  private var start = Point(0, 0)

  mutating func draw(_ command: Character, _ scanner: inout PathScanner) throws(PathError) {
    let origin = command.isLowercase ? position : Point(0, 0)
    func point() throws(PathError) -> Point {
      let x = try scanner.number(for: command)
      return Point(x, try scanner.number(for: command)) + origin
    }
    // After Z, a contour that doesn't begin with a move starts where the previous one started.
    if path.elements.last == .close, command != "M", command != "m" { path.move(to: position) }
    switch command {
    case "M", "m":
      position = try point()
      start = position
      path.move(to: position)
    case "L", "l": line(to: try point())
    case "H", "h": line(to: Point(origin.x + (try scanner.number(for: command)), position.y))
    case "V", "v": line(to: Point(position.x, origin.y + (try scanner.number(for: command))))
    case "C", "c":
      let first = try point()
      let second = try point()
      curve(first, second, to: try point())
    case "A", "a":
      let radius = try scanner.number(for: command)
      let place = scanner.offset
      guard try scanner.number(for: command) == radius else {
        throw .ellipse(offset: place)
      }
      // A circle's rotation doesn't matter.
      _ = try scanner.number(for: command)
      let isLarge = try scanner.flag(for: command)
      let isClockwise = try scanner.flag(for: command)
      let end = try point()
      path.arc(
        radius: radius, isLarge: isLarge, isClockwise: isClockwise, from: position, to: end)
      position = end
    default:
      path.close()
      position = start
    }
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

struct PathScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Parses a command; returns `nil` before a number or at the end.
  mutating func command() throws(PathError) -> Character? {
    skipSeparators()
    guard offset < bytes.count else { return nil }
    let byte = bytes[offset]
    if isNumberStart(byte) { return nil }
    let letter = Character(Unicode.Scalar(byte))
    guard "MLHVCAZmlhvcaz".contains(letter) else {
      throw .unknownCommand(byte < 128 ? letter : "?", offset: offset)
    }
    offset += 1
    return letter
  }

  var isAtEnd: Bool {
    mutating get {
      skipSeparators()
      return offset == bytes.count
    }
  }

  mutating func number(for command: Character) throws(PathError) -> Double {
    skipSeparators()
    let start = offset
    var hasPoint = false
    if offset < bytes.count,
      bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+")
    {
      offset += 1
    }
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
        hasPoint = true
        if offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "-") { offset += 1 }
      } else if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        break
      }
      offset += 1
    }
    guard let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
      throw .numberExpected(command: command, offset: start)
    }
    guard abs(value) <= 100_000 else { throw .outOfRange(value, offset: start) }
    return value
  }

  /// Parses 0 or 1, which a number may follow without a blank.
  mutating func flag(for command: Character) throws(PathError) -> Bool {
    skipSeparators()
    guard offset < bytes.count,
      bytes[offset] == UInt8(ascii: "0") || bytes[offset] == UInt8(ascii: "1")
    else { throw .numberExpected(command: command, offset: offset) }
    offset += 1
    return bytes[offset - 1] == UInt8(ascii: "1")
  }

  private mutating func skipSeparators() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x2C].contains(bytes[offset]) {
      offset += 1
    }
  }

  private func isNumberStart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }
}

enum PathError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownCommand(Character, offset: Int)
  case numberExpected(command: Character, offset: Int)
  case missingMove
  case ellipse(offset: Int)
  case outOfRange(Double, offset: Int)

  var description: String {
    switch self {
    case .unknownCommand(let letter, let offset):
      "The path has \"\(letter)\" at character \(offset + 1). Use only M L H V C A Z, their "
        + "lower-case forms, and numbers."
    case .numberExpected(let command, let offset):
      "The path's command \(command) needs a number at character \(offset + 1)."
    case .missingMove: "The path must begin with M and a point."
    case .ellipse(let offset):
      "The path has an arc with two radii at character \(offset + 1). Use arcs of circles."
    case .outOfRange(let number, let offset):
      "The path has the number \(number) at character \(offset + 1); numbers must be from -100000 to "
        + "100000."
    }
  }
}
