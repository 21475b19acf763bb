import StyledTerminalText

enum ColorText {
  /// Parses the notations of kitty, Ghostty, Alacritty and X resources, which may be quoted.
  ///
  /// These are 3, 6, 9 or 12 digits, with or without `#`, `0xrrggbb`, `rgb:r/g/b` with one to four
  /// digits each, and X11 names. None has alpha.
  static func color(_ text: some StringProtocol) -> RGB? {
    let text = unquoted(text).trimmingSpace
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return text.count == 8 ? RGB(hex: text.dropFirst(2)) : nil
    }
    if text.lowercased().hasPrefix("rgb:") {
      return channels(text.dropFirst(4).split(separator: "/", omittingEmptySubsequences: false))
    }
    let digits = text.hasPrefix("#") ? text.dropFirst() : Substring(text)
    switch digits.utf8.count {
    case 3, 6: if let color = RGB(hex: digits) { return color }
    case 9, 12: if let color = wide(digits) { return color }
    default: break
    }
    return text.hasPrefix("#") ? nil : named(text)
  }

  /// Resolves a name of X11's `rgb.txt`, ignoring case and spaces.
  private static func named(_ text: Substring) -> RGB? {
    let name = text.lowercased().filter { $0 != " " }.replacing("grey", with: "gray")
    if let color = x11Colors[name] { return RGB(hex: color) }
    if !cssOnly.contains(name), let color = RGB(cssName: name) { return color }
    guard name.hasPrefix("gray"), let percent = Int(name.dropFirst(4)),
      0...100 ~= percent, name.count <= 7
    else { return nil }
    let level = UInt8((percent * 255 + 50) / 100)
    return RGB(level, level, level)
  }

  /// Names that CSS doesn't have or defines differently.
  private static let x11Colors = [
    "gray": "bebebe", "green": "00ff00", "maroon": "b03060", "purple": "a020f0",
    "lightgoldenrod": "eedd82", "lightslateblue": "8470ff", "navyblue": "000080",
    "violetred": "d02090",
  ]

  /// Names that X11 doesn't have.
  private static let cssOnly: Set = [
    "aqua", "crimson", "fuchsia", "indigo", "lime", "olive", "rebeccapurple", "silver", "teal",
  ]

  static func unquoted(_ text: some StringProtocol) -> Substring {
    let text = Substring(text).trimmingSpace
    guard text.count >= 2, let first = text.first, first == text.last, first == "\"" || first == "'"
    else { return text }
    return text.dropFirst().dropLast()
  }

  private static func wide(_ digits: Substring) -> RGB? {
    let width = digits.count / 3
    let second = digits.index(digits.startIndex, offsetBy: width)
    let third = digits.index(second, offsetBy: width)
    return channels([digits[..<second], digits[second..<third], digits[third...]])
  }

  /// Scales each hexadecimal number by its number of digits.
  private static func channels(_ parts: [Substring]) -> RGB? {
    let channels = parts.compactMap { RGB.channel(x11: $0) }
    guard parts.count == 3, channels.count == 3 else { return nil }
    return RGB(channels[0], channels[1], channels[2])
  }
}

extension StringProtocol {
  var trimmingSpace: Substring {
    var rest = Substring(self)
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }
}
