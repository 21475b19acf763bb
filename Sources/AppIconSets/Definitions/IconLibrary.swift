import PrioritiesBasics
import StyledTerminalText

/// A set of icons with a common symbol.
///
/// To add a shipped icon, add an entry to `Icons/palettes.json`.
public struct IconLibrary: Sendable {
  /// The icons in the order of the file, the primary one first.
  public let icons: [Icon]

  /// Parses a library from the JSON of its palettes and its symbol; nil if a form is wrong.
  init?(palettes: [UInt8], symbol: [UInt8]) {
    guard let symbol = (try? JSONReader.value(in: symbol)).flatMap(Symbol.init),
      let palettes = try? JSONReader.value(in: palettes),
      let icons = Self.icons(palettes, symbol: symbol)
    else { return nil }
    self.icons = icons
  }

  /// The nine icons embedded in the program.
  public static let shipped: IconLibrary = {
    let library = IconLibrary(
      palettes: PackageResources.palettes_json, symbol: PackageResources.stack_symbol_json)
    guard let library else { preconditionFailure("A definition in Icons has the wrong form.") }
    return library
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

  private static func icons(_ palettes: JSONValue, symbol: Symbol) -> [Icon]? {
    let members = palettes["styles"]?.object?.members ?? []
    let styles = Dictionary(uniqueKeysWithValues: members.map { ($0.key, IconStyle($0.value)) })
      .compactMapValues(\.self)
    guard let dark = styles["dark"] else { return nil }
    return palettes["icons"]?.all { entry in
      guard let name = entry["name"]?.string, let hue = entry["hue"]?.double,
        let word = entry["style"]?.string, let style = styles[word]
      else { return nil }
      var changes: [(part: WritableKeyPath<Palette, [RGB]>, colors: [RGB])] = []
      for (key, part) in [("ground", \Palette.ground), ("card", \.card), ("tick", \.tick)] {
        guard let value = entry[key] else { continue }
        guard let colors = value.all({ $0.string.flatMap { RGB(hex: $0) } }) else { return nil }
        changes.append((part, colors))
      }
      return Icon(
        name: name, symbol: symbol, hue: hue, style: style, darkStyle: dark,
        brightStyle: styles["\(word)-bright"], brightDarkStyle: styles["dark-bright"]
      ) { palette in
        for change in changes { palette[keyPath: change.part] = change.colors }
      }
    }
  }
}

/// An error in finding, drawing or writing an icon.
public enum IconError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownIcon(name: String, nearest: String?, names: [String])
  case badColor(String)
  case badSize(String)
  case picture(PNGError)
  case file(FileError)

  /// The problem and its remedy.
  public var description: String {
    switch self {
    case .unknownIcon(let name, let nearest?, _):
      "No icon is called \"\(name)\".\(DidYouMean.sentence(nearest))"
    case .unknownIcon(let name, nil, let names):
      "No icon is called \"\(name)\". The icons are \(names.commaSeparated)."
    case .badColor(let text): "\"\(text)\" is not a colour. Use #rrggbb or a name such as orange."
    case .badSize(let text):
      "\(text) is not a valid icon size. Use 1 to \(Artwork.greatestSize) pixels."
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
    case .picture: .invalid
    case .file(let error): error.kind
    }
  }
}
