/// The name of a theme's file, taken apart: `fjord-dark` is the dark half of the family `fjord`.
public struct ThemeName: Hashable, Sendable {
  /// What both halves are called: the name without `-light` or `-dark`.
  public let family: String
  /// Which half it is; nil for the name of a family or of a single theme.
  public let half: Appearance?

  /// Takes a name apart.
  public init(_ name: String) {
    half = Appearance.allCases.first { name.hasSuffix("-\($0)") }
    family = half.map { String(name.dropLast($0.rawValue.count + 1)) } ?? name
  }

  /// The files that a name may stand for: its own, then a family's light and dark halves.
  public static func candidates(for name: String) -> [String] {
    [name] + [Appearance.light, .dark].map { "\(name)-\($0)" }
  }
}
