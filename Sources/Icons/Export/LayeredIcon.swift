import Basics
import StyledText

/// An icon in layers, `NAME.icon`, as Icon Composer and Xcode 26 read it: the system gives each layer
/// its depth, and makes the dark, the clear and the tinted appearance of it.
///
/// A folder with `icon.json` and a drawing for each layer. In the list of layers the topmost stands
/// first.
struct LayeredIcon {
  let icon: Icon
  /// The name of the folder, without its ending.
  let name: String

  var files: [ExportFile] {
    [ExportFile("\(name).icon/icon.json", .text(description))]
      + layers.map { name, artwork in
        ExportFile("\(self.name).icon/Assets/\(name).svg", .text(artwork.svg))
      }
  }

  /// The parts of the drawing from the back to the front, each alone and without what the system
  /// draws itself: ground, shadow and how much shows through.
  private var layers: [(name: String, artwork: Artwork)] {
    let artwork = icon.artwork(.square)
    let parts = icon.symbol.master.parts
    let drawn = artwork.layers.suffix(parts.count)
    let names = parts.map { part in
      part.fill == .tick ? "tick" : "card-\(part.depth.rawValue)"
    }
    return zip(names, drawn).map { name, layer in
      var layer = layer
      layer.shadow = nil
      layer.opacity = 1
      return (name, Artwork(side: artwork.side, layers: [layer]))
    }
  }

  private var description: String {
    let opacities = [
      "card-back": icon.palette.backOpacity, "card-middle": icon.palette.middleOpacity,
    ]
    let groups: [JSONValue] = layers.reversed().map { name, _ in
      [
        "layers": [
          [
            "glass": true, "image-name": .string("\(name).svg"), "name": .string(name),
            "opacity": .double(opacities[name] ?? 1),
          ]
        ],
        "shadow": [
          "kind": .string(name == "tick" ? "none" : "neutral"), "opacity": .double(0.5),
        ],
        "translucency": ["enabled": false, "value": .double(0.5)],
      ]
    }
    let root: JSONObject = [
      "fill": Self.fill(icon.palette.ground),
      "fill-specializations": [
        ["appearance": "dark", "value": Self.fill(icon.darkPalette.ground)]
      ],
      "groups": .array(groups),
      "supported-platforms": ["circles": ["watchOS"], "squares": "shared"],
    ]
    return JSONWriter.text(of: .object(root))
  }

  /// A gradient from the top to the bottom.
  private static func fill(_ colors: [RGB]) -> JSONValue {
    [
      "linear-gradient": .array(colors.map { .string(text($0)) }),
      "orientation": [
        "start": ["x": .double(0.5), "y": .double(0)],
        "stop": ["x": .double(0.5), "y": .double(1)],
      ],
    ]
  }

  private static func text(_ color: RGB) -> String {
    let channels = [color.red, color.green, color.blue].map { decimal(Double($0) / 255) }
    return "srgb:\(channels.joined(separator: ",")),1"
  }
}
