import StyledTerminalText
import TerminalThemes

/// The program's own roles, which themes do not define.
enum Sky: String, ProgramRole {
  case sun, cloud, rain, storm, snow

  /// Supplies attributes, and colours on a terminal with few.
  var base: Role {
    switch self {
    case .sun: .heading
    case .cloud: .muted
    case .rain: .info
    case .storm: .error
    case .snow: .accent
    }
  }

  /// The preferred colour, which the theme adjusts for contrast; `nil` uses that of ``base``.
  var color: RGB? {
    switch self {
    case .sun: RGB(hex: "#e6b800")
    case .cloud: RGB(hex: "#8a949e")
    case .rain: RGB(hex: "#2f7ed8")
    case .storm: nil
    case .snow: RGB(hex: "#9fd3e6")
    }
  }

  /// The shape beside the word, for readers without colour.
  func shape(isASCII: Bool) -> String {
    switch self {
    case .sun: isASCII ? "*" : "☼"
    case .cloud: isASCII ? "~" : "≈"
    case .rain: isASCII ? "," : "╱"
    case .storm: isASCII ? "!" : "↯"
    case .snow: isASCII ? "+" : "✻"
    }
  }
}
