/// Checks a `Contents.json` of an asset catalog against the files beside it.
enum CatalogCheck {
  static func faults(_ bytes: [UInt8], folder path: String, siblings: [String]) -> [String] {
    guard let contents = CatalogContents(bytes) else {
      return ["this is not an asset catalog's contents"]
    }
    let folder = SetCheck.folder(of: path)
    let images = contents.images ?? []
    var faults = images.flatMap { self.faults($0, in: folder) }
    let named = Set(images.map(\.filename))
    // On a path to this file alone nothing is known of the files beside it.
    for file in siblings where file != "Contents.json" && !named.contains(file) {
      if !FileWriter.isFolder("\(folder)/\(file)") { faults.append("it does not name \(file)") }
    }
    return faults
  }

  private static func faults(_ image: CatalogContents.Image, in folder: String) -> [String] {
    guard let file = try? FileWriter.read("\(folder)/\(image.filename)") else {
      return ["it names \(image.filename), which does not exist"]
    }
    guard let chunks = PNGChunks(file) else { return [] }
    var faults: [String] = []
    let points = image.size.flatMap { $0.split(separator: "x").first }.flatMap { Int($0) }
    let scale = image.scale.flatMap { Int($0.dropLast()) } ?? 1
    if let points, chunks.width != points * scale {
      faults.append(
        "\(image.filename) is \(chunks.width) pixels a side and must be \(points * scale)")
    }
    let isDark = image.luminosity == "dark"
    if image.platform == "ios", chunks.hasAlpha != isDark {
      faults.append("\(image.filename) \(isDark ? "needs" : "must have no") alpha channel")
    }
    return faults
  }
}
