import PrioritiesBasics

struct DesktopSet {
  let icons: [Icon]
  let application: DesktopApplication

  /// The sizes for applications in hicolor's index.
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

  static func paths(name: String) -> [String] {
    sizes.map { "\($0)x\($0)/apps/\(name).png" }
      + ["scalable/apps/\(name).svg", "symbolic/apps/\(name)-symbolic.svg"]
  }
}

/// A program's description for desktop menus and software catalogues.
public struct DesktopApplication: Hashable, Sendable {
  /// The base name of the icon, menu entry and catalogue files.
  public var id: String
  /// The name that desktops show.
  public var name: String
  /// The purpose in a few words, without a full stop.
  public var summary: String
  /// The purpose in a sentence or two, for a catalogue.
  public var description: String
  /// The arguments in the menu entry.
  public var arguments: [String]
  /// Whether it runs in a terminal.
  public var needsTerminal: Bool
  /// The menu categories, such as `Utility`.
  public var categories: [String]
  /// The words by which desktops find the program.
  public var keywords: [String]
  /// The SPDX identifier of the licence.
  public var license: String
  /// The web address; nil if there is none.
  public var homepage: String?

  /// Creates a description; `id` must be a valid file name.
  public init(
    id: String, name: String, summary: String, description: String = "",
    arguments: [String] = [], needsTerminal: Bool = false, categories: [String] = ["Utility"],
    keywords: [String] = [], license: String = "MIT", homepage: String? = nil
  ) {
    self.id = id
    self.name = name
    self.summary = summary
    self.description = description
    self.arguments = arguments
    self.needsTerminal = needsTerminal
    self.categories = categories
    self.keywords = keywords
    self.license = license
    self.homepage = homepage
  }

  /// - Parameter marks: Additional lines, each ending with a newline.
  func entry(executable: String, marks: String = "") -> String {
    let command = ([Self.quoted(executable)] + arguments).spaceSeparated
    return """
      [Desktop Entry]
      Type=Application
      Name=\(name)
      Comment=\(summary)
      Exec=\(command)
      Icon=\(id)
      Terminal=\(needsTerminal)
      Categories=\(categories.map { "\($0);" }.joined())
      Keywords=\(keywords.map { "\($0);" }.joined())
      \(marks)
      """
  }

  /// AppStream metadata for software catalogues.
  var metainfo: String {
    let homepage = homepage.map { "\n  <url type=\"homepage\">\($0.escapedForXML)</url>" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <component type="\(needsTerminal ? "console-application" : "desktop-application")">
        <id>\(id.escapedForXML)</id>
        <metadata_license>CC0-1.0</metadata_license>
        <project_license>\(license.escapedForXML)</project_license>
        <name>\(name.escapedForXML)</name>
        <summary>\(summary.escapedForXML)</summary>
        <description>
          <p>\((description.isEmpty ? summary : description).escapedForXML)</p>
        </description>
        <icon type="stock">\(id.escapedForXML)</icon>\(homepage)
        <launchable type="desktop-id">\(id.escapedForXML).desktop</launchable>
        <categories>
      \(categories.map { "    <category>\($0.escapedForXML)</category>" }.lineSeparated)
        </categories>
        <provides>
          <binary>\(id.escapedForXML)</binary>
        </provides>
        <content_rating type="oars-1.1"/>
      </component>

      """
  }

  /// Escapes a path twice, as the Desktop Entry Specification requires.
  ///
  /// It is escaped once for the quotes ("The Exec key"), and again because every value is a string
  /// ("Possible value types").
  private static func quoted(_ path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@")
    let percented = path.replacing("%", with: "%%")
    guard !path.allSatisfy({ plain.contains($0) || $0 == "%" }) else { return percented }
    let word = percented.escaped(["\"": "\\\"", "`": "\\`", "$": "\\$", "\\": "\\\\"])
    let text = word.escaped(["\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"])
    return "\"\(text)\""
  }
}
