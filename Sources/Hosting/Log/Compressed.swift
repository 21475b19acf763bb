import CZlib

/// Bytes as gzip, whose checksum shows damage.
enum Compressed {
  /// The most bytes that are unpacked: those of a household with a million items.
  private static let most = 1 << 29

  /// Packs bytes.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: czlib_bound(bytes.count)) {
      $1 = czlib_gzip(bytes, bytes.count, 6, $0.baseAddress, $0.count)
    }
  }

  /// Unpacks bytes; nil if they are damaged.
  static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    // A gzip file ends with its length.
    guard bytes.count > 18 else { return nil }
    let length = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= most else { return nil }
    let unpacked = [UInt8](unsafeUninitializedCapacity: length) {
      $1 = czlib_gunzip(bytes, bytes.count, $0.baseAddress, length)
    }
    return unpacked.count == length ? unpacked : nil
  }
}
