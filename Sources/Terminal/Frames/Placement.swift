/// A picture that covers cells of a frame; see ``Frame/place(_:row:column:)``.
///
/// The cells beneath are a kind of their own, so that a picture is drawn exactly
/// where and when those cells are written.
public struct Placement: Hashable, Sendable {
  /// The picture.
  public let picture: CellPicture
  /// Where its upper left corner lies.
  public let position: Frame.Position

  /// What its cells hold: which picture, and where, in 56 bits.
  var mark: UInt64 {
    UInt64(picture.number) | UInt64(position.row & 0xFFF) << 32
      | UInt64(position.column & 0xFFF) << 44
  }

  /// The bytes that draw it, the cursor being at its corner.
  var bytes: [UInt8] { picture.bytes(placement: position.row << 12 + position.column + 1) }
}
