import Foundation

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
    let symbol: Symbol = try Self.read(symbol, "the symbol")
    let file: PalettesFile = try Self.read(palettes, "the palettes")
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
    throw .unknownIcon(name: name, nearest: nearest(to: name))
  }

  private static func read<Value: Decodable>(
    _ bytes: [UInt8], _ subject: String
  ) throws(IconError) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw .badDefinition(subject: subject, reason: Self.reason(error))
    } catch {
      throw .badDefinition(subject: subject, reason: "\(error)")
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.map { key in
        key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
      }.joined().trimmingCharacters(in: ["."])
    }
    switch error {
    case .keyNotFound(let key, let context):
      let within = place(context)
      return within.isEmpty ? "\(key.stringValue) is missing" : "\(within) lacks \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(place(context)) is of the wrong kind"
    case .dataCorrupted(let context):
      let within = place(context)
      return within.isEmpty ? "this is not JSON" : "\(within): \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
  }
}
