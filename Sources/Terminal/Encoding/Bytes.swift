extension [UInt8] {
  /// Appends a number that is not negative, in decimal digits.
  mutating func appendDecimal(_ number: Int) {
    if number >= 10 { appendDecimal(number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Appends a control sequence: ESC, `[` and what follows.
  mutating func appendSequence(_ rest: StaticString) {
    append(0x1B)
    append(UInt8(ascii: "["))
    append(contentsOf: UnsafeBufferPointer(start: rest.utf8Start, count: rest.utf8CodeUnitCount))
  }
}
