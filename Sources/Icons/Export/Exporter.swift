import Dispatch
import Synchronization

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
    let pngs = try drawn(pictures)
    var written = 0
    for file in files {
      let bytes = file.bytes(pngs)
      do {
        try FileWriter.write(bytes, to: "\(folder)/\(file.path)")
      } catch {
        throw .file(error)
      }
      written += bytes.count
    }
    return written
  }

  /// Draws pictures on all cores; the first error stops what has not begun.
  private func drawn(
    _ pictures: [RenderRequest]
  ) throws(IconError) -> [RenderRequest: [UInt8]] {
    let state = Mutex((pngs: [RenderRequest: [UInt8]](), error: IconError?.none))
    DispatchQueue.concurrentPerform(iterations: pictures.count) { index in
      guard state.withLock({ $0.error == nil }) else { return }
      do throws(IconError) {
        let png = try pictures[index].png(effort)
        state.withLock { state in
          state.pngs[pictures[index]] = png
          progress(state.pngs.count, pictures.count)
        }
      } catch {
        state.withLock { $0.error = $0.error ?? error }
      }
    }
    let (pngs, error) = state.withLock { $0 }
    if let error { throw error }
    return pngs
  }
}
