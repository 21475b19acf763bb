import PrioritiesBasics
import StyledTerminalText

/// A program with roles of its own, which theme files can style in a table with its name.
///
/// ```swift
/// enum Sky: String, ProgramRole {
///   case sun, rain
///   var base: Role { self == .sun ? .warning : .info }
///   var style: RoleStyle { self == .sun ? RoleStyle(attributes: .bold) : RoleStyle() }
/// }
///
/// let library = ThemeLibrary(program: ThemedProgram("skies", roles: Sky.self))
/// ```
///
/// The table of this program in a theme file is `[roles.skies]`.
public struct ThemedProgram: Hashable, Sendable {
  /// The name of the table in `[roles]`.
  public let name: String
  let roles: [DeclaredRole]

  struct DeclaredRole: Hashable {
    var name: String
    var base: Role
    var style: RoleStyle
    var backdrop: Backdrop
  }

  /// Declares a program and its roles.
  ///
  /// The name must not be that of a ``Role``, nor so similar that it could be a misspelt one.
  public init<OwnRole: ProgramRole>(_ name: String, roles: OwnRole.Type) {
    if let problem = Self.problem(withName: name) { preconditionFailure(problem) }
    self.name = name
    self.roles = OwnRole.allCases.map {
      DeclaredRole(name: $0.name, base: $0.base, style: $0.style, backdrop: $0.backdrop)
    }
    precondition(
      Set(self.roles.map(\.name)).count == self.roles.count,
      "Two roles of the program \"\(name)\" have the same name.")
  }

  /// Why a name cannot be declared; `nil` for a valid one.
  static func problem(withName name: String) -> String? {
    guard !name.isEmpty else { return "A program needs a name for its roles." }
    guard let near = (Role.names + Role.groups).nearest(to: name) else { return nil }
    return "\"\(name)\" cannot be the name of a program, because theme files have the role"
      + " \"\(near)\". Choose another name."
  }
}

/// Roles that a program adds to those of ``Role``, such as weather or build states.
///
/// Each is based on a role of the theme, so it works in every theme and at every colour level. A
/// ``ThemedProgram`` declares them, and a theme that its ``ThemeLibrary`` loads has styles for them.
public protocol ProgramRole: CaseIterable, Hashable, Sendable {
  /// The key in the program's table of a theme file; the raw value of a text.
  var name: String { get }
  /// The role that provides everything that ``style`` and the theme leave out.
  ///
  /// It also determines the minimum contrast, and whether a single colour in a theme file is the
  /// background.
  var base: Role { get }
  /// The default style, of which a theme file can replace each part; by default that of ``base``.
  var style: RoleStyle { get }
  /// What its text stands on unless it is drawn on something else; by default the background.
  var backdrop: Backdrop { get }
}

extension ProgramRole {
  /// The style of ``base``.
  public var style: RoleStyle { RoleStyle() }
  /// The theme's background, if the role does not name another.
  public var backdrop: Backdrop { .background }
}

extension ProgramRole where Self: RawRepresentable, RawValue == String {
  /// The raw value, which is the role's name in theme files.
  public var name: String { rawValue }
}

extension StyleKey {
  /// Creates the key of a program's role on a backdrop, by default the role's own.
  ///
  /// Only themes of a ``ThemeLibrary`` with the ``ThemedProgram`` have a style for it.
  public init<OwnRole: ProgramRole>(_ role: OwnRole, on backdrop: Backdrop? = nil) {
    let roles = Array(OwnRole.allCases)
    self.init(
      programRole: roles.firstIndex(of: role) ?? 0, of: roles.count, on: backdrop ?? role.backdrop)
  }

  /// The keys of a program's roles come after those of all ``Role``s on all backdrops.
  init(programRole index: Int, of count: Int, on backdrop: Backdrop) {
    let start = 1 + Backdrop.allCases.count * Self.keysPerBackdrop
    self.init(rawValue: UInt16(start + Int(backdrop.rawValue) * count + index))
  }
}

extension TextSpan {
  /// Creates a run of text with a program's role; `text` must be a single line without control
  /// characters.
  public init(
    _ text: String, _ role: some ProgramRole, on backdrop: Backdrop? = nil,
    link: String? = nil
  ) {
    self.init(text, StyleKey(role, on: backdrop), link: link)
  }
}

extension Line {
  /// Creates a line of one run with a program's role.
  public init(_ text: String, _ role: some ProgramRole, on backdrop: Backdrop? = nil) {
    self.init(text, StyleKey(role, on: backdrop))
  }
}

extension Theme {
  /// The style of a role of the program: the parts in the file, then the default ones.
  func style(ofProgramRole index: Int) -> RoleStyle {
    let standard = program?.roles[index].style ?? RoleStyle()
    guard programStyles.indices.contains(index), let own = programStyles[index] else {
      return standard
    }
    var style = own
    style.foreground = own.foreground ?? standard.foreground
    style.background = own.background ?? standard.background
    style.attributes = own.attributes ?? standard.attributes
    if case .ansi(let index) = own.foreground { style.ansi16 = own.ansi16 ?? index }
    style.ansi16 = style.ansi16 ?? standard.ansi16
    // The default's palette entry replaces the default's colour, but not the file's.
    if own.foreground == nil { style.ansi256 = own.ansi256 ?? standard.ansi256 }
    return style
  }
}
