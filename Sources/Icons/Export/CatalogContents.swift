import Basics

/// A `Contents.json` of an asset catalog.
struct CatalogContents {
  struct Image {
    var filename: String
    var idiom: String
    var platform: String?
    var scale: String?
    var size: String?
    /// The luminosity that the picture is for, such as `dark`.
    var luminosity: String?
  }

  var images: [Image]?

  init(images: [Image]? = nil) {
    self.images = images
  }

  /// Reads a file; nil if it is not one.
  init?(_ bytes: [UInt8]) {
    guard let contents = (try? JSONReader.value(in: bytes))?.object, contents["info"] != nil else {
      return nil
    }
    guard let list = contents["images"] else { return }
    var images: [Image] = []
    for entry in list.array ?? [] {
      guard let image = entry.object, let filename = image["filename"]?.string else { return nil }
      let appearances = image["appearances"]?.array ?? []
      images.append(
        Image(
          filename: filename, idiom: image["idiom"]?.string ?? "",
          platform: image["platform"]?.string, scale: image["scale"]?.string,
          size: image["size"]?.string,
          luminosity: appearances.lazy.compactMap { $0.object?["value"]?.string }.first))
    }
    self.images = images
  }

  var text: String {
    var contents: JSONObject = [:]
    contents["images"] = images.map { .array($0.map(Self.json)) }
    contents["info"] = ["author": "xcode", "version": .integer(1)]
    return JSONWriter.text(of: .object(contents))
  }

  private static func json(_ image: Image) -> JSONValue {
    var object: JSONObject = [:]
    object["appearances"] = image.luminosity.map {
      [["appearance": "luminosity", "value": .string($0)]]
    }
    object["filename"] = .string(image.filename)
    object["idiom"] = .string(image.idiom)
    object["platform"] = image.platform.map { .string($0) }
    object["scale"] = image.scale.map { .string($0) }
    object["size"] = image.size.map { .string($0) }
    return .object(object)
  }
}
