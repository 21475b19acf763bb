import PrioritiesBasics
import StyledTerminalText

/// An Xcode asset catalog with primary and alternate icons and their previews.
struct AppleSet {
  let icons: [Icon]

  private static let catalog = "Assets.xcassets"

  var files: [ExportFile] {
    [Self.contents(Self.catalog, nil), ExportFile("AppIcon.xcconfig", .text(buildSettings))]
      + icons.enumerated().flatMap { index, icon in
        let name = index == 0 ? "AppIcon" : "AppIcon-\(icon.capitalizedName)"
        return appIcon(icon, name: name) + preview(icon) + LayeredIcon(icon: icon, name: name).files
      }
  }

  private func appIcon(_ icon: Icon, name: String) -> [ExportFile] {
    let folder = "\(Self.catalog)/\(name).appiconset"
    func picture(_ file: String, _ form: IconVariant, _ pixels: Int) -> ExportFile {
      ExportFile("\(folder)/\(file)", .picture(RenderRequest(icon, form, pixels: pixels)))
    }
    let appearances = [
      ("\(icon.name).png", IconVariant.square, nil), ("\(icon.name)-on-dark.png", .dark, "dark"),
      ("\(icon.name)-tinted.png", .tinted, "tinted"),
    ]
    let images =
      appearances.map { file, _, luminosity in
        Self.image(
          file, "universal", platform: "ios", size: "1024x1024", luminosity: luminosity)
      }
      + [16, 32, 128, 256, 512].flatMap { points in
        [1, 2].map { scale in
          Self.image(
            "\(icon.name)-mac-\(points * scale).png", "mac", scale: scale,
            size: "\(points)x\(points)")
        }
      }
    return [Self.contents(folder, images)]
      + appearances.map { file, form, _ in picture(file, form, 1024) }
      + MacIcon.sizes.map { picture("\(icon.name)-mac-\($0).png", .mac, $0) }
  }

  /// The preview of an icon, because apps can't load an icon set as an image by name.
  private func preview(_ icon: Icon) -> [ExportFile] {
    let folder = "\(Self.catalog)/IconPreview-\(icon.capitalizedName).imageset"
    let scales = (1...3).map { ($0, file: "\(icon.name)-\(60 * $0).png") }
    let images = scales.map { Self.image($0.file, "universal", scale: $0.0) }
    return [Self.contents(folder, images)]
      + scales.map { scale, file in
        let request = RenderRequest(icon, .rounded, pixels: 60 * scale)
        return ExportFile("\(folder)/\(file)", .picture(request))
      }
  }

  private static func contents(_ folder: String, _ images: [JSONValue]?) -> ExportFile {
    var contents: JSONObject = [:]
    contents["images"] = images?.json
    contents["info"] = ["author": "xcode", "version": 1]
    return ExportFile("\(folder)/Contents.json", .text(contents.json.text))
  }

  private static func image(
    _ file: String, _ idiom: String, platform: String? = nil, scale: Int? = nil,
    size: String? = nil, luminosity: String? = nil
  ) -> JSONValue {
    var object: JSONObject = [:]
    object["appearances"] = luminosity.map {
      [["appearance": "luminosity", "value": $0.json]]
    }
    object["filename"] = file.json
    object["idiom"] = idiom.json
    object["platform"] = platform?.json
    object["scale"] = scale.map { .string("\($0)x") }
    object["size"] = size?.json
    return object.json
  }

  private var buildSettings: String {
    let alternates = icons.dropFirst().map { "AppIcon-\($0.capitalizedName)" }
    return """
      // The build settings that make Xcode use these icons.
      ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon
      ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = \(alternates.spaceSeparated)
      ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS = YES

      """
  }
}

/// A layered icon for Icon Composer and Xcode 26.
///
/// It is a folder `NAME.icon` with a drawing per layer and `icon.json`, which lists the topmost
/// layer first.
struct LayeredIcon {
  let icon: Icon
  let name: String

  var files: [ExportFile] {
    [ExportFile("\(name).icon/icon.json", .text(description))]
      + layers.map { name, layer in
        var layer = layer
        layer.shadow = nil
        layer.opacity = 1
        let artwork = Artwork(side: artwork.side, layers: [layer])
        return ExportFile("\(self.name).icon/Assets/\(name).svg", .text(artwork.svg))
      }
  }

  private var artwork: Artwork { icon.artwork(.square) }

  /// The layers from back to front, without the ground.
  ///
  /// The system adds their shadow and translucency.
  private var layers: [(name: String, layer: Artwork.Layer)] {
    let drawn = artwork.layers.dropFirst()
    let names =
      icon.own != nil
      ? drawn.indices.map { "layer-\($0)" }
      : icon.symbol.master.parts.map { part in
        part.fill == .tick ? "tick" : "card-\(part.depth.rawValue)"
      }
    return Array(zip(names, drawn))
  }

  private var description: String {
    let groups: [JSONValue] = layers.reversed().map { name, layer in
      [
        "layers": [
          [
            "glass": true, "image-name": .string("\(name).svg"), "name": name.json,
            "opacity": .double(layer.opacity),
          ]
        ],
        "shadow": [
          "kind": .string(name == "tick" ? "none" : "neutral"), "opacity": .double(0.5),
        ],
        "translucency": ["enabled": false, "value": .double(0.5)],
      ]
    }
    let root: JSONObject = [
      "fill": Self.fill(icon.ground),
      "fill-specializations": [
        [
          "appearance": "dark",
          "value": Self.fill(icon.own?.ground ?? ColorGradient(icon.darkPalette.ground)),
        ]
      ],
      "groups": groups.json,
      "supported-platforms": ["circles": ["watchOS"], "squares": "shared"],
    ]
    return root.json.text
  }

  private static func fill(_ ground: ColorGradient) -> JSONValue {
    [
      "linear-gradient": .array(ground.stops.map { text($0.color).json }),
      "orientation": [
        "start": ["x": .double(ground.start.x), "y": .double(ground.start.y)],
        "stop": ["x": .double(ground.end.x), "y": .double(ground.end.y)],
      ],
    ]
  }

  private static func text(_ color: RGB) -> String {
    let channels = [color.red, color.green, color.blue].map { decimal(Double($0) / 255) }
    return "srgb:\(channels.joined(separator: ",")),1"
  }
}
