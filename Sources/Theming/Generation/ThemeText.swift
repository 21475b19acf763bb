import StyledText

extension ThemeGenerator {
  /// The text of one half's file, for the user's folder of themes.
  ///
  /// - Parameters:
  ///   - appearance: Which half.
  ///   - hasPair: Whether the other half is written too.
  public func text(_ appearance: Appearance, hasPair: Bool = true) -> String {
    let palette = palette(appearance)
    let width = palette.map(\.name.utf8.count).max() ?? 0
    func padded(_ name: String, _ width: Int) -> String {
      name + String(repeating: " ", count: max(0, width - name.utf8.count))
    }
    var lines = [
      "# Made from \(source ?? color.hex); every line may be changed.", "",
      "format = 1", "name = \"\(name)-\(appearance)\"", "author = \"Priorities\"",
      "license = \"CC0-1.0\"", "variant = \"\(appearance)\"",
    ]
    if hasPair {
      lines.append("pair = \"\(name)-\(appearance == .dark ? "light" : "dark")\"")
    }
    lines += ["", "[palette]"]
    for (name, color) in palette { lines.append("\(padded(name, width)) = \"\(color.hex)\"") }
    lines += ["", "[roles]"]
    for (role, name) in Self.roles {
      let key = role.name.contains(".") ? "\"\(role.name)\"" : role.name
      lines.append("\(padded(key, 19)) = \"\(name)\"")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
