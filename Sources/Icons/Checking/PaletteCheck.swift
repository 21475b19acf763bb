/// Checks the definitions: that they can be read, that parts stand out from
/// each other, and that the symbol keeps within the safe zone.
enum PaletteCheck {
  static func faults(_ bytes: [UInt8], folder path: String, siblings: [String]) -> [String] {
    let folder = SetCheck.folder(of: path)
    let name = siblings.first { $0.hasSuffix(".symbol.json") } ?? "stack.symbol.json"
    let library: IconLibrary
    do {
      let symbol = (try? FileWriter.read("\(folder)/\(name)")) ?? PackageResources.stack_symbol_json
      library = try IconLibrary(palettes: bytes, symbol: symbol)
    } catch {
      return [error.description]
    }
    return library.icons.flatMap { icon -> [String] in
      let contrast = icon.contrast
      let pairs = [
        ("card and ground", contrast.cardOnGround), ("tick and card", contrast.tickOnCard),
      ]
      var faults = pairs.filter { $0.1 < IconContrast.minimum }.map { parts, ratio in
        "\(icon.name): the contrast of \(parts) is \(decimal((ratio * 10).rounded(.down) / 10)) "
          + "and must be 3"
      }
      if icon.symbol.reach > 0.4 {
        faults.append("\(icon.name): the symbol leaves the safe circle")
      }
      return faults
    }
  }
}

extension Symbol {
  /// How far from the centre the large drawing reaches, of its side.
  var reach: Double {
    let center = Point(master.side / 2, master.side / 2)
    let points = master.parts.flatMap { $0.path.flattened(tolerance: 0.5).joined() }
    return (points.map { ($0 - center).length }.max() ?? 0) / master.side
  }
}
