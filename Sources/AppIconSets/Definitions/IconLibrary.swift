import PrioritiesBasics
import StyledTerminalText

/// A set of icons with a common symbol.
///
/// To add a shipped icon, add an entry to `Icons/palettes.json`.
public struct IconLibrary: Sendable {
  /// The icons in the order of the file, the primary one first.
  public let icons: [Icon]

  /// Parses a library from the JSON of its palettes and its symbol.
  init(palettes: [UInt8], symbol: [UInt8]) throws(IconError) {
    let symbol = try Symbol(try DefinitionValue(symbol, of: "the symbol"))
    let palettes = try DefinitionValue(palettes, of: "the palettes")
    icons = try Self.icons(palettes, symbol: symbol)
  }

  /// The nine icons embedded in the program.
  public static let shipped: IconLibrary = {
    do {
      return try IconLibrary(
        palettes: PackageResources.palettes_json, symbol: PackageResources.stack_symbol_json)
    } catch {
      // A test parses the embedded files.
      preconditionFailure("\(error)")
    }
  }()

  /// The default icon.
  public var primary: Icon { icons[0] }

  /// The icon with an exact name.
  public subscript(name: String) -> Icon? { icons.first { $0.name == name } }

  /// Finds an icon by its name or a unique prefix.
  ///
  /// Case, and blanks or underscores in place of hyphens, don't matter.
  public func icon(named word: String) throws(IconError) -> Icon {
    let names = icons.map(\.name)
    let name = names.resolved(word, matchesPrefixes: true, folding: Self.folded)
    if let icon = name.flatMap({ self[$0] }) { return icon }
    throw .unknownIcon(name: word, nearest: nearest(to: word), names: names)
  }

  /// The near match for a mistyped name.
  public func nearest(to word: String) -> String? {
    icons.map(\.name).nearest(to: word, folding: Self.folded)
  }

  private static func folded(_ name: String) -> String {
    name.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
  }

  private static func icons(
    _ palettes: DefinitionValue, symbol: Symbol
  ) throws(IconError) -> [Icon] {
    var styles: [String: IconStyle] = [:]
    for style in try palettes["styles"].members { styles[style.key] = try IconStyle(style) }
    let entries = try palettes["icons"].elements
    guard !entries.isEmpty else { throw palettes.fault("no icon is listed") }
    guard let darkStyle = styles["dark"] else { throw palettes.fault("the style dark is missing") }
    var icons: [Icon] = []
    for entry in entries {
      let name = try entry["name"].string
      let hue = try entry["hue"].double
      let styleName = try entry["style"].string
      guard Icon.isValid(name) else {
        throw palettes.fault(
          "the name \"\(name)\" can contain only lower-case letters, digits and -")
      }
      guard !icons.contains(where: { $0.name == name }) else {
        throw palettes.fault("\(name) is listed twice")
      }
      guard let style = styles[styleName] else {
        throw palettes.fault("\(name) has the unknown style \"\(styleName)\"")
      }
      let ground = try colors(entry.member("ground"))
      let card = try colors(entry.member("card"))
      let tick = try colors(entry.member("tick"))
      icons.append(
        Icon(
          name: name, symbol: symbol, hue: hue, style: style, darkStyle: darkStyle,
          brightStyle: styles["\(styleName)-bright"], brightDarkStyle: styles["dark-bright"]
        ) {
          if let ground { $0.ground = ground }
          if let card { $0.card = card }
          if let tick { $0.tick = tick }
        })
    }
    return icons
  }

  /// The colours that override the style's.
  private static func colors(_ definition: DefinitionValue?) throws(IconError) -> [RGB]? {
    try definition?.map { element throws(IconError) in
      let text = try element.string
      guard let color = RGB(hex: text) else {
        throw element.fault("\"\(text)\" is not a colour; write #rrggbb")
      }
      return color
    }
  }
}

/// An error in finding, drawing or writing an icon.
public enum IconError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownIcon(name: String, nearest: String?, names: [String])
  case badColor(String)
  case badSize(String)
  case badDefinition(subject: String, reason: String)
  case picture(PNGError)
  case file(FileError)

  /// The problem and its remedy.
  public var description: String {
    switch self {
    case .unknownIcon(let name, let nearest?, _):
      "No icon is called \"\(name)\".\(DidYouMean.sentence(nearest))"
    case .unknownIcon(let name, nil, let names):
      "No icon is called \"\(name)\". The icons are \(names.joined(separator: ", "))."
    case .badColor(let text): "\"\(text)\" is not a colour. Use #rrggbb or a name such as orange."
    case .badSize(let text):
      "\(text) is not a valid icon size. Use 1 to \(Artwork.greatestSize) pixels."
    case .badDefinition(let subject, let reason):
      "Invalid definition of \(subject): \(reason)" + (reason.hasSuffix(".") ? "" : ".")
    case .picture(let error): error.description
    case .file(let error): error.description
    }
  }

  /// The names to suggest.
  public var candidates: [String] {
    guard case .unknownIcon(_, let nearest?, _) = self else { return [] }
    return [nearest]
  }
}

extension IconError: ReportableError {
  package var kind: FailureKind {
    switch self {
    case .unknownIcon: .notFound
    case .badColor, .badSize: .usage
    case .badDefinition, .picture: .invalid
    case .file(let error): error.kind
    }
  }
}
