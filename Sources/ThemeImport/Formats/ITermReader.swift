import StyledText
import Theming

/// Reads iTerm2's `.itermcolors`: a property list of colours as numbers.
///
/// Traps: the numbers count in a `Color Space` of their own; and a file may hold
/// every colour again as `… (Dark)` and `… (Light)`, which makes two schemes.
struct ITermReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    let entries = try self.entries()
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

  private func entries() throws(SchemeError) -> [String: PropertyList] {
    do {
      if case .dictionary(let entries) = try PropertyList(xml: text) { return entries }
    } catch {
      throw .syntax(file: file.name, line: error.line, column: nil, reason: error.reason)
    }
    throw .syntax(
      file: file.name, line: nil, column: nil, reason: "The property list is not a dictionary.")
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
    var spaces: Set<String> = []
    let ending = variant.map { $0 == .dark ? " (Dark)" : " (Light)" } ?? ""
    for (key, slot) in SchemeFields.iterm2.all {
      guard let value = entries[key + ending] ?? entries[key] else { continue }
      guard let color = components(value) else {
        throw .syntax(
          file: file.name, line: nil, column: nil,
          reason: "\"\(key)\" needs a Red, a Green and a Blue Component from 0 to 1.")
      }
      spaces.insert(color.space.rawValue)
      // Link and underline share a place; the link goes first.
      if draft.scheme[slot] == nil { draft.set(slot, color.rgb(wholeBytes: isWhole)) }
    }
    for key in entries.keys.sorted() where isUnused(key) { draft.note(unused: key) }
    var reading = try draft.finished()
    reading.notes = spaceNotes(spaces, isWhole) + reading.notes
    if let variant, let scheme = reading.schemes.first, scheme.measuredVariant != variant {
      reading.notes.append(
        .assumed("The \(variant) half has \(scheme.measuredVariant) colours; it stays that half."))
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

  private func spaceNotes(_ spaces: Set<String>, _ isWhole: Bool) -> [SchemeNote] {
    var notes: [SchemeNote] = []
    if spaces.contains(WideGamutColor.Space.displayP3.rawValue) {
      notes.append(.assumed("Colours in Display P3 were converted to sRGB."))
    }
    if spaces.contains(WideGamutColor.Space.genericRGB.rawValue) {
      notes.append(
        .assumed(
          isWhole
            ? "Colours without a colour space are whole sRGB values and were read as such."
            : "Calibrated colours were converted from Apple's Generic RGB to sRGB."))
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
