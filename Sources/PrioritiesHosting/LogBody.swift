import PrioritiesHouseholds
import PriorityLists

/// The stored form of an entry or snapshot.
///
/// It is compressed and has a checksum (gzip's). It begins with its household and version, so that
/// a body in the wrong row is detected as damage as well.
enum LogBody {
  static func packed(_ bytes: [UInt8], of household: HouseholdID, at version: Int64) -> [UInt8] {
    Compressed.packed(place(household, version) + bytes)
  }

  /// Returns nil if the bytes are damaged.
  static func unpacked(
    _ body: [UInt8], of household: HouseholdID, at version: Int64
  ) -> [UInt8]? {
    let place = place(household, version)
    guard let bytes = Compressed.unpacked(body), bytes.starts(with: place) else { return nil }
    return Array(bytes.dropFirst(place.count))
  }

  private static func place(_ household: HouseholdID, _ version: Int64) -> [UInt8] {
    household.uuid.bytes + withUnsafeBytes(of: version.bigEndian) { Array($0) }
  }
}
