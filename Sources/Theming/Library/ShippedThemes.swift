/// The themes of the folder `Themes`, which lies in the program itself.
///
/// Nothing is read before it is asked for: a start costs the one theme it needs.
enum ShippedThemes {
  static var names: [String] { files.map(\.name) }

  static func file(named name: String) -> ThemeFile? {
    guard let file = files.first(where: { $0.name == name }) else { return nil }
    return ThemeFile(
      name: name, path: "Themes/\(name).toml", bytes: file.bytes(), origin: .shipped)
  }

  private static let files: [(name: String, bytes: @Sendable () -> [UInt8])] = [
    ("afterglow-dark", { PackageResources.afterglow_dark_toml }),
    ("afterglow-light", { PackageResources.afterglow_light_toml }),
    ("blue-dark", { PackageResources.blue_dark_toml }),
    ("blue-light", { PackageResources.blue_light_toml }),
    ("confetti-dark", { PackageResources.confetti_dark_toml }),
    ("confetti-light", { PackageResources.confetti_light_toml }),
    ("fjord-dark", { PackageResources.fjord_dark_toml }),
    ("fjord-light", { PackageResources.fjord_light_toml }),
    ("graphite-dark", { PackageResources.graphite_dark_toml }),
    ("graphite-light", { PackageResources.graphite_light_toml }),
    ("green-dark", { PackageResources.green_dark_toml }),
    ("green-light", { PackageResources.green_light_toml }),
    ("hearth-dark", { PackageResources.hearth_dark_toml }),
    ("hearth-light", { PackageResources.hearth_light_toml }),
    ("lighthouse-dark", { PackageResources.lighthouse_dark_toml }),
    ("lighthouse-light", { PackageResources.lighthouse_light_toml }),
    ("madrone-dark", { PackageResources.madrone_dark_toml }),
    ("madrone-light", { PackageResources.madrone_light_toml }),
    ("meridian-dark", { PackageResources.meridian_dark_toml }),
    ("meridian-light", { PackageResources.meridian_light_toml }),
    ("parchment-dark", { PackageResources.parchment_dark_toml }),
    ("parchment-light", { PackageResources.parchment_light_toml }),
    ("pink-dark", { PackageResources.pink_dark_toml }),
    ("pink-light", { PackageResources.pink_light_toml }),
    ("solstice-dark", { PackageResources.solstice_dark_toml }),
    ("solstice-light", { PackageResources.solstice_light_toml }),
    ("stillwater-dark", { PackageResources.stillwater_dark_toml }),
    ("stillwater-light", { PackageResources.stillwater_light_toml }),
  ]
}
