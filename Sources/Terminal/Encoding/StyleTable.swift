import StyledText

/// The bytes of every change of style that came up so far.
///
/// A change is looked up by the keys it leads from and to; what one encoder
/// writes uses few pairs, again and again.
struct StyleTable {
  private let sheet: StyleSheet
  private let level: ColorLevel
  /// Tells this table and its copies from any other.
  private let id = Identity()
  /// A cache in which pairs of keys may displace each other.
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

  /// Whether all keys look the same in another table.
  func isSame(as other: StyleTable) -> Bool { id === other.id }

  /// The style of a pen, lowered to the level.
  func style(of pen: SGRState) -> Style {
    switch pen {
    case .reset: .plain
    case .key(let key): sheet[key].downsampled(to: level)
    case .style(let style): style.downsampled(to: level)
    }
  }

  /// Appends what leads from one pen to another.
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

/// Something that is the same as nothing but itself.
private final class Identity: Sendable {}

/// What a terminal writes with at some moment.
enum SGRState: Hashable {
  /// The terminal's own colours, as after a reset.
  case reset
  case key(StyleKey)
  case style(Style)

  init(_ paint: Paint) {
    switch paint {
    case .key(let key): self = .key(key)
    case .style(let style): self = .style(style)
    }
  }

  /// A number for a change between two pens that have keys.
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
