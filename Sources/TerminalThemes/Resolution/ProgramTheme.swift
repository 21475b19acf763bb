import StyledTerminalText

/// Roles that a program adds to those of ``Role``, such as weather or build states.
///
/// Each is based on a role of the theme, so it works in every theme and at every colour level.
///
/// ```swift
/// enum Sky: ProgramRole {
///   case sun, rain
///   var base: Role { self == .sun ? .warning : .info }
///   var color: RGB? { self == .sun ? RGB(hex: "#e0a000") : nil }
/// }
/// ```
public protocol ProgramRole: CaseIterable, Hashable, Sendable {
  /// The role that provides the attributes, and the colours if ``color`` is unavailable.
  var base: Role { get }
  /// The preferred text colour, with its lightness adjusted for readability.
  ///
  /// If it is `nil`, the colour of ``base`` is used.
  var color: RGB? { get }
}

/// A theme resolved for one terminal, with the roles of a program.
///
/// With 24-bit and 256 colours, the program's text reaches ``ResolvedTheme/minimumContrast`` on the
/// background. With 16 colours or fewer, its roles look like their bases.
public struct ProgramTheme<OwnRole: ProgramRole>: Sendable {
  /// The styles of the theme's roles, which are unchanged, and of the program's.
  public let sheet: StyleSheet
  private let keys: [OwnRole: StyleKey]

  /// Resolves a program's roles; `colors` overrides ``ProgramRole/color`` with users' choices.
  public init(_ resolved: ResolvedTheme, colors: [OwnRole: RGB] = [:]) {
    // An output without styles has an empty sheet.
    var styles = (0..<resolved.sheet.count).map {
      resolved.sheet[StyleKey(rawValue: UInt16($0))]
    }
    var keys: [OwnRole: StyleKey] = [:]
    for role in OwnRole.allCases where !styles.isEmpty {
      var style = resolved.sheet[StyleKey(role.base)]
      if let color = colors[role] ?? role.color, resolved.level >= .ansi256 {
        style.foreground = Self.text(color, on: style.background, in: resolved)
      }
      keys[role] = StyleKey(rawValue: UInt16(styles.count))
      styles.append(style)
    }
    sheet = StyleSheet(styles: styles)
    self.keys = keys
  }

  /// The key that marks text with a role of the program.
  public func key(_ role: OwnRole) -> StyleKey { keys[role] ?? .plain }

  private static func text(
    _ color: RGB, on fill: TerminalColor, in resolved: ResolvedTheme
  ) -> TerminalColor {
    let target = resolved.minimumContrast
    let background = DerivedStyles.rgb(fill) ?? resolved.background
    let requested = target > 0 ? color.readable(on: background, contrast: target) : color
    guard resolved.level == .ansi256 else { return .rgb(requested) }
    let entry =
      XtermPalette.nearest(to: requested) { $0.color.contrast(with: background) >= target }
      ?? XtermPalette.nearest(to: requested) { _ in true }
    return entry.map { .indexed($0.index) } ?? .rgb(requested)
  }
}
