import Lists

extension Item.ID {
  /// The id for an item that another program identifies by a text: the UUID if the text is one,
  /// else a UUID (version 8) derived from it, so that a second import finds the item again.
  ///
  /// - Returns: Nil for an empty text.
  init?(foreign text: String) {
    if let id = Item.ID(text) {
      self = id
      return
    }
    guard !text.isEmpty else { return nil }
    // FNV-1a with 128 bits.
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B
    for byte in text.utf8 { hash = (hash ^ UInt128(byte)) &* prime }
    let high = UInt64(truncatingIfNeeded: hash >> 64) & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
    let low =
      UInt64(truncatingIfNeeded: hash) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    self.init(high: high, low: low)
  }
}
