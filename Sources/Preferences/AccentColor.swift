import Colors
import JSON
import Settings
import Theming

/// A colour that takes the place of a theme's accent, or none.
public struct AccentColor: Hashable, Sendable {
  /// The colour as it was written; empty for the theme's own accent.
  public var text: String
  /// The colour.
  public var color: RGB?

  /// The theme's own accent.
  public static let none = AccentColor(text: "", color: nil)

  /// Reads a colour as theme files write it; empty or `none` for the theme's own accent.
  public init?(_ text: String) {
    if text.isEmpty || text == "none" {
      self = .none
    } else if let color = RGB(themeColor: text) {
      self.init(text: text, color: color)
    } else {
      return nil
    }
  }

  private init(text: String, color: RGB?) {
    self.text = text
    self.color = color
  }

  static let form = SettingCodec<AccentColor>(
    allowed: "a colour such as \"#b45309\", or \"\" for the theme's own accent",
    schema: { ["type": "string"] },
    decode: { (value) throws(InvalidSettingValue) in
      guard let text = value.string, let accent = AccentColor(text) else {
        throw InvalidSettingValue(
          value, allowed: "a colour such as \"#b45309\", or \"\" for the theme's own accent")
      }
      return accent
    },
    encode: { .string($0.text) }, parse: { .string($0) })
}
