/// Reads the binary form of a property list (`bplist00`), in which some programs
/// save their colour files.
///
/// Every offset and count in it may lie, so each is checked, nothing is read
/// twice as deep as ``PropertyList`` goes, and the number of steps is bounded.
package struct BinaryPropertyList {
  private let bytes: [UInt8]
  private var offsets: [Int] = []
  private var referenceSize = 1
  private var steps = 0

  /// Whether the bytes say that they are of this form.
  package static func matches(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "bplist00".utf8)
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The object at the top; `nil` when the bytes break the format.
  mutating func document() -> PropertyList? {
    guard Self.matches(bytes), bytes.count >= 40 else { return nil }
    let trailer = bytes.count - 32
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize,
      let count = integer(at: trailer + 8, size: 8), let top = integer(at: trailer + 16, size: 8),
      let table = integer(at: trailer + 24, size: 8), count <= 65_536, table <= trailer,
      count * offsetSize <= trailer - table
    else { return nil }
    offsets = (0..<count).compactMap { integer(at: table + $0 * offsetSize, size: offsetSize) }
    guard offsets.count == count else { return nil }
    return object(top, depth: 0)
  }

  private mutating func object(_ reference: Int, depth: Int) -> PropertyList? {
    steps += 1
    guard depth < 8, steps < 100_000, offsets.indices.contains(reference),
      bytes.indices.contains(offsets[reference])
    else { return nil }
    let position = offsets[reference]
    let kind = bytes[position] >> 4
    let low = Int(bytes[position] & 15)
    switch kind {
    case 0x0 where low == 8 || low == 9: return .bool(low == 9)
    // Whole numbers below zero have eight bytes.
    case 0x1 where low <= 3:
      return bits(at: position + 1, size: 1 << low).map { .integer(Int(bitPattern: UInt($0))) }
    case 0x2: return real(at: position + 1, size: 1 << low)
    case 0x5, 0x6, 0xA, 0xD:
      guard let (count, start) = length(low, at: position + 1) else { return nil }
      switch kind {
      case 0x5: return text(start, count)
      case 0x6: return wideText(start, count)
      case 0xA: return array(start, count, depth)
      default: return dictionary(start, count, depth)
      }
    default: return .other
    }
  }

  /// A count of 15 means that the count follows as an object of its own.
  private func length(_ low: Int, at position: Int) -> (count: Int, start: Int)? {
    guard low == 15 else { return (low, position) }
    guard bytes.indices.contains(position), bytes[position] >> 4 == 1,
      case let size = 1 << Int(bytes[position] & 15), size <= 8,
      let count = integer(at: position + 1, size: size), count <= bytes.count
    else { return nil }
    return (count, position + 1 + size)
  }

  private mutating func dictionary(_ start: Int, _ count: Int, _ depth: Int) -> PropertyList? {
    var entries: [String: PropertyList] = [:]
    for index in 0..<count {
      guard let key = reference(start, index), let value = reference(start, count + index),
        case .string(let name)? = object(key, depth: depth + 1),
        let inner = object(value, depth: depth + 1)
      else { return nil }
      entries[name] = inner
    }
    return .dictionary(entries)
  }

  private mutating func array(_ start: Int, _ count: Int, _ depth: Int) -> PropertyList? {
    var elements: [PropertyList] = []
    for index in 0..<count {
      guard let element = reference(start, index), let inner = object(element, depth: depth + 1)
      else { return nil }
      elements.append(inner)
    }
    return .array(elements)
  }

  private func reference(_ start: Int, _ index: Int) -> Int? {
    integer(at: start + index * referenceSize, size: referenceSize)
  }

  private func text(_ start: Int, _ count: Int) -> PropertyList? {
    guard start + count <= bytes.count else { return nil }
    return .string(String(decoding: bytes[start..<(start + count)], as: UTF8.self))
  }

  private func wideText(_ start: Int, _ count: Int) -> PropertyList? {
    guard start + 2 * count <= bytes.count else { return nil }
    let units = (0..<count).map { index in
      UInt16(bytes[start + 2 * index]) << 8 | UInt16(bytes[start + 2 * index + 1])
    }
    return .string(String(decoding: units, as: UTF16.self))
  }

  private func real(at position: Int, size: Int) -> PropertyList? {
    guard let bits = bits(at: position, size: size) else { return nil }
    let number =
      switch size {
      case 4: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
      case 8: Double(bitPattern: bits)
      default: Double.nan
      }
    return number.isFinite ? .number(number) : nil
  }

  private func integer(at position: Int, size: Int) -> Int? {
    bits(at: position, size: size).flatMap { Int(exactly: $0) }.flatMap { $0 < 1 << 40 ? $0 : nil }
  }

  /// A big-endian number of up to eight bytes.
  private func bits(at position: Int, size: Int) -> UInt64? {
    guard position >= 0, size <= 8, position <= bytes.count - size else { return nil }
    return bytes[position..<(position + size)].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
