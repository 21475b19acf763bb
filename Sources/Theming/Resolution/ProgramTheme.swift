import StyledText

/// The roles of a program that has things to show which ``Role`` does not know: weather, the state
/// of a build, the strings of a guitar.
///
/// Each leans on a role of the theme, so that a program with roles of its own looks right in every
/// theme and on every terminal, those of sixteen colours and of none included.
///
/// ```swift
/// enum Sky: ProgramRole {
///   case sun, rain
///   var base: Role { self == .sun ? .warning : .info }
///   var color: RGB? { self == .sun ? RGB(hex: "#e0a000") : nil }
/// }
/// ```
public protocol ProgramRole: CaseIterable, Hashable, Sendable {
  /// The role of the theme that lends its attributes, and its colours where ``color`` is `nil` or
  /// cannot be shown.
  var base: Role { get }
  /// The colour wanted for the text; its lightness is moved where it could not be read. `nil` takes
  /// the colour of ``base``.
  var color: RGB? { get }
}

/// A theme resolved for one terminal, with the roles of a program beside its own.
///
/// Colours of the program are held to the theme's promise: at 24 bits and at 256 colours their text
/// reaches ``ResolvedTheme/minimumContrast`` on the background. At sixteen colours and fewer they
/// look like their base, in the terminal's own colours.
public struct ProgramTheme<OwnRole: ProgramRole>: Sendable {
  /// What each key looks like: those of the theme's roles as they were, and those of
  /// ``key(_:)``.
  public let sheet: StyleSheet
  private let keys: [OwnRole: StyleKey]

  /// Resolves a program's roles; the cost is that of a few colours.
  ///
  /// - Parameters:
  ///   - resolved: The theme on the terminal.
  ///   - colors: Colours in place of ``ProgramRole/color``, such as those that a person chose.
  public init(_ resolved: ResolvedTheme, colors: [OwnRole: RGB] = [:]) {
    // A sheet without styles belongs to an output without any: every key is plain there.
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
    let wanted = target > 0 ? color.readable(on: background, contrast: target) : color
    guard resolved.level == .ansi256 else { return .rgb(wanted) }
    // The nearest entry that can be read, which may not be the nearest.
    let entry =
      XtermPalette.nearest(to: wanted) { $0.color.contrast(with: background) >= target }
      ?? XtermPalette.nearest(to: wanted) { _ in true }
    return entry.map { .indexed($0.index) } ?? .rgb(wanted)
  }
}
