import PrioritiesBasics

/// The files of a platform's set, drawn and written by ``Exporter``.
public struct ExportPlan: Sendable {
  /// The files, with unique paths.
  public let files: [ExportFile]

  /// Plans a platform's set of at least one icon; icons after the first are alternates.
  public init(_ platform: Platform, icons: [Icon], application: DesktopApplication) {
    precondition(!icons.isEmpty, "A set needs an icon.")
    files =
      switch platform {
      case .apple: AppleSet(icons: icons).files
      case .icns:
        icons.map { icon in
          let pictures = MacIcon.sizes.map { RenderRequest(icon, .mac, pixels: $0) }
          return ExportFile("\(icon.name).icns", .icns(pictures))
        }
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

  /// Plans the sets of all platforms, each in a folder named after the platform.
  public init(allFor icons: [Icon], application: DesktopApplication) {
    files = Platform.allCases.flatMap { platform in
      ExportPlan(platform, icons: icons, application: application).files.map {
        ExportFile("\(platform.rawValue)/\($0.path)", $0.content)
      }
    }
  }
}

extension Icon {
  /// `BlueLight` for `blue-light`.
  var capitalizedName: String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The name for Android resources, in which hyphens aren't allowed.
  var resourceName: String { name.replacing("-", with: "_") }
}

/// A platform for icon sets.
public enum Platform: String, CaseIterable, Hashable, Sendable {
  /// An Xcode asset catalog for iOS, iPadOS and macOS.
  case apple
  /// A macOS `.icns` file for each icon.
  case icns
  case android
  /// A favicon, touch icon, maskable icons and manifest.
  case web
  /// Icons for freedesktop's hicolor theme and a `.desktop` entry.
  case linux
  /// A Windows `.ico` file for each icon.
  case windows
}

/// A file of an icon set.
public struct ExportFile: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case picture(RenderRequest)
    case text(String)
    case ico([RenderRequest])
    case icns([RenderRequest])
  }

  /// The path relative to the set's folder.
  public let path: String
  package let content: Content

  package init(_ path: String, _ content: Content) {
    self.path = path
    self.content = content
  }

  var pictures: [RenderRequest] {
    switch content {
    case .picture(let picture): [picture]
    case .text: []
    case .ico(let pictures), .icns(let pictures): pictures
    }
  }

  func bytes(_ pngs: [RenderRequest: [UInt8]]) -> [UInt8] {
    let files = pictures.map { pngs[$0] ?? [] }
    switch content {
    case .picture: return files[0]
    case .text(let text): return text.bytes
    case .ico(let pictures): return WindowsIcon.bytes(Array(zip(pictures.map(\.pixels), files)))
    case .icns(let pictures):
      let small = pictures.filter { MacIcon.argbSizes.contains($0.pixels) }
      return MacIcon.bytes(
        png: Dictionary(uniqueKeysWithValues: zip(pictures.map(\.pixels), files)),
        bitmaps: small.map { $0.bitmap() })
    }
  }
}

package struct RenderRequest: Hashable, Sendable {
  let icon: Icon
  let form: IconVariant
  /// Pixels per side.
  let pixels: Int
  /// Whether to include an alpha channel even if the picture is opaque.
  let keepsAlpha: Bool

  package init(_ icon: Icon, _ form: IconVariant, pixels: Int, keepsAlpha: Bool = false) {
    self.icon = icon
    self.form = form
    self.pixels = pixels
    self.keepsAlpha = keepsAlpha || !form.isOpaque
  }

  package var drawing: Artwork { icon.artwork(form, pixels: pixels) }

  func bitmap() -> Bitmap { drawing.bitmap(pixels: pixels) }

  package func png(_ effort: PNGEffort) throws(IconError) -> [UInt8] {
    do {
      return try bitmap().png(effort, keepsAlpha: keepsAlpha)
    } catch {
      throw .picture(error)
    }
  }

  /// Compares names instead of shapes, because that is faster.
  package static func == (one: RenderRequest, other: RenderRequest) -> Bool {
    one.pixels == other.pixels && one.form == other.form && one.keepsAlpha == other.keepsAlpha
      && one.icon.name == other.icon.name
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(icon.name)
    hasher.combine(form)
    hasher.combine(pixels)
  }
}
