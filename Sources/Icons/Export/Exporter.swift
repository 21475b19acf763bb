/// Draws the pictures of files and writes the files.
public struct Exporter: Sendable {
  /// How long to look for smaller PNG files.
  public var effort: PNGEffort
  /// Called with how many of how many pictures are drawn, from any thread, one call at a time.
  public var progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// Creates an exporter.
  public init(
    effort: PNGEffort,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.effort = effort
    self.progress = progress
  }

  /// Writes the files below a folder, which is made when it is missing.
  ///
  /// Everything is drawn before the first file is written, each picture once,
  /// on all cores. A file is written beside its place and then renamed.
  ///
  /// - Returns: the number of bytes written.
  @discardableResult
  public func write(_ files: [ExportFile], to folder: String) throws(IconError) -> Int {
    // The greatest first, so that no core is left with one of them at the end.
    let pictures = Set(files.flatMap(\.pictures)).sorted {
      ($1.pixels, $0.icon.name, $0.form.rawValue) < ($0.pixels, $1.icon.name, $1.form.rawValue)
    }
    let (effort, progress, total) = (effort, progress, pictures.count)
    let encoded = try concurrentMap(pictures, progress: { progress($0, total) }) {
      picture throws(IconError) in try picture.png(effort)
    }
    let pngs = Dictionary(uniqueKeysWithValues: zip(pictures, encoded))
    var written = 0
    for file in files {
      let bytes = try file.bytes { picture throws(IconError) in
        if let png = pngs[picture] { return png }
        return try picture.png(effort)
      }
      do {
        try FileWriter.write(bytes, to: "\(folder)/\(file.path)")
      } catch {
        throw .file(error)
      }
      written += bytes.count
    }
    return written
  }
}
