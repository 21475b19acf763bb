/// A control sequence (CSI) taken apart.
struct ControlSequence {
  /// `<`, `?`, `=` or `>` before the parameters; 0 for none.
  var marker: UInt8 = 0
  /// The parameters with their parts, which colons separate; -1 where empty.
  var parameters: [[Int]] = []
  /// The bytes between parameters and final byte.
  var intermediates: [UInt8] = []
  var final: UInt8

  /// Takes apart what stood between CSI and the final byte.
  init(_ bytes: [UInt8], final: UInt8) {
    self.final = final
    var bytes = bytes[...]
    if let first = bytes.first, (0x3C...0x3F).contains(first) {
      marker = first
      bytes.removeFirst()
    }
    intermediates = Array(bytes.filter { $0 < 0x30 })
    let text = bytes.filter { $0 >= 0x30 }
    guard !text.isEmpty else { return }
    parameters = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
    }
  }

  /// The first part of a parameter, counted from 0; `nil` where it is missing.
  func parameter(_ index: Int, part: Int = 0) -> Int? {
    guard index < parameters.count, part < parameters[index].count else { return nil }
    let value = parameters[index][part]
    return value >= 0 ? value : nil
  }

  /// What was held down, as xterm and kitty encode it: one more than the bits.
  var modifiers: Modifiers {
    let bits = max((parameter(1) ?? 1) - 1, 0)
    return Modifiers(rawValue: UInt8(bits & 0x0F))
  }

  /// Whether a key went up, which nothing here asks for.
  var isRelease: Bool { parameter(1, part: 1) == 3 }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    guard !digits.isEmpty, digits.count <= 9 else { return -1 }
    return digits.reduce(0) { value, digit in
      value < 0 || !(0x30...0x39).contains(digit) ? -1 : value * 10 + Int(digit) - 0x30
    }
  }
}
