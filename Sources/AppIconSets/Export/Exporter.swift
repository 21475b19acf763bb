import Dispatch
import Synchronization

/// Draws pictures and writes files.
public struct Exporter: Sendable {
  /// The compression of PNG files.
  public var effort: PNGEffort
  /// Called with the number of drawn pictures, from any thread but one call at a time.
  public var progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// Creates an exporter, by default without progress reports.
  public init(
    effort: PNGEffort,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.effort = effort
    self.progress = progress
  }

  /// Writes files below a folder, and creates it if necessary.
  ///
  /// Draws all pictures on all cores before writing the first file. Replaces files atomically.
  ///
  /// - Returns: The number of bytes written.
  @discardableResult
  public func write(_ files: [ExportFile], to folder: String) throws(IconError) -> Int {
    // Starting with large pictures keeps all cores busy until the end.
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

  /// Draws pictures until the first error, which cancels the remaining ones.
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
