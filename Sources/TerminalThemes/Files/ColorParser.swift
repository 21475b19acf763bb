import PrioritiesBasics
import StyledTerminalText

/// Parses and evaluates a colour of a theme file.
///
/// ```
/// color    = [ "#" ] hex | name | function
/// name     = "default" | palette name | ANSI name | "ansi:" 0…255 | CSS name
/// function = rgb(r, g, b) | hsl(h, s%, l%) | hwb(h, w%, b%) | oklch(l c h) | oklab(l a b)
///          | lch(l c h) | lab(l a b) | color(space r g b)
///          | mix(color, color, share) | lighten(color, amount) | darken(color, amount)
/// ```
struct ColorParser {
  static let depthLimit = 8

  private static let angles: [(name: String, degrees: Double)] = [
    ("deg", 1), ("turn", 360), ("rad", 180 / .pi), ("grad", 0.9),
  ]

  private let bytes: [UInt8]
  private var at = 0
  private var depth = 0
  /// The opacity of the last function, 0 to 1.
  private var alpha = 1.0
  private let palette: Palette

  static func color(_ text: String, in palette: Palette) throws(ColorDiagnostic) -> TerminalColor {
    if text.utf8.first == UInt8(ascii: "#"), let color = RGB(hex: text) { return .rgb(color) }
    var parser = ColorParser(bytes: text.bytes, palette: palette)
    let color = try parser.color()
    parser.skipSpaces()
    guard parser.at == parser.bytes.count else {
      throw parser.fault("unexpected text after the colour", from: parser.at)
    }
    return color
  }

  private init(bytes: [UInt8], palette: Palette) {
    self.bytes = bytes
    self.palette = palette
  }

  // MARK: Grammar

