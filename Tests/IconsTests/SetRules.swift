import PrioritiesBasics

@testable import AppIconSets

/// Checks all files of icon sets: pictures, containers, manifests, catalogs and palettes.
struct SetRules {
  private(set) var files = 0
  private(set) var findings: [Finding] = []

  init(path: String) throws(FileError) {
    var folders = [path]
    while let folder = folders.popLast() {
      let names = try FileWriter.names(in: folder)
      for name in names {
        let inner = "\(folder)/\(name)"
        guard !isFolder(inner) else {
          folders.append(inner)
          continue
        }
        files += 1
        let check = FileCheck(bytes: try FileWriter.read(inner), path: inner, siblings: names)
        findings += (check.faults ?? []).map { Finding(path: inner, fault: $0) }
      }
    }
    findings.sort { ($0.path, $0.fault) < ($1.path, $1.fault) }
  }
}

private struct FileCheck {
  let bytes: [UInt8]
  let path: String
  let siblings: [String]

  /// The problems; `nil` for a kind of file without rules.
  var faults: [String]? {
    let parts = path.split(separator: "/").map(String.init)
    let name = parts.last ?? path
    switch (name.split(separator: ".").last, name) {
    case ("png", _): return PictureCheck(bytes, place: parts).faults
    case ("ico", _): return windowsFaults
    case ("icns", _): return macFaults
    case ("svg", _): return text.contains("<svg ") ? [] : ["this is not an SVG drawing"]
    case ("desktop", _): return desktopFaults
    case (_, "Contents.json"): return catalogFaults
    case (_, "manifest.webmanifest"): return manifestFaults
    case (_, "palettes.json"): return paletteFaults
    default: return nil
    }
  }

  private var text: String { String(decoding: bytes, as: UTF8.self) }
  private var object: JSONObject? { (try? JSONReader.value(in: bytes))?.object }

  private func neighbour(_ name: String) -> String {
    (path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".") + "/\(name)"
  }

  private var catalogFaults: [String] {
    let images = object?["images"].map { $0.array?.map(\.object) ?? [] } ?? []
    let named = images.compactMap { $0?["filename"]?.string }
    guard let object, object["info"] != nil, named.count == images.count else {
      return ["this is not the contents file of an asset catalog"]
    }
    let faults = zip(images, named).flatMap { image, file in
      image.map { catalogFaults($0, file) } ?? []
    }
    let strays = siblings.filter { file in
      file != "Contents.json" && !named.contains(file) && !isFolder(neighbour(file))
    }
    return faults + strays.map { "it does not list \($0)" }
  }

  private func catalogFaults(_ image: JSONObject, _ name: String) -> [String] {
    guard let file = try? FileWriter.read(neighbour(name)) else {
      return ["it lists \(name), which does not exist"]
    }
    guard let chunks = PNGChunks(file) else { return [] }
    var faults: [String] = []
    let points = image["size"]?.string?.split(separator: "x").first.flatMap { Int($0) }
    let scale = image["scale"]?.string.flatMap { Int($0.dropLast()) } ?? 1
    if let points, chunks.width != points * scale {
      faults.append("\(name) is \(chunks.width) pixels wide and must be \(points * scale)")
    }
    let appearances = image["appearances"]?.array ?? []
    let isDark = appearances.lazy.compactMap { $0.object?["value"]?.string }.first == "dark"
    if image["platform"]?.string == "ios", chunks.hasAlpha != isDark {
      faults.append("\(name) \(isDark ? "needs" : "must have no") alpha channel")
    }
    return faults
  }

  private var manifestFaults: [String] {
    let none = ["this is not a web manifest with icons"]
    guard let entries = object?["icons"]?.array else { return none }
    var faults: [String] = []
    for entry in entries {
      guard let entry = entry.object, let src = entry["src"]?.string,
        let sizes = entry["sizes"]?.string
      else { return none }
      guard let file = try? FileWriter.read(neighbour(src)) else {
        faults.append("it lists \(src), which does not exist")
        continue
      }
      if entry["purpose"]?.string?.contains(" ") == true {
        faults.append("\(src) has several purposes, and its crop is wrong for one")
      }
      if let chunks = PNGChunks(file), sizes != "\(chunks.width)x\(chunks.height)" {
        faults.append("\(src) is \(chunks.width)x\(chunks.height), not \(sizes)")
      }
    }
    return faults
  }

