import Basics

/// The folders of Priorities' files: a pure function of variables without file access.
public struct Folders: Sendable, Hashable {
  package let data: String
  package let configuration: String
  package let database: String
  /// The settings file.
  public let settings: String
  /// The user's own themes, shared by all profiles.
  public let themes: String
  /// The user's hooks, shared by all profiles.
  package let hooks: String
  /// The folder of expendable files, shared by all profiles; nil without a home folder.
  package let state: String?
  /// The folder in which a desktop looks for icons and entries, independent of `PRIORITIES_HOME`.
  ///
  /// `$XDG_DATA_HOME` or its default; nil without a home folder.
  package let desktopData: String?

  /// Resolves the folders of an environment.
  ///
  /// `PRIORITIES_HOME` puts everything under one folder. Otherwise the XDG variables apply; if one
  /// is unset, empty or relative, its default below the home folder does. `PRIORITIES_HOME` may
  /// begin with `~/`, as in files that no shell reads; a relative one is below the current folder.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - profile: The name of a separate set of items and settings.
  ///   - passwordHome: The home folder of the user database, evaluated only if `HOME` is unusable.
  ///   - currentFolder: The current folder, evaluated only for a relative home.
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

/// Why the folders cannot be resolved.
public enum FoldersError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Neither a variable nor the user database has a home folder.
  case noHome
  /// The profile's name is not valid for a folder.
  case invalidProfile(String)

  /// The problem, and what to do.
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
