/// What the width table says of one code point.
struct WidthKind: Hashable {
  let rawValue: UInt32

  /// The columns it takes by itself.
  var columns: Int { Int(rawValue & 3) }
  /// Whether U+FE0F after it makes a wide picture of it.
  var growsToPicture: Bool { rawValue & 4 != 0 }
  /// Whether terminals disagree on it.
  var isContested: Bool { rawValue & 8 != 0 }
  /// Whether it starts a cluster and adds its columns to its neighbours' as long as
  /// they are simple too.
  var isSimple: Bool { columns > 0 && !isContested }
}

extension WidthKind {
  /// Looks a code point up.
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // Most of what is written in Latin letters, Chinese and Korean needs no search.
    case 0xC0..<0x300: self.init(rawValue: 1)
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3: self.init(rawValue: 2)
    default: self.init(rawValue: Self.search(scalar.value))
    }
  }

  private static func search(_ value: UInt32) -> UInt32 {
    var low = 0
    var high = widthRuns.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if widthRuns[middle] >> 4 <= value { low = middle } else { high = middle }
    }
    return widthRuns[low] & 15
  }
}
