import StyledText
import Theming

/// One sentence that says what was done or that nothing was.
public struct Note: View {
  /// How the sentence is meant.
  public enum Kind: Hashable, Sendable {
    /// It was done.
    case success
    /// Good to know.
    case info
    /// It may not be what was meant.
    case warning
    /// It did not work.
    case error
  }

  /// How it is meant.
  public var kind: Kind
  /// The sentence.
  public var text: String

  /// Makes a note.
  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// The sentence behind a sign, wrapped.
  public func lines(in context: ViewContext) -> [Line] {
    let margin = String(repeating: " ", count: context.margin)
    let (sign, role): (String, Role) =
      switch kind {
      case .success: (context.glyphs.done, .success)
      case .info: (context.glyphs.bullet, .info)
      case .warning: (context.glyphs.bullet, .warning)
      case .error: (context.glyphs.cross, .error)
      }
    let line = Line([TextSpan(margin + sign + " ", role), TextSpan(text.sanitized, .foreground)])
    let indent = Line(margin + String(repeating: " ", count: sign.displayWidth + 1))
    return line.wrapped(to: context.width, indent: indent)
  }
}
