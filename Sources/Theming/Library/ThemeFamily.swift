/// A theme as people name it: one name for its light and its dark half.
public struct ThemeFamily: Hashable, Sendable {
  /// The name that `theme use` takes.
  public var name: String
  /// The halves that there are, light first; empty for a theme without a twin.
  public var variants: [Appearance]
  /// Where it comes from; a family with a half in the user's folder is the user's.
  public var origin: ThemeFile.Origin
  /// Whether there is a file of just this name, not one for each half.
  public var isSingle = false

  /// Creates a family; `variants` lists its halves, light first.
  public init(name: String, variants: [Appearance], origin: ThemeFile.Origin) {
    self.name = name
    self.variants = variants
    self.origin = origin
  }
}
