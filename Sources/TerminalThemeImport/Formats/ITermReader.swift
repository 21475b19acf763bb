import StyledTerminalText
import TerminalThemes

/// Reads iTerm2's `.itermcolors`.
///
/// Colours repeated as `… (Dark)` and `… (Light)` result in two schemes.
struct ITermReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    let entries = try PropertyList.dictionary(in: text, of: file)
    let isWhole = WideGamutColor.areByteQuantized(entries.values.compactMap(components))
    var readings: [SchemeParseResult] = []
    for variant in variants(entries) {
      readings.append(try reading(of: entries, variant: variant, isWhole: isWhole))
    }
    var reading = readings[0]
    for other in readings.dropFirst() {
      reading.schemes += other.schemes
      reading.notes += other.notes.filter { !reading.notes.contains($0) }
    }
    return reading
  }

  private func variants(_ entries: [String: PropertyList]) -> [Appearance?] {
    let keys = [" (Dark)", " (Light)"].map { "Background Color" + $0 }
    return keys.allSatisfy { entries[$0] != nil } ? [.dark, .light] : [nil]
  }

  private func reading(
    of entries: [String: PropertyList], variant: Appearance?, isWhole: Bool
  ) throws(SchemeError) -> SchemeParseResult {
    var draft = PartialScheme(file, .iterm2, .iterm2)
    draft.scheme.variant = variant
    var spaces: Set<WideGamutColor.Space> = []
    let ending = variant.map { $0 == .dark ? " (Dark)" : " (Light)" } ?? ""
    for (key, slot) in SchemeFields.iterm2.all {
      guard let value = entries[key + ending] ?? entries[key] else { continue }
      guard let color = components(value) else {
        throw .syntax(
          file: file.name, line: nil, column: nil,
          reason: "\"\(key)\" needs Red, Green and Blue Components from 0 to 1.")
      }
      spaces.insert(color.space)
      // The link's colour takes precedence over the underline's.
      if draft.scheme[slot] == nil { draft.scheme[slot] = color.rgb(wholeBytes: isWhole) }
    }
    for key in entries.keys.sorted() where isUnused(key) { draft.note(unused: key) }
    var reading = try draft.finished()
    reading.notes = spaceNotes(spaces, isWhole) + reading.notes
    if let variant, let scheme = reading.schemes.first, scheme.measuredVariant != variant {
      reading.notes.append(
        .assumed(
          "The \(variant) variant has \(scheme.measuredVariant) colours. It stays the \(variant) variant."
        ))
    }
    return reading
  }

  private func isUnused(_ key: String) -> Bool {
    var key = key
    for ending in [" (Dark)", " (Light)"] where key.hasSuffix(ending) {
      key.removeLast(ending.count)
    }
    return SchemeFields.iterm2[key] == nil
  }

  private func spaceNotes(_ spaces: Set<WideGamutColor.Space>, _ isWhole: Bool) -> [SchemeNote] {
    var notes: [SchemeNote] = []
    if spaces.contains(.displayP3) {
      notes.append(.assumed("Converted colours from Display P3 to sRGB."))
    }
    if spaces.contains(.genericRGB) {
      notes.append(
        .assumed(
          isWhole
            ? "Read colours without a colour space as sRGB."
            : "Converted calibrated colours from Apple's Generic RGB to sRGB."))
    }
    return notes
  }

  private func components(_ value: PropertyList) -> WideGamutColor? {
    guard case .dictionary(let entries) = value else { return nil }
    func component(_ name: String) -> Double? {
      guard case .number(let number)? = entries[name + " Component"], -1...2 ~= number else {
        return nil
      }
      return number
    }
    guard let red = component("Red"), let green = component("Green"),
      let blue = component("Blue")
    else { return nil }
    var space = WideGamutColor.Space.genericRGB
    if case .string(let name)? = entries["Color Space"] {
      if name == "sRGB" { space = .sRGB }
      if name == "P3" { space = .displayP3 }
    }
    return WideGamutColor(red: red, green: green, blue: blue, space: space)
  }
}

/// A colour with channels from 0 to 1.
struct WideGamutColor {
  enum Space {
    case sRGB, displayP3
    /// AppKit's calibrated space with gamma 1.8, which is the default.
    case genericRGB
  }

  var red, green, blue: Double
  var space: Space

  /// Whether three quarters of the calibrated channels are whole 255ths.
  ///
  /// This suggests sRGB values from a script instead of a colour picker.
  static func areByteQuantized(_ colors: [WideGamutColor]) -> Bool {
    let channels = colors.filter { $0.space == .genericRGB }.flatMap {
      [$0.red, $0.green, $0.blue]
    }
    .filter { $0 > 0 && $0 < 1 }
    let whole = channels.count { abs($0 * 255 - ($0 * 255).rounded()) < 0.02 }
    return whole * 4 >= channels.count * 3
  }

  func rgb(wholeBytes: Bool) -> RGB {
    switch space {
    case .sRGB: RGB(byte(red), byte(green), byte(blue))
    case .genericRGB where wholeBytes: RGB(byte(red), byte(green), byte(blue))
    case .displayP3: converted(Self.displayP3ToSRGB, linear: Self.linear)
    case .genericRGB: converted(Self.genericToSRGB) { power(max(0, $0), 1.8) }
    }
  }

  private func converted(_ matrix: [[Double]], linear: (Double) -> Double) -> RGB {
    let light = [red, green, blue].map(linear)
    let channels = matrix.map { $0[0] * light[0] + $0[1] * light[1] + $0[2] * light[2] }
    return RGB(LinearRGB(red: channels[0], green: channels[1], blue: channels[2]))
  }

  private func byte(_ value: Double) -> UInt8 {
    UInt8((min(1, max(0, value)) * 255).rounded())
  }

  /// The transfer function of IEC 61966-2-1, which Display P3 shares.
  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
  }

  /// Display P3 to sRGB, white D65, rows red, green, blue (SMPTE EG 432-1 to IEC 61966-2-1).
  private static let displayP3ToSRGB = [
    [1.2249401763, -0.2249401763, 0],
    [-0.0420569547, 1.0420569547, 0],
    [-0.0196375546, -0.0786360456, 1.0982736001],
  ]

  /// Apple's "Generic RGB Profile" through D50 to sRGB (Bradford).
  private static let genericToSRGB = [
    [1.0251915, -0.0263053, 0.0012187],
    [0.0193876, 0.9479169, 0.0326806],
    [-0.0017864, -0.0014570, 1.0030333],
  ]
}
