import Suggestions

/// The icons there are to choose from.
///
/// The nine that are shipped are read from two JSON texts that are part of the
/// program (``shipped``); a tenth is one more entry in `Icons/palettes.json`.
public struct IconLibrary: Sendable {
  /// The icons, in the order of the file; the first is the primary one.
  public let icons: [Icon]

  /// Reads a library from its two files.
  ///
  /// - Parameters:
  ///   - palettes: `palettes.json`: styles, and icons by name, hue and style.
  ///   - symbol: a symbol's file: shapes for any size and for small ones.
  public init(palettes: [UInt8], symbol: [UInt8]) throws(IconError) {
    let symbol = try Symbol(try DefinitionValue(symbol, subject: "the symbol"))
    let file = try PalettesFile(try DefinitionValue(palettes, subject: "the palettes"))
    icons = try file.icons(symbol: symbol)
  }

  /// The icons that come with the program.
  public static let shipped: IconLibrary = {
    do {
      return try IconLibrary(
        palettes: PackageResources.palettes_json, symbol: PackageResources.stack_symbol_json)
    } catch {
      // A test reads the embedded files; a build that passed it never comes here.
      preconditionFailure("\(error)")
    }
  }()

  /// The icon that stands for the program unless another is chosen.
  public var primary: Icon { icons[0] }

  /// The icon of that name.
  public subscript(name: String) -> Icon? { icons.first { $0.name == name } }

  /// The icon of that name, or an error that suggests the nearest name.
  public func icon(named name: String) throws(IconError) -> Icon {
    if let icon = self[name] { return icon }
    throw .unknownIcon(name: name, nearest: nearest(to: name), names: icons.map(\.name))
  }

  /// The name of an icon that was probably meant by a mistyped one; nil when none is near.
  ///
  /// Blanks and underscores count as hyphens, and case does not count: `Blue Light` is `blue-light`.
  public func nearest(to name: String) -> String? {
    icons.map(\.name).nearest(to: name) {
      $0.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
    }
  }
}
