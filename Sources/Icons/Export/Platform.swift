/// The platforms whose icon sets are made.
public enum Platform: String, CaseIterable, Hashable, Sendable {
  /// An Xcode asset catalog for iOS, iPadOS and macOS, with alternate icons.
  case apple
  /// A macOS `.icns` file for each icon.
  case icns
  /// Android resources: mipmaps, adaptive and themed icons, and Play's picture.
  case android
  /// A web site's favicon, touch icon, maskable icons and manifest.
  case web
  /// The freedesktop hicolor theme's folders and the `.desktop` entry.
  case linux
  /// A Windows `.ico` file for each icon.
  case windows
}
