import StyledText
import Theming

/// What the weather does: the roles of this program, which themes do not know.
enum Sky: String, ProgramRole {
  case sun, cloud, rain, storm, snow

  /// The role that lends its attributes, and its colours on a terminal with few.
  var base: Role {
    switch self {
    case .sun: .heading
    case .cloud: .muted
    case .rain: .info
    case .storm: .error
    case .snow: .accent
    }
  }

  /// The colour wanted; the theme sees to it that the word can be read.
  ///
  /// Storms look as errors do.
  var color: RGB? {
    switch self {
    case .sun: RGB(hex: "#e6b800")
    case .cloud: RGB(hex: "#8a949e")
    case .rain: RGB(hex: "#2f7ed8")
    case .storm: nil
    case .snow: RGB(hex: "#9fd3e6")
    }
  }

  /// The shape beside the word, so that colour is never alone.
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
