import Foundation
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import TerminalThemeImport
import TerminalThemes

struct ThemeFolder {
  /// The folder may be missing.
  var path: String

  func contains(_ name: String) -> Bool {
    isTaken(file(of: name))
  }

  func file(of name: String) -> String { "\(path)/\(name).toml" }

  /// Rejects existing names unless they may be replaced.
  func check(
    free names: [String], replacing: Bool, isRenamable: Bool = true
  ) throws(Failure) {
    guard !replacing, let taken = names.first(where: contains) else { return }
    throw Failure(
      """
      The theme "\(taken)" already exists: \(file(of: taken)). Replace it with \
      --force, or \(isRenamable ? "rename this one with --name" : "choose another name").
      """, code: EX_CANTCREAT)
  }

  func remove(_ name: String) throws(Failure) {
    let file = file(of: name)
    guard unlink(file) == 0 else {
      throw Failure("The theme file \(file) cannot be removed", SystemCallError())
    }
  }

  /// Writes a theme completely or not at all, following links.
  func write(_ text: String, as name: String) throws(Failure) {
    let file = file(of: name)
    do {
      // The private folder protects the file.
      try FileReplacement(path: file, mode: 0o644).write(text.bytes)
    } catch {
      throw error.failure(writing: "The theme file \(file)", at: file)
    }
  }
}

struct OwnTheme {
  static let formatName = "priorities"

  let bytes: [UInt8]
  let file: String
  let context: CommandContext

  static func isOne(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }
    let keys = lines.map { $0.prefix { $0 != "=" && $0 != " " } }
    return keys.contains("format") && keys.contains("name")
      && (keys.contains("variant") || keys.contains("inherits"))
  }

  static func shipped(among names: [String]) -> [String] {
    // Without a folder, nothing can be unreadable.
    let library = ThemeLibrary()
    return names.filter { (try? library.file(named: $0)) ?? nil != nil }
  }

  /// Rejects names of shipped themes, which the file would hide.
  ///
  /// With `replacing`, warns instead.
  static func checkNotShipped(
    _ names: [String], replacing: Bool, isRenamable: Bool = true,
    _ context: CommandContext
  ) throws(Failure) {
    let taken = shipped(among: names)
    guard let first = taken.first else { return }
    guard replacing else {
      throw Failure(
        "\"\(first)\" is a shipped theme. Replace it with --force, or \(isRenamable ? "rename this one with --name" : "choose another name").",
        code: EX_CANTCREAT)
    }
    // A family's name means both variants.
    let families = Set(taken.map { ThemeName($0).family })
    let isWhole = families.count == 1 && taken.count > 1
    let themes = isWhole ? Array(families) : taken
    let commands = themes.map { "\"\(Program.call) theme delete \(ShellWord($0).text)\"" }
    context.warn(
      """
      Your theme replaces the shipped \(taken.joined(separator: " and ")). \
      \(commands.joined(separator: " and ")) \(commands.count == 1 ? "restores" : "restore") \
      \(taken.count == 1 ? "it" : "them").
      """)
  }

  /// The theme under its own name, or as a variant of another family.
  func prepared(
    name family: String?, replacing: Bool
  ) throws -> Priorities.ThemeGroup.Import.Prepared {
    let library = context.library
    let reading = library.read(ThemeFile(name: "theme", path: file, bytes: bytes))
    guard let theme = reading.theme else {
      // One warning per finding, because messages can't have line breaks.
      let findings = reading.findings.map { "\($0.headline)" }
      for finding in findings.dropLast() { context.warn(finding) }
      throw Failure(findings.last ?? "\(file) is not a theme.", code: EX_DATAERR)
    }
    var text = String(utf8: bytes)
    var name = Self.value(of: "name", in: text) ?? "imported-\(theme.appearance)"
    if let family {
      let suffix = "-\(theme.appearance)"
      name = family.hasSuffix(suffix) ? family : family + suffix
      text = Self.setting("name", to: name, in: text)
      let other = theme.appearance == .dark ? "light" : "dark"
      text = Self.setting("pair", to: "\(name.dropLast(suffix.count))-\(other)", in: text)
    }
    try ThemeName.check(name)
    let folder = ThemeFolder(path: context.folders.themes)
    try folder.check(free: [name], replacing: replacing)
    try Self.checkNotShipped([name], replacing: replacing, context)
    return .init(names: [name]) { others in
      try folder.write(text, as: name)
      try context.show(
        .success,
        "Imported \(name), a theme of Priorities. To see it: \(Program.call) theme show \(ShellWord(name).text)"
      )
      if let other = Self.value(of: "pair", in: text), !others.contains(other),
        try library.file(named: other) == nil
      {
        context.warn(
          """
          The other variant, \(other), is missing. Import it too, so that the theme can \
          follow the terminal.
          """)
      }
    }
  }

  private static func value(of key: String, in text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") { return nil }
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == key else { continue }
      let quoted = parts[1].split(separator: "\"")
      return quoted.count > 1 ? String(quoted[1]) : quoted.first.map(String.init)
    }
    return nil
  }

  /// Sets a top-level key in the text of a theme.
  private static func setting(_ key: String, to value: String, in text: String) -> String {
    var isAtTop = true
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("[") { isAtTop = false }
      let word = line.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces)
      return isAtTop && word == key && line.contains("=") ? "\(key) = \"\(value)\"" : String(line)
    }.lineSeparated
  }
}

struct SchemeInput {
  var path: String

  /// Reads a scheme, and stops shortly after the maximum size.
  func bytes() throws(Failure) -> [UInt8] {
    do {
      return try readInput(path, limit: SchemeFile.limit)
    } catch {
      let name = path == "-" ? "Standard input" : "The file \(path)"
      throw Failure("\(name) cannot be read", error, code: error.inputCode)
    }
  }
}
