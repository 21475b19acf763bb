import Basics

/// A web application's manifest, as far as icons go.
struct WebManifest {
  struct Entry {
    var src: String
    var sizes: String
    var type: String
    var purpose: String
  }

  var name: String
  var shortName: String
  var display: String
  var startURL: String
  var themeColor: String
  var backgroundColor: String
  var icons: [Entry]

  var text: String {
    let entries = icons.map { entry -> JSONValue in
      [
        "purpose": .string(entry.purpose), "sizes": .string(entry.sizes),
        "src": .string(entry.src), "type": .string(entry.type),
      ]
    }
    return JSONWriter.text(of: [
      "background_color": .string(backgroundColor), "display": .string(display),
      "icons": .array(entries), "name": .string(name), "short_name": .string(shortName),
      "start_url": .string(startURL), "theme_color": .string(themeColor),
    ])
  }
}

extension WebManifest {
  /// Reads a file; nil if it is not a manifest with icons.
  init?(_ bytes: [UInt8]) {
    guard let manifest = (try? JSONReader.value(in: bytes))?.object,
      let list = manifest["icons"]?.array
    else { return nil }
    var icons: [Entry] = []
    for value in list {
      guard let entry = value.object, let src = entry["src"]?.string,
        let sizes = entry["sizes"]?.string
      else { return nil }
      icons.append(
        Entry(
          src: src, sizes: sizes, type: entry["type"]?.string ?? "",
          purpose: entry["purpose"]?.string ?? "any"))
    }
    func text(_ key: String) -> String { manifest[key]?.string ?? "" }
    self.init(
      name: text("name"), shortName: text("short_name"), display: text("display"),
      startURL: text("start_url"), themeColor: text("theme_color"),
      backgroundColor: text("background_color"), icons: icons)
  }
}
