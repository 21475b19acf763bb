/// What text lies on.
public enum Backdrop: UInt8, CaseIterable, Hashable, Sendable {
  /// The background of everything: the theme's, or the terminal's own.
  case background
  case surface
  /// The selected row.
  case selection
  case statusBar

  /// The role whose background this is.
  public var role: Role {
    switch self {
    case .background: .background
    case .surface: .surface
    case .selection: .selection
    case .statusBar: .statusBar
    }
  }
}
