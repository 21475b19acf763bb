import Colors
import StyledText
import Theming

/// A family of themes as the gallery shows it.
public struct GalleryTheme: Hashable, Sendable {
  /// The family's name.
  public var name: String
  /// What it is like, in a phrase; empty where nobody said.
  public var remark: String
  /// Its halves, dark first.
  public var halves: [Theme]

  /// Creates a family from its halves.
  public init(name: String, remark: String = "", halves: [Theme]) {
    self.name = name
    self.remark = remark
    self.halves = halves
  }

  /// The phrase in the comment that a theme's file begins with, after "Name:".
  public static func remark(in file: ThemeFile) -> String {
    let first = String(decoding: file.bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard first.hasPrefix("# "), let colon = first.firstIndex(of: ":") else { return "" }
    let phrase = first[first.index(after: colon)...].drop { $0 == " " }
    return (phrase.prefix(1).uppercased() + phrase.dropFirst()).sanitized
  }

  /// The name as a title.
  var title: String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}

extension ResolvedTheme {
  /// A theme as pictures show it: in full colour on its own background.
  static func pictured(_ theme: Theme, level: ColorLevel = .truecolor) -> ResolvedTheme {
    ResolvedTheme(theme, level: level, paintsBackground: true)
  }

  /// The least contrast of any text on any ground; `nil` where only a terminal knows.
  var leastContrast: Double? {
    report().filter { $0.role.isText }.compactMap(\.contrast).min()
  }
}
