/// The freedesktop hicolor theme's folders and the entry for a desktop's menu.
struct DesktopSet {
  let icons: [Icon]

  /// The sizes that the theme's index lists for applications; 1024 is not among them.
  static let sizes = [16, 22, 24, 32, 36, 48, 64, 72, 96, 128, 192, 256, 512]

  var files: [ExportFile] {
    let name = ExportPlan.applicationID
    return icons.enumerated().flatMap { index, icon in
      Self.theme(icon, name: index == 0 ? name : "\(name)-\(icon.name)").map {
        ExportFile("share/icons/hicolor/\($0.path)", $0.content)
      }
    } + [ExportFile("share/applications/\(name).desktop", .text(Self.entry(executable: name)))]
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

  /// The entry for a desktop's menu; the icon is named without an ending, as it must be.
  static func entry(executable: String) -> String {
    """
    [Desktop Entry]
    Type=Application
    Name=Priorities
    Comment=Prioritized lists of what is needed
    Exec=\(quoted(executable)) open
    Icon=\(ExportPlan.applicationID)
    Terminal=true
    Categories=Utility;
    Keywords=todo;list;groceries;shopping;priority;

    """
  }

  /// A program's path as the entry wants it: in quotes where it holds more than
  /// plain letters, and there with a backslash before what a shell would read.
  private static func quoted(_ path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@")
    let percented = path.replacing("%", with: "%%")
    guard !path.allSatisfy(plain.contains) else { return percented }
    var text = ""
    for letter in percented {
      // Twice escaped: once for the quotes, once because the value is a string.
      if "\"`$\\".contains(letter) { text += "\\\\" }
      text.append(letter)
    }
    return "\"\(text)\""
  }
}
