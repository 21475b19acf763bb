import Suggestions

extension IconLibrary {
  /// The name of an icon that was probably meant by a mistyped one; nil when none is near.
  ///
  /// Blanks and underscores count as hyphens, and case does not count: `Blue Light` is `blue-light`.
  public func nearest(to name: String) -> String? {
    icons.map(\.name).nearest(to: name) {
      $0.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
    }
  }
}
