import HTTPTypes
import Hummingbird
import LayeredSettings
import NIOCore
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesPreferences
import PriorityLists
import StyledTerminalText
import TerminalThemeImport
import TerminalThemes

struct ThemeRoutes {
  // MARK: Reading

  func list(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let (themes, files) = try await client.household.work {
      let chosen = client.settings[Preference.theme].description
      let library = client.household.themes
      let files = try Self.files(in: library)
      // A page can't use a terminal's colours.
      let families = library.families.filter { $0.name != Theme.ansiName }
      let themes = families.map { family -> JSONValue in
        var object: JSONObject = [
          "name": family.name.json, "variants": family.variants.map(\.rawValue).json,
          "source": family.origin.rawValue.json,
          "active": .bool(
            chosen == family.name || (chosen == "auto" && family.name == Theme.defaultName)),
        ]
        for appearance in family.variants {
          // A theme with errors has no swatch.
          guard let theme = try? library.theme(family: family.name, appearance: appearance) else {
            continue
          }
          object[appearance.rawValue] = Self.swatch(MemberTheme.resolved(theme))
        }
        return object.json
      }
      return (themes, files)
    }
    return Response(json: ["version": 1, "themes": themes.json, "files": files])
  }

  /// The hashes of the member's own files, by name; null if their folder does not exist.
  ///
  /// Clients delete the files that an existing folder does not have.
  private static func files(in library: ThemeLibrary) throws(ThemeError) -> JSONValue {
    guard let names = try library.ownNames() else { return .null }
    var files: JSONObject = [:]
    for name in names {
      let file = try? library.file(named: name)
      files[name] = file.map { SHA256.hexadecimal($0.bytes).json } ?? .null
    }
    return files.json
  }

  private static func swatch(_ theme: ResolvedTheme) -> JSONValue {
    func color(_ role: Role, _ backdrop: Backdrop = .background) -> JSONValue {
      let style = theme.sheet[StyleKey(role, on: backdrop)]
      return (style.foreground.rgb?.hex).json
    }
    let surface = theme.sheet[StyleKey(.surface)].background.rgb ?? theme.background
    return [
      "background": theme.background.hex.json, "surface": surface.hex.json,
      "foreground": color(.foreground), "muted": color(.muted),
      "accent": color(.accent, .surface),
      "priorities": .array([
        color(.symbolCritical), color(.symbolHigh), color(.symbolMedium), color(.symbolLow),
      ]),
    ]
  }

  /// Serves `NAME.toml`, `.css` or `.tokens.json`; shipped themes are public.
  func file(_ call: Call) async throws -> Response {
    let file = try call.parameter("name")
    let forms = [".tokens.json", ".css", ".toml"]
    guard let form = forms.first(where: { file.hasSuffix($0) }) else {
      throw Problem(.notFound, "Themes are available as .toml, .css and .tokens.json.")
    }
    let name = String(file.dropLast(form.count))
    let library = call.context.client?.household.themes ?? ThemeLibrary()
    if call.context.client == nil, try ThemeLibrary().file(named: name) == nil,
      !library.names.contains(name)
    {
      // Without a token, custom themes must appear not to exist.
      throw Problem.noToken
    }
    let cache = "public, max-age=300"
    switch form {
    case ".toml":
      guard let found = try library.file(named: name) else {
        throw ThemeError.unknown(name: name, nearest: nil)
      }
      return Response(
        ByteBuffer(bytes: found.bytes), type: "application/toml; charset=utf-8", cache: cache)
    case ".css":
      let css = ThemeCSS(
        light: MemberTheme.resolved(try library.theme(family: name, appearance: .light)),
        dark: MemberTheme.resolved(try library.theme(family: name, appearance: .dark)))
      return Response(ByteBuffer(string: css.text), type: "text/css; charset=utf-8", cache: cache)
    default:
      let query = call.query["variant"] ?? "light"
      guard let appearance = TerminalThemes.Appearance(rawValue: query) else {
        throw Problem(.invalid, "\"variant\" must be light or dark.")
      }
      let theme = MemberTheme.resolved(try library.theme(family: name, appearance: appearance))
      return Response(json: [
        "$description": .string("The theme \(theme.theme.name)"),
        "color": DesignTokens.group(of: ThemeCSS.properties(of: theme)).json,
      ])
    }
  }

  /// The member's style sheet or, without a token, the standard one.
  func css(_ call: Call) async throws -> Response {
    let type = "text/css; charset=utf-8"
    guard let client = call.context.client else {
      return Self.standardBody.response(to: call, type: type, cache: "no-cache")
    }
    let text = try await client.household.work {
      MemberTheme(library: client.household.themes, settings: client.settings).css
    }
    return Response(ByteBuffer(string: text), type: type, cache: "private, no-cache")
  }

  static let standard = ThemeCSS(
    light: MemberTheme.resolved(MemberTheme.standard(.light)),
    dark: MemberTheme.resolved(MemberTheme.standard(.dark))
  ).text

  private static let standardBody = EncodedBody(standard.bytes)

  // MARK: Changing

  func make(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let themeRequest = try ThemeRequest(call.json)
    try ThemeName.check(family: themeRequest.name)
    try Self.check(themeRequest.name)
    let made = try await client.household.work {
      let made = try themeRequest.files()
      try client.household.contents.add(themes: made.themes.map { ($0.name, $0.text.bytes) })
      return made
    }
    return Response(
      json: [
        "version": 1, "name": themeRequest.name.json,
        "themes": made.themes.map(\.name).json, "findings": [], "notes": made.notes.json,
      ], status: .created)
  }

  func replace(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let name = try call.parameter("name")
    try Self.check(name)
    let file = ThemeFile(name: name, path: "\(name).toml", bytes: call.bytes)
    let read = client.household.themes.read(file)
    let findings = read.checked(withPriorities: true).map(Self.json).json
    guard read.theme != nil else {
      let first = read.checked(withPriorities: true).first { $0.severity == .error }
      throw Problem(
        .invalid, first.map { "The theme has an error: \($0.message)." } ?? "This is not a theme.",
        members: ["findings": findings])
    }
    try await client.household.work {
      try client.household.contents.replace(theme: name, by: call.bytes)
    }
    return Response(
      json: ["version": 1, "name": name.json, "findings": findings])
  }

  /// Deletes `NAME.toml`, or all variants of `NAME`.
  func delete(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let file = try call.parameter("name")
    let isFile = file.hasSuffix(".toml")
    let name = isFile ? String(file.dropLast(5)) : file
    try Self.check(name)
    let count = try await client.household.work {
      try client.household.contents.delete(
        themes: isFile ? [name] : ThemeName.candidates(for: name))
    }
    guard count > 0 else { throw Problem(.notFound, "You have no theme called \"\(name)\".") }
    return Response(status: .noContent)
  }

  /// Throws if a theme cannot have a name, or if a shipped theme has it.
  private static func check(_ name: String) throws {
    try ThemeName.check(name)
    let shipped = ThemeLibrary()
    guard try shipped.file(named: name) == nil, !shipped.names.contains(name) else {
      throw Problem(.nameTaken, "\"\(name)\" is the name of a shipped theme. Choose another name.")
    }
  }

  private static func json(_ finding: ThemeFinding) -> JSONValue {
    [
      "line": finding.line.json, "column": finding.column.json,
      "code": finding.code.rawValue.json, "severity": finding.severity.rawValue.json,
      "message": finding.message.json,
      "suggestion": finding.suggestion.json,
    ]
  }
}
