import StyledTerminalText

/// Caches the bytes for each change between two styles, because an encoder uses few pairs.
struct StyleTable {
  private let sheet: StyleSheet
  private let level: ColorLevel
  /// Shared only by copies of this table.
  private let id = Identity()
  /// Direct-mapped, so pairs may evict each other.
  private var entries = [Entry](repeating: Entry(), count: 256)
  private var bytes: [UInt8] = []

  private struct Entry {
    var pair: UInt32 = .max
    var start = 0
    var end = 0
  }

  init(sheet: StyleSheet, level: ColorLevel) {
    self.sheet = sheet
    self.level = level
  }

  func isSame(as other: StyleTable) -> Bool { id === other.id }

  func style(of pen: SGRState) -> Style {
    switch pen {
    case .reset: .plain
    case .key(let key): sheet[key].downsampled(to: level)
    case .style(let style): style.downsampled(to: level)
    }
  }

  @inline(__always)
  mutating func append(from old: SGRState, to new: SGRState, into output: inout [UInt8]) {
    guard let pair = SGRState.pair(old, new) else {
      SGR.append(from: style(of: old), to: style(of: new), into: &output)
      return
    }
    let slot = Int((pair &* 0x9E37_79B1) >> 24)
    if entries[slot].pair != pair { fill(slot, pair, from: old, to: new) }
    let entry = entries[slot]
    output.append(contentsOf: bytes[entry.start..<entry.end])
  }

  private mutating func fill(_ slot: Int, _ pair: UInt32, from old: SGRState, to new: SGRState) {
    let start = bytes.count
    SGR.append(from: style(of: old), to: style(of: new), into: &bytes)
    entries[slot] = Entry(pair: pair, start: start, end: bytes.count)
  }
}

private final class Identity: Sendable {}

enum SGRState: Hashable {
  case reset
  case key(StyleKey)
  case style(Style)

  init(_ paint: Paint) {
    switch paint {
    case .key(let key): self = .key(key)
    case .style(let style): self = .style(style)
    }
  }

  /// The pair of two states; `nil` if a state has no style key.
  @inline(__always)
  static func pair(_ old: SGRState, _ new: SGRState) -> UInt32? {
    guard let one = old.number, let other = new.number else { return nil }
    return one << 16 | other
  }

  @inline(__always)
  private var number: UInt32? {
    switch self {
    case .reset: 0xFFFF
    case .key(let key): UInt32(key.rawValue)
    case .style: nil
    }
  }
}

enum SGR {
  /// Appends the differences or sets everything again, whichever is shorter.
  static func append(from old: Style, to new: Style, into bytes: inout [UInt8]) {
    guard old != new else { return }
    bytes.append(contentsOf: [0x1B, UInt8(ascii: "[")])
    if new != .plain {
      var difference: [UInt8] = []
      appendDifference(from: old, to: new, into: &difference)
      var whole: [UInt8] = old == .plain ? [] : [UInt8(ascii: "0")]
      appendDifference(from: .plain, to: new, into: &whole)
      bytes.append(contentsOf: difference.count <= whole.count ? difference : whole)
    }
    bytes.append(UInt8(ascii: "m"))
  }

  private static func appendDifference(
    from old: Style, to new: Style, into parameters: inout [UInt8]
  ) {
    appendAttributes(from: old.attributes, to: new.attributes, into: &parameters)
    if old.foreground != new.foreground {
      append(new.foreground, .foreground, into: &parameters)
    }
    if old.background != new.background {
      append(new.background, .background, into: &parameters)
    }
  }

  private static func appendAttributes(
    from old: Attributes, to new: Attributes, into parameters: inout [UInt8]
  ) {
    var kept = old
    let weights: Attributes = [.bold, .dim]
    if !old.subtracting(new).isDisjoint(with: weights) {
      // One code ends both weights, so the remaining one must be set again.
      append(22, into: &parameters)
      kept.subtract(weights)
    }
    for (attribute, _, end) in codes where !weights.contains(attribute) {
      if kept.contains(attribute) && !new.contains(attribute) { append(end, into: &parameters) }
    }
    for (attribute, start, _) in codes {
      if new.contains(attribute) && !kept.contains(attribute) { append(start, into: &parameters) }
    }
  }

  private static let codes: [(Attributes, start: Int, end: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.reverse, 7, 27),
    (.strikethrough, 9, 29),
  ]

  /// A layer, whose raw value is added to the codes.
  private enum Layer: Int {
    case foreground = 0
    case background = 10
  }

  private static func append(
    _ color: TerminalColor, _ layer: Layer, into parameters: inout [UInt8]
  ) {
    let shift = layer.rawValue
    switch color {
    case .default: append(39 + shift, into: &parameters)
    case .ansi(let index) where index < 8: append(30 + shift + Int(index), into: &parameters)
    case .ansi(let index): append(82 + shift + Int(index & 15), into: &parameters)
    case .indexed(let index):
      append(38 + shift, into: &parameters)
      append(5, into: &parameters)
      append(Int(index), into: &parameters)
    case .rgb(let color):
      append(38 + shift, into: &parameters)
      append(2, into: &parameters)
      append(Int(color.red), into: &parameters)
      append(Int(color.green), into: &parameters)
      append(Int(color.blue), into: &parameters)
    }
  }

  private static func append(_ parameter: Int, into parameters: inout [UInt8]) {
    if !parameters.isEmpty { parameters.append(UInt8(ascii: ";")) }
    parameters.appendDecimal(parameter)
  }
}

extension [UInt8] {
  /// - Parameter number: A number that isn't negative.
  mutating func appendDecimal(_ number: Int) {
    if number >= 10 { appendDecimal(number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  mutating func appendSequence(_ rest: StaticString) {
    append(0x1B)
    append(UInt8(ascii: "["))
    append(contentsOf: UnsafeBufferPointer(start: rest.utf8Start, count: rest.utf8CodeUnitCount))
  }
}
