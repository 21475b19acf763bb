import PrioritiesBasics

/// The folders of Priorities' files, resolved from variables without accessing files.
public struct Folders: Sendable, Hashable {
  package let data: String
  package let configuration: String
  package let database: String
  /// The path of the settings file.
  public let settings: String
  /// The user's own themes, shared by all profiles.
  public let themes: String
  /// Shared by all profiles.
  package let hooks: String
  /// Files that can be lost, shared by all profiles; nil without a home folder.
  package let state: String?
  /// For icons and desktop entries: `$XDG_DATA_HOME` or its default; nil without a home folder.
  package let desktopData: String?

  /// Resolves the folders of an environment.
  ///
  /// `PRIORITIES_HOME` is one folder for everything. It may begin with `~/`, and a relative path is
  /// below the current folder. Otherwise, the XDG variables apply. If one is unset, empty or
  /// relative, its default below the home folder is used.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - profile: The profile; nil for the items outside all profiles.
  ///   - passwordHome: The home folder in the user database, evaluated only if `HOME` is unusable.
  ///   - currentFolder: Evaluated only for a relative home.
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
    let subfolder = try profile.map { (name) throws(FoldersError) in
      try "/profiles/" + Self.validated(name)
    }
    self.data = data + (subfolder ?? "")
    self.configuration = configuration + (subfolder ?? "")
    database = self.data + "/priorities.sqlite"
    settings = self.configuration + "/settings.json"
    themes = configuration + "/Themes"
    hooks = configuration + "/Hooks"
  }

  /// Whether a file belongs to the program, following links.
  ///
  /// This applies to the store, the settings, and files in a folder of themes, hooks, backups or
  /// profiles.
  package func own(_ path: String) -> Bool {
    func resolved(_ path: String) -> String {
      if let whole = realPath(of: path) { return whole }
      guard let slash = path.lastIndex(of: "/") else { return resolved(".") + "/" + path }
      guard slash > path.startIndex else { return path }
      return resolved(String(path[..<slash])) + path[slash...]
    }
    let file = resolved(path)
    let folders = [
      themes, hooks, data + "/Backups", data + "/profiles", configuration + "/profiles",
    ]
    return file == resolved(settings) || file.hasPrefix(resolved(database))
      || folders.contains { file.hasPrefix(resolved($0) + "/") }
  }

  private static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func validated(_ name: String) throws(FoldersError) -> String {
    guard !name.isEmpty, name.utf8.count <= 100, !name.utf8.starts(with: ".".utf8),
      !name.utf8.contains(0x2F), !name.unicodeScalars.contains(where: \.isControl)
    else { throw .invalidProfile(name) }
    return name
  }
}

/// Why the folders cannot be resolved.
public enum FoldersError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Neither a variable nor the user database specifies a home folder.
  case noHome
  case invalidProfile(String)

  /// The problem and the solution.
  public var description: String {
    switch self {
    case .noHome:
      "No home folder is set. Set HOME, or set PRIORITIES_HOME to a folder for all files."
    case .invalidProfile(let name):
      "\"\(name)\" is not a valid profile name. Use 1 to 100 bytes, without \"/\" or a leading \".\"."
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
