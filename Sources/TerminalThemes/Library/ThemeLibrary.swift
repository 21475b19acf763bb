import PrioritiesBasics

/// The available themes: those in the user's folder, then those that a program ships, then those of
/// this package.
///
/// A library is a value without a cache. Loading a theme reads only that theme and its parents.
public struct ThemeLibrary: Hashable, Sendable {
  /// The user's folder of themes, if any.
  public let folder: String?
  /// The user's themes by name, if they aren't files.
  private let texts: [String: [UInt8]]
  /// The program that uses the themes, if it has roles of its own.
  public let program: ThemedProgram?
  let shipped: [String: [UInt8]]

  /// Creates a library of this package's themes, those that a program ships, and the user's.
  ///
  /// Of themes with the same name, the user's comes first and this package's last.
  ///
  /// - Parameters:
  ///   - program: The program whose own roles are read from the files and resolved.
  ///   - shipped: The texts of the program's themes, UTF-8, by full name, such as `lagoon-dark`.
  ///   - folder: The user's folder of theme files, which may not exist.
  public init(
    program: ThemedProgram? = nil, shipped: [String: [UInt8]] = [:], folder: String? = nil
  ) {
    self.folder = folder
    self.program = program
    self.shipped = shipped
    texts = [:]
  }

  /// Creates a library of the shipped themes and the user's themes, given as texts by name.
  public init(texts: [String: [UInt8]]) {
    folder = nil
    program = nil
    shipped = [:]
    self.texts = texts
  }

  /// Produces an element whenever a file in the user's folder may have changed.
  ///
  /// The folder need not exist. Bursts of writes are merged into one element. The stream ends only
  /// if there is no folder, or the process can open no more descriptors.
  public var changes: AsyncStream<Void> {
    guard let folder else { return AsyncStream { $0.finish() } }
    return FileWatcher.changes(of: .folder(folder))
  }

  /// The names of the user's themes, sorted; nil if their folder does not exist.
  ///
  /// Throws if the folder cannot be listed, which ``families`` shows as empty.
  package func ownNames() throws(ThemeError) -> [String]? {
    guard let folder else { return texts.keys.filter(ThemeFile.isSafeName).sorted() }
    do throws(SystemCallError) {
      return try ifExists { () throws(SystemCallError) in
        try entryNames(inFolder: folder).filter { $0.hasSuffix(".toml") }
          .map { String($0.dropLast(5)) }.filter(ThemeFile.isSafeName).sorted()
      }
    } catch {
      throw .unreadable(path: folder, code: error.code)
    }
  }

  /// The file with a theme's full name; `nil` if it does not exist.
  ///
  /// Throws if the file is unreadable.
  public func file(named name: String) throws(ThemeError) -> ThemeFile? {
    try userFile(named: name) ?? shippedFiles(named: name).first
  }

  /// Parses a file and records all problems.
  public func read(_ file: ThemeFile) -> ThemeParseResult { ThemeParseResult(file, in: self) }

  /// The theme with a full name, such as `harbor-dark`.
  public func theme(named name: String) throws(ThemeError) -> Theme {
    if let file = try file(named: name) { return try theme(of: file) }
    if name == Theme.ansiName { return adopted(.ansi(.dark)) }
    throw .unknown(name: name, nearest: nearest(to: name))
  }

  func nearest(to name: String) -> String? { names.nearest(to: name) }

  /// The theme of a file; throws ``ThemeError/invalid(name:findings:)`` for errors.
  public func theme(of file: ThemeFile) throws(ThemeError) -> Theme {
    let reading = read(file)
    guard let theme = reading.theme else {
      throw .invalid(name: file.name, findings: reading.findings)
    }
    return theme
  }

  /// The names of families and of themes without another variant, sorted.
  public var names: [String] { families.map(\.name) }

