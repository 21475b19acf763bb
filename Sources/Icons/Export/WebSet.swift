import StyledText

/// What a web site and its installed form ask for.
struct WebSet {
  let icon: Icon
  /// What the installed page is called.
  let title: String

  /// The primary icon's files at the top, each alternate's in a folder of its name.
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
    let pictures: [(String, IconVariant, Int)] = [
      ("apple-touch-icon.png", .square, 180), ("icon-192.png", .rounded, 192),
      ("icon-512.png", .rounded, 512), ("icon-maskable-192.png", .maskable, 192),
      ("icon-maskable-512.png", .maskable, 512), ("icon-mono-512.png", .monochrome, 512),
    ]
    return [
      ExportFile("favicon.ico", .ico(favicon)),
      // The drawing for the size of a tab, sharp at its multiples too.
      ExportFile("favicon.svg", .text(icon.artwork(.rounded, pixels: 16).svg)),
      ExportFile("icon.svg", .text(icon.artwork(.rounded).svg)),
      ExportFile("manifest.webmanifest", .text(manifest.text)),
      ExportFile("head.html", .text(head)),
    ]
      + pictures.map { name, form, pixels in
        ExportFile(name, .picture(RenderRequest(icon, form, pixels: pixels)))
      }
  }

  private var manifest: WebManifest {
    // A file for each purpose: one for both is cut wrong by one of the two.
    func entry(_ file: String, _ pixels: Int, _ purpose: String) -> WebManifest.Entry {
      .init(src: file, sizes: "\(pixels)x\(pixels)", type: "image/png", purpose: purpose)
    }
    let ground = icon.palette.ground
    return WebManifest(
      name: title, shortName: title, display: "standalone", startURL: ".",
      themeColor: ground[0].hex, backgroundColor: ground[ground.count - 1].hex,
      icons: [
        .init(src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any"),
        entry("icon-192.png", 192, "any"), entry("icon-512.png", 512, "any"),
        entry("icon-maskable-192.png", 192, "maskable"),
        entry("icon-maskable-512.png", 512, "maskable"),
        entry("icon-mono-512.png", 512, "monochrome"),
      ])
  }

  private var head: String {
    """
    <link rel="icon" href="favicon.ico" sizes="32x32">
    <link rel="icon" href="favicon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="apple-touch-icon.png">
    <link rel="manifest" href="manifest.webmanifest">
    <meta name="theme-color" content="\(icon.palette.ground[0].hex)">

    """
  }
}
