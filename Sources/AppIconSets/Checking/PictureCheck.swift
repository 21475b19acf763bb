import PrioritiesBasics
import StyledTerminalText

/// Checks a PNG file against the requirements that follow from its path.
struct PictureCheck {
  private(set) var faults: [String] = []

  init(_ file: [UInt8], place: [String]) {
    guard let chunks = PNGChunks(file) else {
      faults = ["this is not a complete PNG file"]
      return
    }
    let bitmap: Bitmap
    do {
      bitmap = try Bitmap(png: file)
    } catch {
      faults = [error.description]
      return
    }
    let expectation = PictureExpectation(place: place)
    let others = chunks.names.filter { !["IHDR", "sRGB", "IDAT", "IEND"].contains($0) }
    if !others.isEmpty {
      faults.append(
        "it has extra chunks: \(Set(others).sorted().spaceSeparated)")
    }
    if !chunks.names.contains("sRGB") { faults.append("the sRGB chunk is missing") }
    if chunks.width != chunks.height {
      faults.append("it is \(chunks.width) x \(chunks.height) pixels and must be square")
      return
    }
    if let pixels = expectation.pixels, pixels != chunks.width {
      faults.append("it is \(chunks.width) pixels wide and must be \(pixels)")
    }
    faults += Self.alphaFaults(chunks, bitmap, expectation.alpha)
    if let limit = expectation.safeRadius {
      let reach = bitmap.symbolReach(isTransparent: chunks.hasAlpha)
      if reach > limit {
        faults.append(
          "the symbol extends \(reach.percent) of the side from the centre; the safe limit is \(limit.percent)"
        )
      }
    }
    if expectation.isSquareIcon, chunks.width >= 64, let ratio = bitmap.cardContrast,
      ratio < IconContrast.minimum
    {
      faults.append(
        "the card's contrast with the ground is \(decimal((ratio * 10).rounded(.down) / 10)) and must be 3"
      )
    }
  }

  private static func alphaFaults(
    _ chunks: PNGChunks, _ bitmap: Bitmap, _ rule: PictureExpectation.Alpha
  ) -> [String] {
    switch rule {
    case .any:
      return chunks.hasAlpha && bitmap.isOpaque ? ["it has an unneeded alpha channel"] : []
    case .none: return chunks.hasAlpha ? ["it has an alpha channel, which is not allowed here"] : []
    case .channel: return chunks.hasAlpha ? [] : ["it has no alpha channel"]
    case .transparent: return bitmap.isOpaque ? ["its ground must be transparent"] : []
    case .grey:
      if chunks.hasAlpha { return ["it has an alpha channel, which is not allowed here"] }
      return bitmap.isGrey ? [] : ["it must be grey"]
    }
  }
}

struct PictureExpectation {
  enum Alpha {
    case any
    case none
    case channel
    /// An alpha channel, with some transparency.
    case transparent
    /// No alpha channel, and the same red, green and blue in every pixel.
    case grey
  }

  private(set) var pixels: Int?
  private(set) var alpha = Alpha.any
  /// The symbol's maximum distance from the centre, relative to the length of a side.
  private(set) var safeRadius: Double?
  private(set) var isSquareIcon = false

  init(place: [String]) {
    let name = (place.last ?? "").replacing(".png", with: "")
    let folder = place.dropLast().last ?? ""
    if folder.hasSuffix(".appiconset") {
      applyCatalog(name)
    } else if folder.hasPrefix("mipmap-") {
      applyAndroid(name, density: String(folder.dropFirst(7)))
    } else if folder == "apps", let size = place.dropLast(2).last?.split(separator: "x").first {
      pixels = Int(size)
    } else if name == "play_store_512" {
      pixels = 512
      alpha = .channel
    } else if name == "apple-touch-icon" {
      pixels = 180
      alpha = .none
    } else if name.hasPrefix("icon-maskable-") {
      pixels = Int(name.dropFirst(14))
      alpha = .none
      safeRadius = 0.4
    } else if name.hasPrefix("icon-mono-") {
      pixels = Int(name.dropFirst(10))
      alpha = .transparent
    } else if IconLibrary.shipped[name] != nil {
      isSquareIcon = true
    }
  }

  private mutating func applyCatalog(_ name: String) {
    pixels = 1024
    if name.contains("-mac-") {
      pixels = name.split(separator: "-").last.flatMap { Int($0) }
      alpha = .transparent
    } else if name.hasSuffix("-tinted") {
      alpha = .grey
    } else if name.hasSuffix("-on-dark") {
      alpha = .transparent
    } else {
      alpha = .none
    }
  }

  private mutating func applyAndroid(_ name: String, density: String) {
    guard let side = AndroidSet.densities.first(where: { $0.0 == density })?.1 else { return }
    let isLayer = name.hasSuffix("_foreground") || name.hasSuffix("_monochrome")
    pixels = isLayer ? side * 108 / 48 : side
    alpha = .transparent
    if isLayer { safeRadius = 33.0 / 108 }
  }
}

extension Bitmap {
  var isGrey: Bool {
    (0..<height).allSatisfy { y in
      (0..<width).allSatisfy { x in
        let color = color(x: x, y: y)
        return color.red == color.green && color.green == color.blue
      }
    }
  }

  /// The symbol's greatest distance from the centre, relative to the length of a side.
  ///
  /// An opaque ground has one colour per row. Unlike a soft shadow, the symbol's pixels differ
  /// clearly from the row's first pixel.
  func symbolReach(isTransparent: Bool) -> Double {
    let center = Double(width) / 2
    var farthest = 0.0
    for y in 0..<height {
      let ground = color(x: 0, y: y)
      for x in 0..<width {
        let isSymbol =
          isTransparent
          ? alpha(x: x, y: y) > 127 : Self.distance(color(x: x, y: y), ground) > 48
        guard isSymbol else { continue }
        let (dx, dy) = (Double(x) + 0.5 - center, Double(y) + 0.5 - center)
        farthest = max(farthest, dx * dx + dy * dy)
      }
    }
    return farthest.squareRoot() / Double(width)
  }

  private static func distance(_ one: RGB, _ other: RGB) -> Int {
    max(
      abs(Int(one.red) - Int(other.red)), abs(Int(one.green) - Int(other.green)),
      abs(Int(one.blue) - Int(other.blue)))
  }

  /// The contrast of card and ground at the card's upper or lower edge, whichever is lower.
  var cardContrast: Double? {
    guard isOpaque else { return nil }
    return [0.36, 0.78].map { height in
      let y = Int(Double(self.height) * height)
      return color(x: width / 25, y: y).contrast(with: color(x: width / 2, y: y))
    }.min()
  }
}

extension Double {
  fileprivate var percent: String { "\(decimal((self * 1000).rounded() / 10)) %" }
}
