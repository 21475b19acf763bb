import StyledText
import Theming

/// One sentence that says what was done or that nothing was.
package struct Note: View, Hashable, Sendable {
  /// How the sentence is meant.
  package enum Kind: Hashable, Sendable {
    case success
    case info
    /// It may not be what was meant.
    case warning
    case error
    case question
  }

  package var kind: Kind
  package var text: String

  /// Creates a note; the sentence is sanitised when it is shown.
  package init(_ kind: Kind, _ text: String) {
    (self.kind, self.text) = (kind, text)
  }

  /// The sentence behind a sign, wrapped.
  package func lines(in context: ViewContext) -> [Line] {
    let margin = context.indent
    let sign = kind.sign(context.glyphs)
    let line = Line([
      TextSpan(margin + sign + " ", kind.role), TextSpan(text.sanitized, .foreground),
    ])
    let indent = Line(margin + String(repeating: " ", count: sign.displayWidth + 1))
    return line.wrapped(to: context.width, indent: indent)
  }
}

extension Note.Kind {
  /// The sign before a sentence: what it means is never said by colour alone.
  package func sign(_ glyphs: Glyphs) -> String {
    switch self {
    case .success: glyphs.success
    case .info: glyphs.isASCII ? "i" : glyphs.bullet
    case .warning: "!"
    case .error: glyphs.failure
    case .question: "?"
    }
  }

  /// The role of the sign.
  package var role: Role {
    switch self {
    case .success: .success
    case .info: .info
    case .warning, .question: .warning
    case .error: .error
    }
  }
}

extension Glyphs {
  /// Whether the signs are those of ASCII, whose marks of priorities could be taken for others.
  var isASCII: Bool { ellipsis == Glyphs.ascii.ellipsis }

  /// The sign of what went well.
  var success: String { isASCII ? "ok" : done }

  /// The sign of what did not.
  var failure: String { isASCII ? "x" : cross }
}