  /// All families, sorted by name ignoring case, without reading files.
  public var families: [ThemeFamily] {
    var families: [String: ThemeFamily] = [
      Theme.ansiName: ThemeFamily(
        name: Theme.ansiName, variants: [.light, .dark], origin: .shipped)
    ]
    func add(_ name: String, _ origin: ThemeFile.Origin) {
      let parts = ThemeName(name)
      let (family, variant) = (parts.family, parts.variant)
      var entry = families[family] ?? ThemeFamily(name: family, variants: [], origin: origin)
      if origin == .user { entry.origin = .user }
      if let variant {
        entry.variants = Appearance.allCases.reversed().filter {
          $0 == variant || entry.variants.contains($0)
        }
      } else if origin == .user || entry.variants.isEmpty {
        entry.isSingle = true
      }
      families[family] = entry
    }
    for name in shippedNames { add(name, .shipped) }
    for name in userNames { add(name, .user) }
    return families.values.sorted {
      ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name)
    }
  }

  package var brokenUserThemes: [(name: String, error: ThemeError)] {
    userNames.compactMap { (name) -> (name: String, error: ThemeError)? in
      do throws(ThemeError) {
        guard let file = try userFile(named: name) else { return nil }
        _ = try theme(of: file)
        return nil
      } catch {
        return (name, error)
      }
    }
  }

  func parent(
    _ name: String, of file: ThemeFile, chain: [ThemeFile]
  ) throws(ThemeDiagnostic) -> ParsedTheme {
    let chain = chain + [file]
    let isOpen = { (file: ThemeFile) in
      chain.contains {
        $0.name == file.name && $0.origin == file.origin
          && (file.origin == .user || $0.path == file.path)
      }
    }
    func fault(
      _ code: ThemeFinding.Code, _ message: String, _ suggestion: String? = nil
    ) -> ThemeDiagnostic {
      ThemeDiagnostic(code, message, suggestion: suggestion, .value(["inherits"]))
    }
    let own: ThemeFile?
    do throws(ThemeError) {
      own = try userFile(named: name)
    } catch {
      throw fault(.badParent, "the inherited theme \"\(name)\" cannot be read")
    }
    let found = (own.map { [$0] } ?? []) + shippedFiles(named: name)
    // A user's theme may inherit from the shipped theme of the same name.
    guard let parent = found.first(where: { !isOpen($0) }) else {
      guard found.isEmpty else {
        let circle = (chain.map(\.name) + [name]).joined(separator: " → ")
        throw fault(.inheritanceCycle, "themes inherit from each other in a circle: \(circle)")
      }
      let names = shippedNames + userNames
      let variants = Appearance.allCases.map { "\(name)-\($0)" }.filter(names.contains)
      guard variants.isEmpty else {
        throw fault(
          .badParent,
          "\"\(name)\" is a family; inherit one of its variants, "
            + variants.sorted().map { "\"\($0)\"" }.joined(separator: " or "))
      }
      throw fault(
        .badParent, "the inherited theme \"\(name)\" does not exist",
        names.nearest(to: name))
    }
    guard chain.count <= Self.inheritanceLimit else {
      throw fault(
        .inheritanceCycle,
        "themes inherit from each other more than \(Self.inheritanceLimit) levels deep")
    }
    let reading = ThemeParseResult(parent, in: self, chain: chain)
    if let error = reading.faults.first(where: { $0.code.severity == .error }) {
      // All errors except a cycle belong to the other file.
      throw error.code == .inheritanceCycle
        ? fault(.inheritanceCycle, error.message)
        : fault(.badParent, "the inherited theme \"\(name)\" has errors: \(error.message)")
    }
    return reading.draft
  }

  private static let inheritanceLimit = 8
}

extension ThemeLibrary {
  var shippedNames: [String] {
    shipped.isEmpty ? ShippedThemes.names : ShippedThemes.names + shipped.keys.sorted()
  }

  /// The program's file, followed by this package's.
  private func shippedFiles(named name: String) -> [ThemeFile] {
    let own = shipped[name].map {
      ThemeFile(
        name: name, path: "\(program?.name ?? "program")/\(name).toml", bytes: $0,
        origin: .shipped)
    }
    return [own, ShippedThemes.file(named: name)].compacted()
  }

  /// A theme that is no file, with the roles of the program.
  func adopted(_ theme: Theme) -> Theme {
    var theme = theme
    theme.program = program
    return theme
  }

  /// The names for lists and suggestions.
  ///
  /// Loading a theme from an unreadable folder reports the error.
  var userNames: [String] { (try? ownNames()) ?? [] }

  func userFile(named name: String) throws(ThemeError) -> ThemeFile? {
    guard ThemeFile.isSafeName(name) else { return nil }
    guard let folder else {
      return texts[name].map { ThemeFile(name: name, path: "\(name).toml", bytes: $0) }
    }
    let path = "\(folder)/\(name).toml"
    if let file = try ThemeFile(at: path) { return file }
    // A dangling link is listed by name, so don't report the theme as missing.
    guard (try? FileStatus(path: path, followsLinks: false))?.kind == .link else { return nil }
    throw .unreadable(path: path, code: ENOENT)
  }
}

/// A theme family: the light and the dark variant under one name.
public struct ThemeFamily: Hashable, Sendable {
  /// The name, as in `theme use`.
  public var name: String
  /// The existing variants, light first; empty for a theme with no other variant.
  public var variants: [Appearance]
  /// `user` if either variant is in the user's folder.
  public var origin: ThemeFile.Origin
  /// Whether a single file with this name replaces both variants.
  public var isSingle = false

  /// Creates a family; `variants` is light first.
  public init(name: String, variants: [Appearance], origin: ThemeFile.Origin) {
    self.name = name
    self.variants = variants
    self.origin = origin
  }
}

