import StyledText

extension StyleKey {
  /// The key of a role on what it lies on.
  ///
  /// Roles that bring a background of their own (``Role/match``, ``Role/selection``,
  /// ``Role/surface``, ``Role/statusBar`` and the badges) look the same on every ground.
  public init(_ role: Role, on backdrop: Backdrop = .background) {
    let place = Int(backdrop.rawValue) * Self.placesOfBackdrop + Int(role.rawValue)
    self.init(rawValue: UInt16(1 + place))
  }

  /// How many keys lie between a role on one backdrop and on the next; the first key of all is
  /// that of text without a role.
  static let placesOfBackdrop = 64
}

extension TextSpan {
  /// Creates a run of text with a role; `text` must be harmless and one line.
  public init(
    _ text: String, _ role: Role, on backdrop: Backdrop = .background, link: String? = nil
  ) {
    self.init(text, StyleKey(role, on: backdrop), link: link)
  }
}

extension Line {
  /// Creates a line of one run with a role.
  public init(_ text: String, _ role: Role, on backdrop: Backdrop = .background) {
    self.init(text, StyleKey(role, on: backdrop))
  }
}
