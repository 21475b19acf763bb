import Basics

/// Why a theme cannot be used.
public enum ThemeError: Error, Hashable, Sendable {
  case unknown(name: String, nearest: String?)
  case invalid(name: String, findings: [ThemeFinding])
  /// The file is there but cannot be read; the code is that of `errno`.
  case unreadable(path: String, code: Int32)
  /// The text is not a choice of a theme.
  case notAChoice(text: String)
}

extension ThemeError: CustomStringConvertible {
  /// What happened and what to do, for people.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest):
      "No theme is called \"\(name)\".\(DidYouMean.sentence(nearest))"
    case .invalid(let name, let findings):
      "The theme \"\(name)\" has "
        + (findings.filter { $0.severity == .error }.count == 1
          ? "an error"
          : "\(findings.filter { $0.severity == .error }.count) errors")
        + (findings.first { $0.severity == .error }.map {
          ", line \($0.line), column \($0.column): \($0.message)."
        } ?? ".")
    case .unreadable(let path, ENOENT):
      "The theme file \(path) is a link to a file that does not exist."
    case .unreadable(let path, let code):
      "The theme file \(path) cannot be read: \(String(cString: strerror(code)))."
    case .notAChoice(let text):
      "\"\(text)\" is not a theme: give a theme's name, auto, ansi, a colour such as #b45309, or a"
        + " pair of names for light and dark."
    }
  }
}
