import StyledText

extension StyleKey {
  /// The key of a role on what it lies on.
  ///
  /// Roles that bring a background of their own (``Role/match``, ``Role/selection``,
  /// ``Role/surface``, ``Role/statusBar`` and the badges) look the same on every ground.
  public init(_ role: Role, on backdrop: Backdrop = .background) {
    self.init(rawValue: 1 + UInt16(backdrop.rawValue) * 64 + UInt16(role.rawValue))
  }
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
