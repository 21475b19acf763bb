import Basics
import StyledText
import Theming

/// What the readers of JSON formats have in common.
enum JSONScheme {
  /// The object at the top of a file, which may have comments.
  static func object(in text: String, of file: SchemeFile) throws(SchemeError) -> JSONObject {
    let value: JSONValue
    do {
      value = try JSONReader.value(in: text, syntax: .withComments)
    } catch {
      throw .syntax(
        file: file.name, line: error.position.line, column: error.position.column,
        reason: "This is not JSON: \(error.message).")
    }
    guard let object = value.object else {
      throw .syntax(
        file: file.name, line: 1, column: 1, reason: "A scheme is an object in braces.")
    }
    return object
  }

  /// A colour such as `#b45309` or `#b4530980`, alpha mixed over what lies behind it.
  static func color(_ text: String?, over background: RGB?) -> RGB? {
    guard let text, text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst()
    switch digits.count {
    case 3, 6: return RGB(hex: text)
    case 4: return mixed(String(digits.flatMap { [$0, $0] }), over: background)
    case 8: return mixed(String(digits), over: background)
    default: return nil
    }
  }

  private static func mixed(_ digits: String, over background: RGB?) -> RGB? {
    guard let color = RGB(hex: String(digits.prefix(6))),
      let alpha = UInt8(digits.suffix(2), radix: 16)
    else { return nil }
    guard alpha < 255, let background else { return color }
    let share = Double(alpha) / 255
    func channel(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      UInt8((Double(top) * share + Double(bottom) * (1 - share)).rounded())
    }
    return RGB(
      channel(color.red, background.red), channel(color.green, background.green),
      channel(color.blue, background.blue))
  }
}

extension TerminalScheme {
  /// Gives the six hues of the normal row that are left open the colours of a palette that are
  /// nearest to them, else turns of its most colourful one.
  ///
  /// - Returns: the hues that the palette had nothing for.
  @discardableResult
  mutating func fillHues(from colors: [RGB]) -> [String] {
    // The hues of a terminal's colours, in OKLCH degrees.
    let hues: [(UInt8, String, Double)] = [
      (1, "red", 25), (2, "green", 140), (3, "yellow", 95), (4, "blue", 255), (5, "magenta", 325),
      (6, "cyan", 200),
    ]
    let vivid = colors.filter { OKLCH($0).chroma > 0.045 }
    var derived: [String] = []
    for (index, name, hue) in hues where self[.ansi(index)] == nil {
      let wanted = OKLCH(lightness: 0.6, chroma: 0.15, hue: hue)
      let near = vivid.filter { OKLCH($0).hueDistance(to: wanted) < 32 }
      if let best = near.min(by: {
        OKLCH($0).hueDistance(to: wanted) - OKLCH($0).chroma * 60
          < OKLCH($1).hueDistance(to: wanted) - OKLCH($1).chroma * 60
      }) {
        self[.ansi(index)] = best
        continue
      }
      derived.append(name)
      let model = vivid.map { OKLCH($0) }.max { $0.chroma < $1.chroma }
      let isDark = measuredVariant == .dark
      self[.ansi(index)] = RGB(
        OKLCH(
          lightness: model?.lightness ?? (isDark ? 0.75 : 0.5),
          chroma: min(model?.chroma ?? 0.1, 0.13), hue: hue))
    }
    return derived
  }

  /// What to say of hues that a palette had nothing for.
  static func derivedNote(_ names: [String]) -> SchemeNote? {
    names.isEmpty
      ? nil
      : .assumed("It has no \(names.joined(separator: ", ")); made to go with its other colours.")
  }
}
