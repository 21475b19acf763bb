import Basics

/// Where Priorities keeps its files: a pure function of variables, which neither reads nor creates
/// anything.
public struct Folders: Sendable, Hashable {
  package let data: String
  package let configuration: String
  package let database: String
  /// The settings file.
  public let settings: String
  /// The person's own themes, the same for all profiles.
  public let themes: String
  /// The person's own programs that run around changes, the same for all profiles.
  package let hooks: String
  /// The folder of what may be lost without harm, the same for all profiles; nil without a home
  /// folder.
  package let state: String?
  /// The folder in which a desktop looks for icons and entries, also with `PRIORITIES_HOME`.
  ///
  /// `$XDG_DATA_HOME` or its default; nil if there is no home folder either.
  package let desktopData: String?

  /// The folders for an environment.
  ///
  /// `PRIORITIES_HOME` puts everything under one folder. Else the XDG variables count, and where
  /// one is unset, empty or relative its default below the home folder does. `PRIORITIES_HOME` may
  /// begin with `~/`, as in files that no shell reads; a relative one is below the current folder.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - profile: The name of a separate set of items and settings.
  ///   - passwordHome: The home folder of the user database, asked only where `HOME` is no help.
  ///   - currentFolder: The folder that the process is in, asked only for a relative home.
  public init(
    environment: [String: String], profile: String? = nil, passwordHome: () -> String? = { nil },
    currentFolder: () -> String? = { nil }
  ) throws(FoldersError) {
    func absolute(_ path: String?) -> String? {
      path.flatMap { $0.hasPrefix("/") ? Self.trimmed($0) : nil }
    }
    func base(_ variable: String, _ home: String?, _ rest: String) -> String? {
      absolute(environment[variable]) ?? home.map { $0 == "/" ? "/\(rest)" : "\($0)/\(rest)" }
    }
    let needsHome = ["XDG_DATA_HOME", "XDG_CONFIG_HOME"].contains {
      absolute(environment[$0]) == nil
    }
    let home = needsHome ? absolute(environment["HOME"]) ?? absolute(passwordHome()) : nil
    desktopData = base("XDG_DATA_HOME", home, ".local/share")

    let data: String
    let configuration: String
    if let own = environment["PRIORITIES_HOME"], !own.isEmpty {
      if own == "~" || own.hasPrefix("~/") {
        guard let home = absolute(environment["HOME"]) ?? absolute(passwordHome()) else {
          throw .noHome
        }
        data = Self.trimmed(home + own.dropFirst())
      } else if !own.hasPrefix("/"), let folder = absolute(currentFolder()) {
        data = Self.trimmed(folder == "/" ? "/\(own)" : "\(folder)/\(own)")
      } else {
        data = Self.trimmed(own)
      }
      configuration = data
      state = data
    } else {
      state = base("XDG_STATE_HOME", home ?? absolute(environment["HOME"]), ".local/state")
        .map { "\($0)/priorities" }
      guard let desktopData, let base = base("XDG_CONFIG_HOME", home, ".config") else {
        throw .noHome
      }
      data = "\(desktopData)/priorities"
      configuration = "\(base)/priorities"
    }
    let set = try profile.map { (name) throws(FoldersError) in try "/profiles/" + Self.checked(name)
    }
    self.data = data + (set ?? "")
    self.configuration = configuration + (set ?? "")
    database = self.data + "/priorities.sqlite"
    settings = self.configuration + "/settings.json"
    themes = configuration + "/Themes"
    hooks = configuration + "/Hooks"
  }

  private static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func checked(_ name: String) throws(FoldersError) -> String {
    let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
    guard !name.isEmpty, name.utf8.count <= 100, !name.hasPrefix("."), !name.contains("/"),
      !name.unicodeScalars.contains(where: isControl)
    else { throw .invalidProfile(name) }
    return name
  }
}

/// Why no folders can be named.
public enum FoldersError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Neither a variable nor the user database knows a home folder.
  case noHome
  /// The name cannot be the name of a folder.
  case invalidProfile(String)

  /// What is missing and what to do.
  public var description: String {
    switch self {
    case .noHome:
      "There is no home folder. Set HOME, or PRIORITIES_HOME to a folder for all files."
    case .invalidProfile(let name):
      "\"\(name)\" cannot be the name of a profile: 1 to 100 bytes, no \"/\", no \".\" at the start."
    }
  }
}

extension FoldersError: ReportableError {
  package var kind: FailureKind {
    switch self {
    case .noHome: .cannotCreate
    case .invalidProfile: .usage
    }
  }
}
