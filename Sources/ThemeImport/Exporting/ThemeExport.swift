import Theming

/// A theme as a file for other programs.
public struct ThemeExport: Hashable, Sendable {
  /// What is written: one half, or both.
  public let halves: [ExportedVariant]
  /// What the theme is called: its family's name, or its own.
  public let name: String
  /// What the names of CSS custom properties begin with: `theme` for `--theme-text`.
  public let prefix: String

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - halves: One half, or two for formats that hold both; the one to show where there can be
  ///     only one goes first.
  ///   - name: What the theme is called.
  ///   - prefix: What the names of CSS custom properties begin with.
  public init(_ halves: [ExportedVariant], name: String, prefix: String = "theme") {
    self.halves = halves
    self.name = name
    self.prefix = prefix
  }

  /// The file's text.
  public func text(as format: ExportFormat) -> String {
    guard let first = halves.first else { return "" }
    let writer = SchemeWriter(scheme: first.scheme, title: first.title)
    return switch format {
    case .base16: writer.base(isExtended: false)
    case .base24: writer.base(isExtended: true)
    case .iterm2: PropertyListWriter(halves: halves.map(\.scheme)).text()
    case .alacritty: writer.alacritty()
    case .windowsTerminal: writer.windowsTerminal()
    case .kitty: writer.kitty()
    case .ghostty: writer.ghostty()
    case .css: RoleWriter(halves: halves, name: name, prefix: prefix).css()
    case .dtcg: RoleWriter(halves: halves, name: name, prefix: prefix).dtcg()
    }
  }
}