/// Why a theme cannot be used.
public enum ThemeError: Error, Hashable, Sendable {
  case unknown(name: String, nearest: String?)
  case invalid(name: String, findings: [ThemeFinding])
  /// The file exists but cannot be read, for the reason given by `errno`.
  case unreadable(path: String, code: Int32)
  case notAChoice(text: String)
  /// A new theme cannot have a name that is unsafe for a file.
  case invalidName(String)
  /// A new theme cannot have a name that means something else.
  case reservedName(String)
  /// A family cannot have the name of a variant.
  case variantName(String)
}

extension ThemeError: ReportableError {
  package var kind: FailureKind {
    switch self {
    case .unknown: .notFound
    case .invalid: .invalid
    case .unreadable(_, let code): SystemCallError(code: code).kind
    case .notAChoice, .invalidName, .reservedName, .variantName: .usage
    }
  }

  package var candidates: [String] {
    guard case .unknown(_, let nearest?) = self else { return [] }
    return [nearest]
  }

  /// The problem and the solution.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest):
      "No theme is called \"\(name)\".\(DidYouMean.sentence(nearest))"
    case .invalid(let name, let findings):
      "The theme \"\(name)\" has " + Self.summary(of: findings.filter { $0.severity == .error })
    case .unreadable(let path, ENOENT):
      "The theme file \(path) is a link to a missing file."
    case .unreadable(let path, let code):
      "The theme file \(path) cannot be read: \(String(cString: strerror(code)))."
    case .notAChoice(let text):
      "\"\(text)\" is not a theme. Use a theme name, auto, ansi, a colour such as #b45309, or a"
        + " light and a dark theme name."
    case .invalidName(let name):
      "\"\(name)\" is not a valid theme name. Use letters, digits, spaces, -, _, + and full stops,"
        + " and begin with a letter or digit."
    case .reservedName(let name):
      "\"\(name)\" is a reserved word. Choose another name for the theme."
    case .variantName(let name):
      "\"\(name)\" is the name of a variant. Choose a name without -light or -dark, which are"
        + " added for the variants."
    }
  }

  private static func summary(of errors: [ThemeFinding]) -> String {
    (errors.count == 1 ? "an error" : "\(errors.reduce(0) { $0 + $1.count }) errors")
      + (errors.first.map { ", line \($0.line), column \($0.column): \($0.message)." } ?? ".")
  }
}

/// The themes embedded from the `Themes` folder, read on demand to start fast.
enum ShippedThemes {
  static var names: [String] { files.map(\.name) }

  static func file(named name: String) -> ThemeFile? {
    guard let file = files.first(where: { $0.name == name }) else { return nil }
    return ThemeFile(
      name: name, path: "Themes/\(name).toml", bytes: file.bytes(), origin: .shipped)
  }

  private static let files: [(name: String, bytes: @Sendable () -> [UInt8])] = [
    ("afterglow-dark", { PackageResources.afterglow_dark_toml }),
    ("afterglow-light", { PackageResources.afterglow_light_toml }),
    ("blue-dark", { PackageResources.blue_dark_toml }),
    ("blue-light", { PackageResources.blue_light_toml }),
    ("confetti-dark", { PackageResources.confetti_dark_toml }),
    ("confetti-light", { PackageResources.confetti_light_toml }),
    ("fjord-dark", { PackageResources.fjord_dark_toml }),
    ("fjord-light", { PackageResources.fjord_light_toml }),
    ("graphite-dark", { PackageResources.graphite_dark_toml }),
    ("graphite-light", { PackageResources.graphite_light_toml }),
    ("green-dark", { PackageResources.green_dark_toml }),
    ("green-light", { PackageResources.green_light_toml }),
    ("hearth-dark", { PackageResources.hearth_dark_toml }),
    ("hearth-light", { PackageResources.hearth_light_toml }),
    ("lighthouse-dark", { PackageResources.lighthouse_dark_toml }),
    ("lighthouse-light", { PackageResources.lighthouse_light_toml }),
    ("madrone-dark", { PackageResources.madrone_dark_toml }),
    ("madrone-light", { PackageResources.madrone_light_toml }),
    ("meridian-dark", { PackageResources.meridian_dark_toml }),
    ("meridian-light", { PackageResources.meridian_light_toml }),
    ("parchment-dark", { PackageResources.parchment_dark_toml }),
    ("parchment-light", { PackageResources.parchment_light_toml }),
    ("pink-dark", { PackageResources.pink_dark_toml }),
    ("pink-light", { PackageResources.pink_light_toml }),
    ("solstice-dark", { PackageResources.solstice_dark_toml }),
    ("solstice-light", { PackageResources.solstice_light_toml }),
    ("stillwater-dark", { PackageResources.stillwater_dark_toml }),
    ("stillwater-light", { PackageResources.stillwater_light_toml }),
  ]
}
