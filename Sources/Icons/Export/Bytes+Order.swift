/// Whole numbers as bytes in a file's order.
extension [UInt8] {
  mutating func appendBigEndian(_ value: UInt32) {
    append(contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) })
  }

  mutating func appendLittleEndian(_ value: UInt32) {
    append(contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  mutating func appendLittleEndian(_ value: UInt16) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }
}
