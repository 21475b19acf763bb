import Lists
import StyledText
import Theming

/// A theme's colours side by side.
struct Swatches: View {
  /// What is shown, most telling first.
  static let roles: [Role] = [
    .priorityCritical, .priorityHigh, .priorityMedium, .priorityLow, .accent, .success, .info,
    .foreground,
  ]

  func lines(in context: ViewContext) -> [Line] {
    let margin = TextSpan(String(repeating: " ", count: context.margin))
    return [
      Line(
        [margin] + Self.roles.map { TextSpan(context.glyphs.filled + context.glyphs.filled, $0) })
    ]
  }
}