  private mutating func color() throws(ColorDiagnostic) -> TerminalColor {
    skipSpaces()
    let start = at
    let word = word()
    guard !word.isEmpty else { throw fault("a colour is missing", from: start) }
    if word.hasPrefix("#") {
      if let color = RGB(hex: word) { return .rgb(color) }
      guard let color = hexWithAlpha(word) else {
        throw fault(
          "\"\(word)\" is not a colour: write 3 or 6 hexadecimal digits after #", from: start)
      }
      return .rgb(color)
    }
    guard peek() == UInt8(ascii: "(") else { return try named(word, at: start) }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw fault("functions are nested more than \(Self.depthLimit) levels deep", from: start)
    }
    return try function(word, at: start)
  }

  private mutating func named(_ word: String, at start: Int) throws(ColorDiagnostic)
    -> TerminalColor
  {
    do throws(ColorDiagnostic) {
      if let color = try palette.color(named: word) { return color }
    } catch {
      var fault = error
      fault.offset = start
      fault.length = word.utf8.count
      throw fault
    }
    if word == "default" { return .default }
    if let index = Self.ansiNames[word] { return .ansi(index) }
    if word.hasPrefix("ansi:") {
      guard let index = UInt8(word.dropFirst(5)) else {
        throw fault("\"\(word)\" is not a palette entry: ansi: takes 0 to 255", from: start)
      }
      return index < 16 ? .ansi(index) : .indexed(index)
    }
    if let color = RGB(cssName: word) { return .rgb(color) }
    // Three letters may be a misspelt name rather than hexadecimal digits.
    if word.utf8.count >= 6 || word.contains(where: \.isNumber) {
      if let color = RGB(hex: word) ?? hexWithAlpha(word) { return .rgb(color) }
    }
    throw ColorDiagnostic(
      code: .unknownColor, message: "unknown colour \"\(word)\"",
      suggestion: (palette.names + ["default"] + Self.ansiNames.keys.sorted() + RGB.cssNames)
        .nearest(to: word),
      offset: start, length: word.utf8.count)
  }

  private mutating func function(
    _ name: String, at start: Int
  ) throws(ColorDiagnostic) -> TerminalColor {
    at += 1
    if let function = Self.numeric[name] {
      let parts = try numbers(of: name, scales: function.scales)
      try check(parts, within: function.limits, of: name)
      return .rgb(covering(function.color(parts[0].value, parts[1].value, parts[2].value)))
    }
    switch name {
    case "color": return .rgb(try colorFunction(at: start))
    case "mix":
      let one = try rgbArgument(of: name)
      try comma(of: name)
      let other = try rgbArgument(of: name)
      try comma(of: name)
      let share = try lastNumber(of: name)
      try check([share], within: [(0, 1)], of: name)
      return .rgb(RGB(OKLab(one).mixed(with: OKLab(other), fraction: share.value)))
    case "lighten", "darken":
      let color = OKLCH(try rgbArgument(of: name))
      try comma(of: name)
      let amount = try lastNumber(of: name)
      try check([amount], within: [(0, 1)], of: name)
      let step = name == "lighten" ? amount.value : -amount.value
      return .rgb(RGB(color.withLightness(color.lightness + step)))
    default:
      throw fault(
        "unknown function \"\(name)\"",
        suggestion: Self.functions.nearest(to: name).map { "\($0)(…)" }, from: start,
        length: name.utf8.count)
    }
  }

  private mutating func colorFunction(at start: Int) throws(ColorDiagnostic) -> RGB {
    skipSpaces()
    let place = at
    let space = word()
    guard let convert = RGB.cssSpaces[space] else {
      throw fault(
        "color() must begin with one of \(RGB.cssSpaces.keys.sorted().commaSeparated)",
        suggestion: RGB.cssSpaces.keys.sorted().nearest(to: space), from: place,
        length: max(1, space.utf8.count))
    }
    let parts = try numbers(of: "color", scales: [1, 1, 1])
    return covering(convert(parts[0].value, parts[1].value, parts[2].value))
  }

  private func covering(_ color: RGB) -> RGB {
    guard alpha < 1 else { return color }
    palette.blendsAlpha = true
    return color.over(palette.backdrop, alpha: alpha)
  }

  private mutating func rgbArgument(of function: String) throws(ColorDiagnostic) -> RGB {
    skipSpaces()
    let start = at
    switch try color() {
    case .rgb(let color): return color
    case .indexed(let index): return XtermPalette.color(index)
    case .default, .ansi:
      throw fault(
        "\(function)() cannot use a colour that the terminal defines", from: start)
    }
  }

  private struct Number {
    var value: Double
    var start: Int
    var end: Int
  }

  /// Parses three numbers and, after `/` or a comma, the alpha.
  private mutating func numbers(
    of function: String, scales: [Double]
  ) throws(ColorDiagnostic) -> [Number] {
    var numbers: [Number] = []
    alpha = 1
    for (index, scale) in scales.enumerated() {
      if index > 0 {
        skipSpaces()
        if peek() == UInt8(ascii: ",") { at += 1 }
      }
      numbers.append(try number(of: function, percentOf: scale))
    }
    skipSpaces()
    if peek() == UInt8(ascii: "/") || peek() == UInt8(ascii: ",") {
      at += 1
      let share = try number(of: function, percentOf: 1)
      try check([share], within: [(0, 1)], of: function)
      alpha = share.value
    }
    try close(function)
    return numbers
  }

  private mutating func hexWithAlpha(_ word: String) -> RGB? {
    guard let (color, share) = RGB.withAlpha(hex: word) else { return nil }
    alpha = share
    return covering(color)
  }

  private mutating func lastNumber(of function: String) throws(ColorDiagnostic) -> Number {
    let number = try number(of: function, percentOf: 1)
    try close(function)
    return number
  }

  private mutating func number(
    of function: String, percentOf scale: Double
  ) throws(ColorDiagnostic) -> Number {
    skipSpaces()
    let start = at
    while let byte = peek(), "+-.0123456789eE".utf8.contains(byte) { at += 1 }
    if at == start, bytes[at...].starts(with: "none".utf8) {
      at += 4
      return Number(value: 0, start: start, end: at)
    }
    guard var value = Double(String(utf8: bytes[start..<at])), value.isFinite
    else { throw fault("\(function)() needs a number here", from: start, length: 1) }
    if peek() == UInt8(ascii: "%") {
      at += 1
      value *= scale / 100
    } else if let unit = Self.angles.first(where: { bytes[at...].starts(with: $0.name.utf8) }) {
      at += unit.name.utf8.count
      value *= unit.degrees
    }
    return Number(value: value, start: start, end: at)
  }

  private func check(
    _ numbers: [Number], within limits: [(lowest: Double, highest: Double)], of function: String
  ) throws(ColorDiagnostic) {
    // If the limits were stored as ranges, the runtime would search all conformances for that type.
    for (number, limit) in zip(numbers, limits)
    where !(limit.lowest...limit.highest).contains(number.value) {
      throw ColorDiagnostic(
        code: .outOfRange,
        message: "\(function)() takes \(Self.text(limit.lowest)) to"
          + " \(Self.text(limit.highest)) here",
        offset: number.start, length: number.end - number.start)
    }
  }

  private mutating func comma(of function: String) throws(ColorDiagnostic) {
    skipSpaces()
    guard peek() == UInt8(ascii: ",") else {
      throw fault("\(function)() needs a comma here", from: at, length: 1)
    }
    at += 1
  }

  private mutating func close(_ function: String) throws(ColorDiagnostic) {
    skipSpaces()
    guard peek() == UInt8(ascii: ")") else {
      throw fault("\(function)() needs a ) here", from: at, length: 1)
    }
    at += 1
  }

  // MARK: Characters

  private mutating func word() -> String {
    let start = at
    while let byte = peek(), !" \t,()".utf8.contains(byte) { at += 1 }
    return String(utf8: bytes[start..<at])
  }

  private mutating func skipSpaces() {
    while let byte = peek(), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { at += 1 }
  }

  private func peek() -> UInt8? { at < bytes.count ? bytes[at] : nil }

  private func fault(
    _ message: String, suggestion: String? = nil, from start: Int, length: Int? = nil
  ) -> ColorDiagnostic {
    ColorDiagnostic(
      code: .notAColor, message: message, suggestion: suggestion, offset: start,
      length: length ?? max(1, at - start))
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }

  private static let functions = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "oklch", "oklab", "lch", "lab", "color", "mix", "lighten",
    "darken",
  ]

  /// A function of three numbers, each with a scale that is the value of 100 %.
  private typealias Numeric = (
    scales: [Double], limits: [(lowest: Double, highest: Double)],
    color: @Sendable (Double, Double, Double) -> RGB
  )

  private static let turns = (lowest: -360.0, highest: 720.0)
  private static let rgb: Numeric = (
    [255, 255, 255], [(0, 255), (0, 255), (0, 255)],
    { RGB(UInt8($0.rounded()), UInt8($1.rounded()), UInt8($2.rounded())) }
  )
  private static let hsl: Numeric = (
    [1, 1, 1], [turns, (0, 1), (0, 1)],
    { RGB(HSL(hue: $0, saturation: $1, lightness: $2)) }
  )
  private static let numeric: [String: Numeric] = [
    "rgb": rgb, "rgba": rgb, "hsl": hsl, "hsla": hsl,
    "hwb": (
      [1, 1, 1], [turns, (0, 1), (0, 1)], { RGB(hue: $0, whiteness: $1, blackness: $2) }
    ),
    "oklch": (
      [1, 0.4, 1], [(0, 1), (0, 0.5), turns],
      { RGB(OKLCH(lightness: $0, chroma: $1, hue: $2)) }
    ),
    "oklab": (
      [1, 0.4, 0.4], [(0, 1), (-0.5, 0.5), (-0.5, 0.5)],
      { RGB(OKLab(lightness: $0, a: $1, b: $2)) }
    ),
    "lab": (
      [100, 125, 125], [(0, 100), (-160, 160), (-160, 160)], { RGB(labD50: $0, a: $1, b: $2) }
    ),
    "lch": (
      [100, 150, 1], [(0, 100), (0, 230), turns], { RGB(labD50: $0, chroma: $1, hue: $2) }
    ),
  ]

  static let ansiNames: [String: UInt8] = [
    "black": 0, "red": 1, "green": 2, "yellow": 3, "blue": 4, "magenta": 5, "cyan": 6,
    "white": 7, "bright-black": 8, "gray": 8, "grey": 8, "bright-red": 9, "bright-green": 10,
    "bright-yellow": 11, "bright-blue": 12, "bright-magenta": 13, "bright-cyan": 14,
    "bright-white": 15,
  ]
}

extension RGB {
  /// Parses a colour as written in theme files.
  ///
  /// A terminal colour such as `bright-red` becomes xterm's default, and a colour with alpha is
  /// mixed over black. `default` fails, because only the terminal can resolve it.
  public init?(themeColor text: String) {
    switch try? ColorParser.color(text, in: Palette([])) {
    case .rgb(let color): self = color
    case .ansi(let index), .indexed(let index): self = XtermPalette.color(index)
    case .default, nil: return nil
    }
  }
}
