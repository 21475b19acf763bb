/// Checks a `.desktop` entry for what it says of its icon.
enum DesktopCheck {
  static func faults(_ text: String) -> [String] {
    let lines = text.split(separator: "\n")
    guard lines.first == "[Desktop Entry]" else { return ["it must begin with [Desktop Entry]"] }
    guard let icon = lines.first(where: { $0.hasPrefix("Icon=") })?.dropFirst(5) else {
      return ["it names no icon"]
    }
    let endings = [".png", ".svg", ".xpm"]
    return endings.contains { icon.hasSuffix($0) }
      ? ["the icon must be named without an ending, not \(icon)"] : []
  }
}
