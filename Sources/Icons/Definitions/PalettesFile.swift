import StyledText

/// The form of `palettes.json`.
struct PalettesFile {
  private let styles: [String: IconStyle]
  private let icons: [Entry]

  /// An icon: its name, hue and style, and colours of its own where the style's
  /// do not suit it.
  struct Entry {
    let name: String
    let hue: Double
    let style: String
    let ground: [String]?
    let card: [String]?
    let tick: [String]?

    init(_ definition: DefinitionValue) throws(IconError) {
      name = try definition["name"].string
      hue = try definition["hue"].double
      style = try definition["style"].string
      func texts(_ key: String) throws(IconError) -> [String]? {
        try definition.member(key)?.map { element throws(IconError) in try element.string }
      }
      ground = try texts("ground")
      card = try texts("card")
      tick = try texts("tick")
    }
  }

  init(_ definition: DefinitionValue) throws(IconError) {
    var styles: [String: IconStyle] = [:]
    for (name, style) in try definition["styles"].members { styles[name] = try IconStyle(style) }
    self.styles = styles
    icons = try definition["icons"].map(Entry.init)
  }

  func icons(symbol: Symbol) throws(IconError) -> [Icon] {
    var known: Set<String> = []
    var made: [Icon] = []
    guard !icons.isEmpty else { throw bad("no icon is listed") }
    guard let darkStyle = styles["dark"] else { throw bad("the style dark is missing") }
    for (name, style) in styles.sorted(by: { $0.key < $1.key }) {
      guard !style.ground.isEmpty, !style.card.isEmpty, !style.tick.isEmpty else {
        throw bad("the style \(name) has a part without a colour")
      }
    }
    for entry in icons {
      // The name becomes file names and, with underscores, Android resource names.
      let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
      guard let first = entry.name.first, first.isLetter, entry.name.allSatisfy(letters.contains)
      else {
        throw bad("the name \"\(entry.name)\" may hold small letters, digits and - only")
      }
      guard known.insert(entry.name).inserted else { throw bad("\(entry.name) is listed twice") }
      guard let style = styles[entry.style] else {
        throw bad("\(entry.name) has the unknown style \"\(entry.style)\"")
      }
      let ground = try colors(entry.ground, entry.name)
      let card = try colors(entry.card, entry.name)
      let tick = try colors(entry.tick, entry.name)
      made.append(
        Icon(
          name: entry.name, symbol: symbol, hue: entry.hue, style: style, darkStyle: darkStyle,
          brightStyle: styles["\(entry.style)-bright"], brightDarkStyle: styles["dark-bright"]
        ) {
          if let ground { $0.ground = ground }
          if let card { $0.card = card }
          if let tick { $0.tick = tick }
        })
    }
    return made
  }

  private func colors(_ texts: [String]?, _ name: String) throws(IconError) -> [RGB]? {
    guard let texts else { return nil }
    var colors: [RGB] = []
    for text in texts {
      guard let color = RGB(hex: text) else {
        throw bad("\(name) has \"\(text)\", which is not a colour; write #rrggbb")
      }
      colors.append(color)
    }
    guard !colors.isEmpty else { throw bad("\(name) has a part without a colour") }
    return colors
  }

  private func bad(_ reason: String) -> IconError {
    .badDefinition(subject: "the palettes", reason: reason)
  }
}
