/// The Windows `.ico` format: a directory and PNG files, which Windows reads
/// since Vista.
enum WindowsIcon {
  /// What Windows asks for at its scales of 100 to 400 %, and 256 for large views.
  static let sizes = [16, 20, 24, 30, 32, 36, 40, 48, 60, 64, 72, 80, 96, 256]

  static func bytes(_ images: [(pixels: Int, png: [UInt8])]) -> [UInt8] {
    var file: [UInt8] = []
    file.appendLittleEndian(UInt16(0))
    file.appendLittleEndian(UInt16(1))
    file.appendLittleEndian(UInt16(images.count))
    var offset = 6 + 16 * images.count
    for image in images {
      // A byte for the side; 256 is written as 0.
      let side = UInt8(truncatingIfNeeded: image.pixels)
      file += [side, side, 0, 0]
      file.appendLittleEndian(UInt16(1))
      file.appendLittleEndian(UInt16(32))
      file.appendLittleEndian(UInt32(image.png.count))
      file.appendLittleEndian(UInt32(offset))
      offset += image.png.count
    }
    return images.reduce(into: file) { $0 += $1.png }
  }
}
