/// The customize sheet: app icon, theme, links, about.
public struct CustomizeSheet: Hashable, Sendable {
  /// The section shown.
  public var section = Section.icon
  /// The names of the icons.
  public var icons: [String]
  /// The place of the icon that is marked.
  public var icon: Int
  /// The themes there are.
  public var themes: [ThemeEntry] = []
  /// The place of the theme that is marked; one past the last mixes a colour of one's own.
  public var theme = 0
  /// Whether another theme is shown than the one in the settings.
  public var isPreviewing = false
  /// The colour being mixed.
  public var picker: ColorPicker?
  /// The place of the link that is marked, or the first line of About.
  public var line = 0

  /// The sections, in their order.
  public enum Section: Int, CaseIterable, Hashable, Sendable {
    case icon, theme, links, about

    var title: String {
      switch self {
      case .icon: "App icon"
      case .theme: "Theme"
      case .links: "Links"
      case .about: "About"
      }
    }
  }

  /// The nine icons, three hues in three manners.
  static let icons = [
    "blue", "blue-light", "blue-dark", "green", "green-light", "green-dark", "pink", "pink-light",
    "pink-dark",
  ]

  /// Opens the sheet on the icon in the settings.
  init(settings: AppSettings) {
    icons = CustomizeSheet.icons
    icon = icons.firstIndex(of: settings.icon) ?? 0
  }

  /// The theme that is marked; `nil` on the row that mixes a colour.
  var marked: ThemeEntry? { themes.indices.contains(theme) ? themes[theme] : nil }

  /// Marks the theme in the settings.
  mutating func mark(_ name: String) {
    theme = themes.firstIndex { $0.name == name } ?? (name.hasPrefix("#") ? themes.count : 0)
  }
}
