import Colors
import StyledText
import Theming

/// The roles of a theme inside a file for another program, so that an import brings them all back.
///
/// A scheme of sixteen colours says nothing about most roles. Each is one line that the other program
/// passes over, a comment or a key that it does not know:
///
/// ```
/// priorities:roles 1 8f1d03c2a9e4b671
/// priorities:dark heading #e0b46c - bold - -
/// ```
///
/// The first has a checksum of all other lines: where somebody changed a colour of the file, the
/// change counts and the roles do not.
enum KeptRoles {
  private static let marker = "priorities:"
  /// What stands for the checksum until the rest of the file is known.
  private static let placeholder = "0000000000000000"

  /// The lines that keep the roles of a theme's halves.
  static func lines(of halves: [ExportedVariant]) -> [String] {
    ["\(marker)roles 1 \(placeholder)"]
      + halves.flatMap { half in
        let theme = half.theme
        let options = theme.contrast.map { ["\(marker)\(theme.appearance) contrast \($0)"] } ?? []
        return options
          + theme.styles.entries.map { role, style in
            "\(marker)\(theme.appearance) \(role.name) \(words(of: style))"
          }
      }
  }

  /// A whole file with its checksum in place.
  static func sealed(_ text: String) -> String {
    guard text.contains("\(marker)roles 1 \(placeholder)") else { return text }
    return text.replacing(
      "\(marker)roles 1 \(placeholder)", with: "\(marker)roles 1 \(checksum(of: text))",
      maxReplacements: 1)
  }

  /// The roles in a file, by their half; nil where it has none.
  ///
  /// - Returns: no roles where the file was changed since.
  static func read(_ text: String) -> (isWhole: Bool, halves: [Appearance: Half])? {
    guard text.contains("\(marker)roles 1 ") else { return nil }
    var sum: String?
    var halves: [Appearance: Half] = [:]
    for line in text.split(separator: "\n") {
      guard let start = line.firstRange(of: marker)?.upperBound else { continue }
      let words = line[start...].split { $0.isWhitespace || "\":,".contains($0) }
      if words.first == "roles" {
        guard words.count > 2, words[1] == "1" else { return nil }
        sum = String(words[2])
      } else if words.count > 2, let half = Appearance(rawValue: String(words[0])) {
        if words[1] == "contrast" {
          halves[half, default: Half()].contrast = Double(words[2]).flatMap {
            (1...21).contains($0) ? $0 : nil
          }
        } else if let role = Role(name: String(words[1])), let style = style(words.dropFirst(2)) {
          halves[half, default: Half()].roles[role] = style
        }
      }
    }
    let isWhole = sum == checksum(of: text)
    return (isWhole, isWhole ? halves : [:])
  }

  /// The roles of one half.
  struct Half {
    var roles = RoleTable<RoleStyle>()
    var contrast: Double?
  }

  // MARK: Words

  private static let attributes: [(Attributes, String)] = [
    (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
    (.reverse, "reverse"), (.strikethrough, "strikethrough"),
  ]

  private static func words(of style: RoleStyle) -> String {
    let set = style.attributes.map { own in
      let names = attributes.filter { own.contains($0.0) }.map(\.1)
      return names.isEmpty ? "plain" : names.joined(separator: "+")
    }
    return [
      style.foreground.map(word), style.background.map(word), set,
      style.ansi16.map(String.init), style.ansi256.map(String.init),
    ].map { $0 ?? "-" }.joined(separator: " ")
  }

  private static func word(_ color: TerminalColor) -> String {
    switch color {
    case .default: "default"
    case .ansi(let index), .indexed(let index): "\(index)"
    case .rgb(let rgb): rgb.hex
    }
  }

  private static func style(_ words: ArraySlice<Substring>) -> RoleStyle? {
    let words = Array(words.prefix(5))
    guard words.count == 5 else { return nil }
    var style = RoleStyle(
      foreground: color(words[0]), background: color(words[1]), ansi16: UInt8(words[3]),
      ansi256: UInt8(words[4]))
    if words[2] != "-" {
      let names = words[2].split(separator: "+")
      style.attributes = attributes.filter { names.contains(Substring($0.1)) }
        .reduce(into: []) { $0.insert($1.0) }
    }
    return style
  }

  private static func color(_ word: Substring) -> TerminalColor? {
    if word == "default" { return .default }
    if let index = UInt8(word) { return index < 16 ? .ansi(index) : .indexed(index) }
    return word.hasPrefix("#") ? RGB(hex: String(word)).map(TerminalColor.rgb) : nil
  }

  /// FNV-1a of the lines that keep no roles, without the spaces at their ends.
  private static func checksum(of text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for line in text.split(separator: "\n") where !line.contains(marker) {
      for byte in line.trimmingSpace.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 10) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension SchemeParseResult {
  /// Gives the schemes the roles that their file keeps, if it is as it was exported.
  mutating func restoreRoles(from text: String) {
    guard let kept = KeptRoles.read(text) else { return }
    guard kept.isWhole else {
      for index in schemes.indices { schemes[index].roles = RoleTable() }
      notes.append(
        .assumed(
          "The file was changed since it was exported; its roles are made from its colours."))
      return
    }
    for index in schemes.indices {
      let appearance = schemes[index].variant ?? schemes[index].measuredVariant
      // A file of one half means that half, whatever its colours look like.
      guard
        let half = kept.halves[appearance]
          ?? (kept.halves.count == 1 ? kept.halves.first?.value : nil)
      else { continue }
      if kept.halves.count == 1 { schemes[index].variant = kept.halves.first?.key }
      schemes[index].roles = half.roles
      schemes[index].contrast = half.contrast
    }
    // What the roles do not need was not lost.
    notes.removeAll { if case .unused = $0 { true } else { false } }
  }
}
