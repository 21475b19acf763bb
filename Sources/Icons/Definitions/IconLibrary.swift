import Basics

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

  /// The icon that a word names: the very name, else the only one that differs by case, with blanks
  /// and underscores as hyphens, else the only beginning; or an error that suggests the nearest name.
  public func icon(named word: String) throws(IconError) -> Icon {
    let names = icons.map(\.name)
    let name = names.resolved(word, takesBeginnings: true, folding: Self.folded)
    if let icon = name.flatMap({ self[$0] }) { return icon }
    throw .unknownIcon(name: word, nearest: nearest(to: word), names: names)
  }

  /// The name of an icon that was probably meant by a mistyped one; nil when none is near.
  public func nearest(to word: String) -> String? {
    icons.map(\.name).nearest(to: word, folding: Self.folded)
  }

  /// `blue-light` for `Blue Light`.
  private static func folded(_ name: String) -> String {
    name.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
  }
}
