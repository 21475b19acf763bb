import PrioritiesBasics
import StyledTerminalText

struct WebSet {
  let icon: Icon
  let title: String

  /// The files, with a folder for each alternate icon.
  static func files(icons: [Icon], title: String) -> [ExportFile] {
    WebSet(icon: icons[0], title: title).files
      + icons.dropFirst().flatMap { icon in
        WebSet(icon: icon, title: title).files.map {
          ExportFile("\(icon.name)/\($0.path)", $0.content)
        }
      }
  }

  private var files: [ExportFile] {
    let favicon = [16, 32, 48].map { RenderRequest(icon, .rounded, pixels: $0) }
    return [
      ExportFile("favicon.ico", .ico(favicon)),
      // The drawing for a tab is also sharp at multiples of 16.
      ExportFile("favicon.svg", .text(icon.artwork(.rounded, pixels: 16).svg)),
      ExportFile("icon.svg", .text(icon.artwork(.rounded).svg)),
      ExportFile("manifest.webmanifest", .text(manifest)),
      ExportFile("head.html", .text(head)),
      ExportFile("apple-touch-icon.png", .picture(RenderRequest(icon, .square, pixels: 180))),
    ]
      + Self.pictures.map { name, form, pixels, _ in
        ExportFile("\(name).png", .picture(RenderRequest(icon, form, pixels: pixels)))
      }
  }

  /// The pictures, with a file for each purpose because they are cropped differently.
  private static let pictures: [(String, IconVariant, pixels: Int, purpose: String)] = [
    ("icon-192", .rounded, 192, "any"), ("icon-512", .rounded, 512, "any"),
    ("icon-maskable-192", .maskable, 192, "maskable"),
    ("icon-maskable-512", .maskable, 512, "maskable"),
    ("icon-mono-512", .monochrome, 512, "monochrome"),
  ]

  private var manifest: String {
    func entry(_ file: String, _ size: String, _ type: String, _ purpose: String) -> JSONValue {
      [
        "purpose": purpose.json, "sizes": size.json, "src": file.json,
        "type": .string("image/\(type)"),
      ]
    }
    let ground = icon.ground.colors
    let entries =
      [entry("icon.svg", "any", "svg+xml", "any")]
      + Self.pictures.map { name, _, pixels, purpose in
        entry("\(name).png", "\(pixels)x\(pixels)", "png", purpose)
      }
    return JSONWriter.text(of: [
      "background_color": ground[ground.count - 1].hex.json, "display": "standalone",
      "icons": entries.json, "name": title.json, "short_name": title.json,
      "start_url": ".", "theme_color": ground[0].hex.json,
    ])
  }

  private var head: String {
    """
    <link rel="icon" href="favicon.ico" sizes="32x32">
    <link rel="icon" href="favicon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="apple-touch-icon.png">
    <link rel="manifest" href="manifest.webmanifest">
    <meta name="theme-color" content="\(icon.ground.colors[0].hex)">

    """
  }
}
