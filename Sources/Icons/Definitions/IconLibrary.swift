import Basics
import StyledText

/// The icons to choose from.
///
/// The nine shipped ones come from two embedded JSON texts (``shipped``); a tenth takes one more
/// entry in `Icons/palettes.json`.
public struct IconLibrary: Sendable {
  /// The icons, in the order of the file; the first is the primary one.
  public let icons: [Icon]

  /// Reads a library from its two files.
  ///
  /// - Parameters:
  ///   - palettes: `palettes.json`: styles, and icons by name, hue and style.
  ///   - symbol: A symbol's file: shapes for any size and for small ones.
  public init(palettes: [UInt8], symbol: [UInt8]) throws(IconError) {
    let symbol = try Symbol(try DefinitionValue(symbol, subject: "the symbol"))
    let palettes = try DefinitionValue(palettes, subject: "the palettes")
    icons = try Self.icons(palettes, symbol: symbol)
  }

  /// The icons embedded in the program.
  public static let shipped: IconLibrary = {
    do {
      return try IconLibrary(
        palettes: PackageResources.palettes_json, symbol: PackageResources.stack_symbol_json)
    } catch {
      // A test reads the embedded files, so a tested build never gets here.
      preconditionFailure("\(error)")
    }
  }()

  /// The program's icon unless another is chosen.
  public var primary: Icon { icons[0] }

  /// The icon with that exact name.
  public subscript(name: String) -> Icon? { icons.first { $0.name == name } }

  /// Resolves a word to an icon, or throws an error that suggests the nearest name.
  ///
  /// A match is the exact name, else the only name that differs by case, or by blanks or
  /// underscores for hyphens, else the only one with that prefix.
  public func icon(named word: String) throws(IconError) -> Icon {
    let names = icons.map(\.name)
    let name = names.resolved(word, takesBeginnings: true, folding: Self.folded)
    if let icon = name.flatMap({ self[$0] }) { return icon }
    throw .unknownIcon(name: word, nearest: nearest(to: word), names: names)
  }

  /// The nearest icon name to a mistyped one; nil if none is near.
  public func nearest(to word: String) -> String? {
    icons.map(\.name).nearest(to: word, folding: Self.folded)
  }

  /// A name in lower case with hyphens: `blue-light` for `Blue Light`.
  private static func folded(_ name: String) -> String {
    name.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
  }

  private static func icons(
    _ palettes: DefinitionValue, symbol: Symbol
  ) throws(IconError) -> [Icon] {
    var styles: [String: IconStyle] = [:]
    for (name, style) in try palettes["styles"].members { styles[name] = try IconStyle(style) }
    let entries = try palettes["icons"].elements
    guard !entries.isEmpty else { throw palettes.fault("no icon is listed") }
    guard let darkStyle = styles["dark"] else { throw palettes.fault("the style dark is missing") }
    for (name, style) in styles.sorted(by: { $0.key < $1.key }) {
      guard !style.ground.isEmpty, !style.card.isEmpty, !style.tick.isEmpty else {
        throw palettes.fault("the style \(name) has a part without a colour")
      }
    }
    var icons: [Icon] = []
    for entry in entries {
      let name = try entry["name"].string
      let hue = try entry["hue"].double
      let styleName = try entry["style"].string
      // The name is used for files and, with underscores, for Android resources.
      let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
      guard let first = name.first, first.isLetter, name.allSatisfy(letters.contains) else {
        throw palettes.fault("the name \"\(name)\" may hold small letters, digits and - only")
      }
      guard !icons.contains(where: { $0.name == name }) else {
        throw palettes.fault("\(name) is listed twice")
      }
      guard let style = styles[styleName] else {
        throw palettes.fault("\(name) has the unknown style \"\(styleName)\"")
      }
      let ground = try colors(entry, "ground", name, palettes)
      let card = try colors(entry, "card", name, palettes)
      let tick = try colors(entry, "tick", name, palettes)
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

  /// An icon's own colours, which replace the style's.
  private static func colors(
    _ entry: DefinitionValue, _ part: String, _ name: String, _ palettes: DefinitionValue
  ) throws(IconError) -> [RGB]? {
    guard let definition = try entry.member(part) else { return nil }
    let colors = try definition.map { element throws(IconError) in
      let text = try element.string
      guard let color = RGB(hex: text) else {
        throw palettes.fault("\(name) has \"\(text)\", which is not a colour; write #rrggbb")
      }
      return color
    }
    guard !colors.isEmpty else { throw palettes.fault("\(name) has a part without a colour") }
    return colors
  }
}

/// Why an icon was not found, drawn or written.
public enum IconError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No icon has the name; with the nearest name, if any, and all names.
  case unknownIcon(name: String, nearest: String?, names: [String])
  /// A text is not a colour.
  case badColor(String)
  /// A size outside the supported range.
  case badSize(String)
  /// The JSON of the palettes or of a symbol is invalid.
  case badDefinition(subject: String, reason: String)
  /// libpng failed to write or read a picture.
  case picture(PNGError)
  /// A file could not be created, read or written.
  case file(FileError)

  /// What happened, to which value, and what to do next.
  public var description: String {
    switch self {
    case .unknownIcon(let name, let nearest?, _):
      "No icon is called \"\(name)\".\(DidYouMean.sentence(nearest))"
    case .unknownIcon(let name, nil, let names):
      "No icon is called \"\(name)\". The icons are \(names.joined(separator: ", "))."
    case .badColor(let text): "\"\(text)\" is not a colour; write #rrggbb or a name such as orange."
    case .badSize(let text):
      "\(text) is not a size for an icon; give pixels from 1 to \(Artwork.greatestSize)."
    case .badDefinition(let subject, let reason):
      "Something is wrong in \(subject): \(reason)" + (reason.hasSuffix(".") ? "" : ".")
    case .picture(let error): error.description
    case .file(let error): error.description
    }
  }

  /// The suggested names.
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
