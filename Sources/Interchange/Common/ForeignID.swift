import Lists

extension Item.ID {
  /// The id of an item that another program knows by a text of its own: the UUID it is, or one that
  /// the text always gives (version 8), so that a second import finds the item again.
  ///
  /// - Parameter isWeak: Is true for texts that are too short to be unique; those give nil.
  init?(foreign text: String) {
    if let id = Item.ID(text) {
      self = id
      return
    }
    guard text.utf8.count >= 8 else { return nil }
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
