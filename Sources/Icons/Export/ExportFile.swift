/// One file of a set: where it goes and what is in it.
public struct ExportFile: Hashable, Sendable {
  /// What is in a file.
  public enum Content: Hashable, Sendable {
    case picture(RenderRequest)
    case drawing(RenderRequest)
    case text(String)
    /// A Windows icon of several pictures.
    case ico([RenderRequest])
    /// A macOS icon of several pictures.
    case icns([RenderRequest])
  }

  /// The path below the folder of the set, with `/` between its parts.
  public let path: String
  /// What is in it.
  public let content: Content

  /// Creates a file of an export.
  public init(_ path: String, _ content: Content) {
    self.path = path
    self.content = content
  }

  /// The pictures that the file is made of.
  var pictures: [RenderRequest] {
    switch content {
    case .picture(let picture): [picture]
    case .drawing, .text: []
    case .ico(let pictures), .icns(let pictures): pictures
    }
  }

  /// The file's bytes, out of its pictures as PNG.
  func bytes(_ png: (RenderRequest) throws(IconError) -> [UInt8]) throws(IconError) -> [UInt8] {
    switch content {
    case .picture(let picture): return try png(picture)
    case .drawing(let picture):
      return Array(picture.icon.artwork(picture.form, pixels: picture.pixels).svg.utf8)
    case .text(let text): return Array(text.utf8)
    case .ico(let pictures):
      var images: [(pixels: Int, png: [UInt8])] = []
      for picture in pictures { images.append((picture.pixels, try png(picture))) }
      return WindowsIcon.bytes(images)
    case .icns(let pictures):
      var images: [Int: [UInt8]] = [:]
      for picture in pictures { images[picture.pixels] = try png(picture) }
      let small = pictures.filter { MacIcon.argbSizes.contains($0.pixels) }
      return MacIcon.bytes(png: images, bitmaps: small.map { $0.bitmap() })
    }
  }
}
