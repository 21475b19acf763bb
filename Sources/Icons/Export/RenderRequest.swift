/// A picture that a set needs: which icon, in which form, how large.
public struct RenderRequest: Hashable, Sendable {
  /// The icon.
  public let icon: Icon
  /// The form.
  public let form: IconVariant
  /// Pixels a side.
  public let pixels: Int
  /// Whether the file has an alpha channel even if each pixel is opaque.
  public let keepsAlpha: Bool

  /// Creates a request.
  public init(_ icon: Icon, _ form: IconVariant, pixels: Int, keepsAlpha: Bool = false) {
    self.icon = icon
    self.form = form
    self.pixels = pixels
    self.keepsAlpha = keepsAlpha || !form.isOpaque
  }

  /// Draws it.
  public func bitmap() -> Bitmap { icon.bitmap(form, pixels: pixels) }

  /// Draws it and writes it as PNG.
  public func png(_ effort: PNGEffort) throws(IconError) -> [UInt8] {
    do {
      return try bitmap().png(effort, keepsAlpha: keepsAlpha)
    } catch {
      throw .picture(error)
    }
  }

  /// Names tell icons of one set apart, and are quicker to compare than shapes.
  public static func == (one: RenderRequest, other: RenderRequest) -> Bool {
    one.pixels == other.pixels && one.form == other.form && one.keepsAlpha == other.keepsAlpha
      && one.icon.name == other.icon.name
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(icon.name)
    hasher.combine(form)
    hasher.combine(pixels)
  }
}
