/// What a platform's set consists of.
///
/// Making a plan draws nothing; ``Exporter`` draws and writes it. The first icon
/// is the primary one, the others are alternates.
public struct ExportPlan: Sendable {
  /// The files, each path once.
  public let files: [ExportFile]

  /// Plans one platform's set.
  ///
  /// - Parameters:
  ///   - platform: The platform that the set is for.
  ///   - icons: The icons, the primary one first; at least one.
  ///   - application: What the files for desktops and web pages say of the program.
  public init(_ platform: Platform, icons: [Icon], application: DesktopApplication) {
    precondition(!icons.isEmpty, "A set needs an icon.")
    files =
      switch platform {
      case .apple: AppleSet(icons: icons).files
      case .icns: icons.map { ExportFile("\($0.name).icns", .icns(Self.macPictures($0))) }
      case .android: AndroidSet(icons: icons).files
      case .web: WebSet.files(icons: icons, title: application.name)
      case .linux: DesktopSet(icons: icons, application: application).files
      case .windows:
        icons.map { icon in
          let pictures = WindowsIcon.sizes.map { RenderRequest(icon, .rounded, pixels: $0) }
          return ExportFile("\(icon.name).ico", .ico(pictures))
        }
      }
  }

  /// Plans the sets of all platforms, each in a folder of its name.
  public init(allFor icons: [Icon], application: DesktopApplication) {
    files = Platform.allCases.flatMap { platform in
      ExportPlan(platform, icons: icons, application: application).files.map {
        ExportFile("\(platform.rawValue)/\($0.path)", $0.content)
      }
    }
  }

  private static func macPictures(_ icon: Icon) -> [RenderRequest] {
    MacIcon.sizes.map { RenderRequest(icon, .mac, pixels: $0) }
  }
}

extension Icon {
  /// The name for systems that want no hyphen and capitals instead: `BlueLight`.
  var capitalizedName: String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The name for Android, whose resources may hold no hyphen: `blue_light`.
  var resourceName: String { name.replacing("-", with: "_") }
}
