import StyledTerminalText
import TerminalThemes

/// A line for the user.
package struct Message: View, Hashable, Sendable {
  package enum Kind: Sendable {
    case success
    case info
    case warning
    case error
    case question
  }

  package var kind: Kind
  package var text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  package func lines(in context: ViewContext) -> [Line] {
    let margin = context.indent
    let sign = kind.sign(context.glyphs)
    let line = Line([
      TextSpan(margin + sign + " ", kind.role), TextSpan(text.sanitized, .foreground),
    ])
    let indent = Line(margin + spaces(sign.displayWidth + 1))
    return line.wrapped(to: context.width, indent: indent)
  }
}

extension Message.Kind {
  /// A sign for the kind of message, so that colour is never the only hint.
  package func sign(_ glyphs: Glyphs) -> String {
    switch self {
    case .success: glyphs.success
    case .info: glyphs.isASCII ? "i" : glyphs.bullet
    case .warning: "!"
    case .error: glyphs.failure
    case .question: "?"
    }
  }

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
  /// In ASCII, signs must differ from the priorities' symbols.
  var isASCII: Bool { ellipsis == Glyphs.ascii.ellipsis }

  var success: String { isASCII ? "ok" : done }

  var failure: String { isASCII ? "x" : cross }
}
