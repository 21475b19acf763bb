/// The freedesktop hicolor theme's folders and the entry for a desktop's menu.
struct DesktopSet {
  let icons: [Icon]
  let application: DesktopApplication

  /// The sizes that the theme's index lists for applications; 1024 is not among them.
  static let sizes = [16, 22, 24, 32, 36, 48, 64, 72, 96, 128, 192, 256, 512]

  var files: [ExportFile] {
    let name = application.id
    return icons.enumerated().flatMap { index, icon in
      Self.theme(icon, name: index == 0 ? name : "\(name)-\(icon.name)").map {
        ExportFile("share/icons/hicolor/\($0.path)", $0.content)
      }
    } + [
      ExportFile(
        "share/applications/\(name).desktop", .text(application.entry(executable: name))),
      ExportFile("share/metainfo/\(name).metainfo.xml", .text(application.metainfo)),
    ]
  }

  /// An icon's files below the folder `hicolor`.
  static func theme(_ icon: Icon, name: String) -> [ExportFile] {
    sizes.map { pixels in
      ExportFile(
        "\(pixels)x\(pixels)/apps/\(name).png",
        .picture(RenderRequest(icon, .rounded, pixels: pixels)))
    } + [
      ExportFile("scalable/apps/\(name).svg", .text(icon.artwork(.rounded).svg)),
      ExportFile("symbolic/apps/\(name)-symbolic.svg", .text(icon.artwork(.symbolic).svg)),
    ]
  }

  /// The paths of an icon's files below the folder `hicolor`.
  static func paths(name: String) -> [String] {
    sizes.map { "\($0)x\($0)/apps/\(name).png" }
      + ["scalable/apps/\(name).svg", "symbolic/apps/\(name)-symbolic.svg"]
  }
}
