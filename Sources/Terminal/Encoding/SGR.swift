import StyledText

/// The parameters of SGR, the sequence that sets colours and attributes.
enum SGR {
  /// Appends the bytes that change what a terminal writes with from one style
  /// to another: nothing where they are equal, else the shorter of changing
  /// what differs and setting everything again.
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
      // One code ends both weights, so the one that stays is set again.
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

  /// Which of a cell's two colours is meant; the value is added to the codes.
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
