/// Checks a web manifest's icons against the files it names.
enum ManifestCheck {
  static func faults(_ bytes: [UInt8], folder path: String) -> [String] {
    guard let manifest = WebManifest(bytes) else {
      return ["this is not a web manifest with icons"]
    }
    let folder = SetCheck.folder(of: path)
    return manifest.icons.flatMap { entry -> [String] in
      guard let file = try? FileWriter.read("\(folder)/\(entry.src)") else {
        return ["it names \(entry.src), which does not exist"]
      }
      var faults: [String] = []
      if entry.purpose.contains(" ") {
        faults.append("\(entry.src) serves several purposes and is cut wrong for one")
      }
      if let chunks = PNGChunks(file), entry.sizes != "\(chunks.width)x\(chunks.height)" {
        faults.append("\(entry.src) is \(chunks.width)x\(chunks.height), not \(entry.sizes)")
      }
      return faults
    }
  }
}
