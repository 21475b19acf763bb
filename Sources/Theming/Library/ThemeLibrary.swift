import Basics

/// The available themes: those in the user's folder first, then the shipped ones.
///
/// A library is a value without a cache; asking for one theme reads that theme
/// and what it inherits, nothing else.
public struct ThemeLibrary: Hashable, Sendable {
  /// The user's folder of themes, where there is one.
  public let folder: String?
  /// The texts of the user's themes by their names, where these are not files.
  private let texts: [String: [UInt8]]

  /// Creates a library of the shipped themes and those of a folder, which need not exist.
  public init(folder: String? = nil) {
    self.folder = folder
    texts = [:]
  }

  /// Creates a library of the shipped themes and the user's, whose texts are given by name.
  public init(texts: [String: [UInt8]]) {
    folder = nil
    self.texts = texts
  }

  /// An element each time that a file in the user's folder may have changed, come or gone, whether
  /// the folder is there yet or not.
  ///
  /// Changes that nobody has taken yet are one element, and a burst of writes is waited out. The
  /// stream does not end by itself; it ends at once for a library without a folder, or if the
  /// system cannot watch files.
  public var changes: AsyncStream<Void> {
    guard let folder else { return AsyncStream { $0.finish() } }
    return FileWatcher.changes(of: .folder(folder))
  }

  /// The file of a theme by its whole name; `nil` where there is none.
  ///
  /// - Throws: ``ThemeError`` where the file is there but cannot be read.
  public func file(named name: String) throws(ThemeError) -> ThemeFile? {
    if let file = try userFile(named: name) { return file }
    return ShippedThemes.file(named: name)
  }

  /// Reads a file with all its faults.
  public func read(_ file: ThemeFile) -> ThemeParseResult { ThemeParseResult(file, in: self) }

  /// The theme of a whole name, such as `harbor-dark`.
  ///
  /// - Throws: ``ThemeError`` where there is none or its file has errors.
  public func theme(named name: String) throws(ThemeError) -> Theme {
    if let file = try file(named: name) { return try theme(of: file) }
    if name == Theme.ansiName { return .ansi(.dark) }
    throw .unknown(name: name, nearest: nearest(to: name))
  }

  /// The name that was probably meant.
  func nearest(to name: String) -> String? { names.nearest(to: name) }

  /// The theme of a file.
  ///
  /// - Throws: ``ThemeError/invalid(name:findings:)`` where the file has errors.
  public func theme(of file: ThemeFile) throws(ThemeError) -> Theme {
    let reading = read(file)
    guard let theme = reading.theme else {
      throw .invalid(name: file.name, findings: reading.findings)
    }
    return theme
  }

  /// The names that people give: families and themes without a twin, sorted.
  public var names: [String] { families.map(\.name) }

  /// Every theme by families, sorted by name whatever its case; files are not read.
  public var families: [ThemeFamily] {
    var families: [String: ThemeFamily] = [
      Theme.ansiName: ThemeFamily(
        name: Theme.ansiName, variants: [.light, .dark], origin: .shipped)
    ]
    func add(_ name: String, _ origin: ThemeFile.Origin) {
      let parts = ThemeName(name)
      let (family, half) = (parts.family, parts.half)
      var entry = families[family] ?? ThemeFamily(name: family, variants: [], origin: origin)
      if origin == .user { entry.origin = .user }
      if let half {
        entry.variants = Appearance.allCases.reversed().filter {
          $0 == half || entry.variants.contains($0)
        }
      } else if origin == .user || entry.variants.isEmpty {
        entry.isSingle = true
      }
      families[family] = entry
    }
    for name in ShippedThemes.names { add(name, .shipped) }
    for name in userNames { add(name, .user) }
    return families.values.sorted {
      ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name)
    }
  }

  /// The themes of the user's own that cannot be used, each with the reason, sorted by name.
  public var brokenUserThemes: [(name: String, error: ThemeError)] {
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

  /// The draft of the theme that a file inherits.
  func parent(
    _ name: String, of file: ThemeFile, chain: [ThemeFile]
  ) throws(ThemeDiagnostic) -> ParsedTheme {
    let chain = chain + [file]
    let candidates = [(try? userFile(named: name)) ?? nil, ShippedThemes.file(named: name)]
    let found = candidates.compactMap(\.self)
    let isOpen = { (file: ThemeFile) in
      chain.contains { $0.name == file.name && $0.origin == file.origin }
    }
    // A user's theme may inherit the shipped one of its own name.
    guard let parent = found.first(where: { !isOpen($0) }) else {
      if found.isEmpty {
        let halves = Appearance.allCases.map { "\(name)-\($0)" }
          .filter { (ShippedThemes.names + userNames).contains($0) }
        if !halves.isEmpty {
          throw ThemeDiagnostic(
            code: .badParent,
            message: "\"\(name)\" is a family; inherit one of its halves, "
              + halves.sorted().map { "\"\($0)\"" }.joined(separator: " or "),
            place: .value(["inherits"]))
        }
        throw ThemeDiagnostic(
          code: .badParent, message: "the theme it inherits, \"\(name)\", does not exist",
          suggestion: (ShippedThemes.names + userNames).nearest(to: name),
          place: .value(["inherits"]))
      }
      let circle = (chain.map(\.name) + [name]).joined(separator: " → ")
      throw ThemeDiagnostic(
        code: .inheritanceCycle, message: "themes inherit each other in a circle: \(circle)",
        place: .value(["inherits"]))
    }
    guard chain.count <= Self.inheritanceLimit else {
      throw ThemeDiagnostic(
        code: .inheritanceCycle,
        message: "themes inherit each other more than \(Self.inheritanceLimit) deep",
        place: .value(["inherits"]))
    }
    let reading = ThemeParseResult(parent, in: self, chain: chain)
    if let fault = reading.faults.first(where: { $0.code.severity == .error }) {
      // A circle is reported as one; other faults belong to the other file.
      let isCircle = fault.code == .inheritanceCycle
      throw ThemeDiagnostic(
        code: isCircle ? .inheritanceCycle : .badParent,
        message: isCircle
          ? fault.message : "the theme it inherits, \"\(name)\", has errors: \(fault.message)",
        place: .value(["inherits"]))
    }
    return reading.draft
  }

  private static let inheritanceLimit = 8
}

extension ThemeLibrary {
  /// The names of the files in the user's folder, sorted.
  var userNames: [String] {
    guard let folder else { return texts.keys.filter(ThemeFile.isSafeName).sorted() }
    let files = (try? entryNames(inFolder: folder)) ?? []
    return files.filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }
      .filter(ThemeFile.isSafeName).sorted()
  }

  func userFile(named name: String) throws(ThemeError) -> ThemeFile? {
    guard ThemeFile.isSafeName(name) else { return nil }
    guard let folder else {
      return texts[name].map { ThemeFile(name: name, path: "\(name).toml", bytes: $0) }
    }
    let path = "\(folder)/\(name).toml"
    if let file = try ThemeFile(at: path) { return file }
    // A link that leads nowhere is no theme, yet its name is listed: the link is what is wrong.
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return nil }
    throw .unreadable(path: path, code: ENOENT)
  }
}
