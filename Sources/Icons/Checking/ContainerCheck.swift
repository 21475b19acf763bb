/// Checks files that hold several pictures.
enum ContainerCheck {
  static func windows(_ file: [UInt8]) -> [String] {
    func word(_ offset: Int) -> Int { Int(file[offset]) | Int(file[offset + 1]) << 8 }
    func long(_ offset: Int) -> Int { word(offset) | word(offset + 2) << 16 }
    guard file.count >= 6, word(0) == 0, word(2) == 1, word(4) > 0, file.count >= 6 + 16 * word(4)
    else { return ["this is not a Windows icon"] }
    var faults: [String] = []
    for entry in 0..<word(4) {
      let start = 6 + 16 * entry
      let side = file[start] == 0 ? 256 : Int(file[start])
      let (length, offset) = (long(start + 8), long(start + 12))
      guard offset + length <= file.count else {
        faults.append("its picture of \(side) pixels goes beyond the end of the file")
        continue
      }
      faults += picture(Array(file[offset..<(offset + length)]), side: side)
    }
    return faults
  }

  static func mac(_ file: [UInt8]) -> [String] {
    func long(_ offset: Int) -> Int { file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
    guard file.count >= 8, file.starts(with: Array("icns".utf8)), long(4) == file.count else {
      return ["this is not a complete icns file"]
    }
    var faults: [String] = []
    var offset = 8
    while offset + 8 <= file.count {
      let type = String(decoding: file[offset..<(offset + 4)], as: UTF8.self)
      let length = long(offset + 4)
      guard length >= 8, offset + length <= file.count else {
        return faults + ["its entry \(type) goes beyond the end of the file"]
      }
      let payload = Array(file[(offset + 8)..<(offset + length)])
      if let side = MacIcon.side(ofType: type) {
        faults += picture(payload, side: side)
      } else if ["ic04", "ic05"].contains(type) {
        if !payload.starts(with: Array("ARGB".utf8)) {
          faults.append("its entry \(type) is not ARGB")
        }
      } else {
        faults.append("its entry \(type) is unknown")
      }
      offset += length
    }
    return faults
  }

  private static func picture(_ png: [UInt8], side: Int) -> [String] {
    guard let chunks = PNGChunks(png) else {
      return ["its picture of \(side) pixels is not a complete PNG file"]
    }
    guard chunks.width == side, chunks.height == side else {
      return ["its picture of \(side) pixels is \(chunks.width) x \(chunks.height)"]
    }
    return []
  }
}
