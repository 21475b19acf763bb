import PrioritiesBasics

enum MacIcon {
  static let sizes = [16, 32, 64, 128, 256, 512, 1024]
  /// Finder garbles PNG pictures of these sizes.
  static let argbSizes = [16, 32]

  /// The PNG types written by Apple's iconutil, with some sizes at both 1x and 2x.
  private static let types: [(type: String, pixels: Int)] = [
    ("ic11", 32), ("ic12", 64), ("ic07", 128), ("ic13", 256), ("ic08", 256), ("ic14", 512),
    ("ic09", 512), ("ic10", 1024),
  ]

  static func side(ofType type: String) -> Int? { types.first { $0.type == type }?.pixels }

  /// - Parameters:
  ///   - png: PNG files by pixels.
  ///   - bitmaps: The pictures of ``argbSizes``.
  static func bytes(png: [Int: [UInt8]], bitmaps: [Bitmap]) -> [UInt8] {
    var entries: [UInt8] = []
    func add(_ type: String, _ payload: [UInt8]) {
      entries += type.bytes
      entries.appendBigEndian(UInt32(payload.count + 8))
      entries += payload
    }
    for bitmap in bitmaps { add(bitmap.width == 16 ? "ic04" : "ic05", argb(bitmap)) }
    for (type, pixels) in types {
      if let file = png[pixels] { add(type, file) }
    }
    var file = "icns".bytes
    file.appendBigEndian(UInt32(entries.count + 8))
    return file + entries
  }

  /// Encodes the planes of alpha, red, green and blue with run lengths.
  static func argb(_ bitmap: Bitmap) -> [UInt8] {
    [3, 0, 1, 2].reduce(into: "ARGB".bytes) { payload, channel in
      let plane = stride(from: channel, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] }
      payload += packed(plane)
    }
  }

  /// Encodes 3 to 130 equal bytes as count + 125 and the byte, and others as count - 1 and the
  /// bytes.
  private static func packed(_ plane: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var literal: [UInt8] = []
    func flush() {
      guard !literal.isEmpty else { return }
      result.append(UInt8(literal.count - 1))
      result += literal
      literal = []
    }
    var index = 0
    while index < plane.count {
      var end = index + 1
      while end < plane.count, plane[end] == plane[index], end - index < 130 { end += 1 }
      if end - index >= 3 {
        flush()
        result += [UInt8(end - index + 125), plane[index]]
        index = end
      } else {
        literal.append(plane[index])
        if literal.count == 128 { flush() }
        index += 1
      }
    }
    flush()
    return result
  }
}

/// The `.ico` format: a directory and PNG files, which Windows has supported since Vista.
enum WindowsIcon {
  /// The sizes for scales of 100 to 400 %, and 256 for large views.
  static let sizes = [16, 20, 24, 30, 32, 36, 40, 48, 60, 64, 72, 80, 96, 256]

  static func bytes(_ images: [(pixels: Int, png: [UInt8])]) -> [UInt8] {
    var file: [UInt8] = []
    file.appendLittleEndian(UInt16(0))
    file.appendLittleEndian(UInt16(1))
    file.appendLittleEndian(UInt16(images.count))
    var offset = 6 + 16 * images.count
    for image in images {
      // 0 represents 256.
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