  private var paletteFaults: [String] {
    let name = siblings.first { $0.hasSuffix(".symbol.json") } ?? "stack.symbol.json"
    let symbol = (try? FileWriter.read(neighbour(name))) ?? PackageResources.stack_symbol_json
    guard let library = IconLibrary(palettes: bytes, symbol: symbol) else {
      return ["it has the wrong form"]
    }
    return library.icons.flatMap { icon -> [String] in
      let contrast = icon.contrast
      let pairs = [
        ("card and ground", contrast.cardOnGround), ("tick and card", contrast.tickOnCard),
      ]
      var faults = pairs.filter { $0.1 < IconContrast.minimum }.map { parts, ratio in
        "\(icon.name): the contrast of \(parts) is \(decimal((ratio * 10).rounded(.down) / 10)) "
          + "and must be 3"
      }
      if icon.symbol.reach > 0.4 {
        faults.append("\(icon.name): the symbol extends beyond the safe circle")
      }
      return faults
    }
  }

  private var desktopFaults: [String] {
    let lines = text.split(separator: "\n")
    guard lines.first == "[Desktop Entry]" else { return ["it must begin with [Desktop Entry]"] }
    guard let icon = lines.first(where: { $0.hasPrefix("Icon=") })?.dropFirst(5) else {
      return ["it does not specify an icon"]
    }
    return [".png", ".svg", ".xpm"].contains { icon.hasSuffix($0) }
      ? ["the icon name must have no extension, not \(icon)"] : []
  }

  private var windowsFaults: [String] {
    func word(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
    func long(_ offset: Int) -> Int { word(offset) | word(offset + 2) << 16 }
    // Any number of entries could share one large picture.
    guard bytes.count >= 6, word(0) == 0, word(2) == 1, 1...64 ~= word(4),
      bytes.count >= 6 + 16 * word(4)
    else { return ["this is not a Windows icon"] }
    return (0..<word(4)).flatMap { entry in
      let start = 6 + 16 * entry
      let side = bytes[start] == 0 ? 256 : Int(bytes[start])
      let (length, offset) = (long(start + 8), long(start + 12))
      guard offset + length <= bytes.count else {
        return ["its picture of \(side) pixels extends beyond the end of the file"]
      }
      return Self.picture(bytes[offset..<(offset + length)], side: side)
    }
  }

  private var macFaults: [String] {
    func long(_ offset: Int) -> Int { bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count >= 8, bytes.starts(with: Array("icns".utf8)), long(4) == bytes.count else {
      return ["this is not a complete icns file"]
    }
    var faults: [String] = []
    var offset = 8
    while offset + 8 <= bytes.count {
      let type = String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
      let length = long(offset + 4)
      guard length >= 8, offset + length <= bytes.count else {
        return faults + ["its entry \(type) extends beyond the end of the file"]
      }
      let payload = bytes[(offset + 8)..<(offset + length)]
      if let side = MacIcon.side(ofType: type) {
        faults += Self.picture(payload, side: side)
      } else if !["ic04", "ic05"].contains(type) {
        faults.append("its entry \(type) is unknown")
      } else if !payload.starts(with: Array("ARGB".utf8)) {
        faults.append("its entry \(type) is not ARGB")
      }
      offset += length
    }
    return faults
  }

  private static func picture(_ png: ArraySlice<UInt8>, side: Int) -> [String] {
    guard let chunks = PNGChunks(Array(png)) else {
      return ["its picture of \(side) pixels is not a complete PNG file"]
    }
    return chunks.width == side && chunks.height == side
      ? [] : ["its picture of \(side) pixels is \(chunks.width) x \(chunks.height)"]
  }
}

extension Symbol {
  /// The large drawing's greatest distance from the centre, relative to the length of a side.
  var reach: Double {
    let center = Point(master.side / 2, master.side / 2)
    let points = master.parts.flatMap { $0.path.flattened(tolerance: 0.5).joined() }
    return (points.map { ($0 - center).length }.max() ?? 0) / master.side
  }
}
