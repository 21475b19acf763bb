import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import TerminalThemes
import Testing

@testable import TerminalThemeImport

@Suite("Shipped templates and export formats")
struct ShippedTemplateTests {
  static let names = ShippedTemplates.names + ExportFormat.allCases.map(\.rawValue)

  private static func text(_ name: String, _ theme: String = "fjord-light") throws -> String {
    let variant = try Samples.variant(theme)
    if let template = try ShippedTemplates.template(named: name) {
      return try template.text(with: [variant], name: "fjord")
    }
    let format = try #require(ExportFormat(rawValue: name))
    return ThemeExport([variant], name: "fjord").text(as: format)
  }

  @Test("A parser of the format accepts the output", arguments: names)
  func parsed(name: String) throws {
    let text = try Self.text(name)
    switch name {
    case "vscode", "dtcg", "windows-terminal":
      #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
    case "bat", "iterm2":
      let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
      #expect(list is [String: Any])
    case "helix", "wezterm", "alacritty":
      #expect(try !TOMLTable(scheme: text, of: name).entries.isEmpty)
    case "css", "firefox", "gtk", "tailwind", "waybar", "rofi":
      var grammar = StyleSheetGrammar(text)
      try grammar.check()
    case "foot", "dunst", "mako", "delta": try Self.checkSections(text)
    case "base16", "base24", "kitty", "ghostty", "xresources":
      #expect(try SchemeParseResult(SchemeFile("x", text)).format.rawValue == name)
    case "zathura": try Self.checkLines(text, #/set [a-z-]+ "#[0-9a-f]{6}"/#)
    case "tmux": try Self.checkLines(text, #/set(-option|w)? -g [a-z@-]+ ("[^"]*"|[^ "]+)/#)
    case "i3": try Self.checkLines(text, #/\}|[a-z]+ \{|[a-z_.]+( +#[0-9a-f]{6})+/#)
    case "fzf", "ls-colors", "vim":
      // Only their programs parse these languages, in the test below.
      #expect(!text.contains("{{"))
    default: Issue.record("Nothing parses the template \(name).")
    }
    for match in text.matches(of: #/#([0-9a-fA-F]+)\b/#) {
      #expect([6, 8].contains(match.1.count), "\(name): \(match.0)")
    }
  }

  /// Checks INI sections, keys and values.
  private static func checkSections(_ text: String) throws {
    try checkLines(text, #/\[[^\[\]]+\]|[a-z0-9-_]+ *= *[^ ].*/#)
  }

  private static func checkLines(_ text: String, _ line: Regex<some Any>) throws {
    var count = 0
    for (number, content) in ConfigurationLines(text) where !content.hasPrefix("#") {
      let isWhole = try line.wholeMatch(in: content) != nil
      #expect(isWhole, "line \(number): \(content)")
      count += 1
    }
    #expect(count > 5)
  }

  private static let gtkStyle = """
    /usr/bin/python3 -c 'import gi; gi.require_version("Gtk", "3.0")' 2>/dev/null || exit 77
    /usr/bin/python3 - "$1" <<'END'
    import gi, sys
    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk
    Gtk.CssProvider().load_from_path(sys.argv[1])
    END
    """

  /// Scripts that fail if a program rejects the template's output.
  static let checkers: [(template: String, program: String, script: String)] = [
    ("fzf", "fzf", ". \"$1\" && echo milk | fzf --filter mil"),
    (
      "ls-colors", "ls",
      ". \"$1\" && LC_ALL=C ls --color=always / 2>&1 >/dev/null | grep . && exit 1; :"
    ),
    ("i3", "i3", "(echo '# i3 config file (v4)'; cat \"$1\") >\"$1.main\" && i3 -C -c \"$1.main\""),
    (
      // sway needs a folder for its socket and does not run as root.
      "i3", "sway",
      """
      mkdir -m 777 "$1.run" && export XDG_RUNTIME_DIR="$1.run" WLR_BACKENDS=headless
      export WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman
      user=
      if [ "$(id -u)" -eq 0 ]; then
        user='setpriv --reuid 65534 --regid 65534 --clear-groups'
        chown -R 65534 "$(dirname "$1")" && $user test -r "$1" || exit 77
      fi
      $user sway --validate --config "$1"
      """
    ),
    ("rofi", "rofi", "rofi -rasi-validate \"$1\""),
    ("foot", "foot", "foot --check-config --config=\"$1\""),
    ("delta", "git", "git config --list --file \"$1\""),
    ("vim", "vim", "vim -e -s -u NONE -c 'set nocp' -c 'source '\"$1\" -c qa"),
    ("vim", "nvim", "nvim --headless -u NONE -c 'source '\"$1\" -c qa 2>&1 | grep . && exit 1; :"),
    (
      "tmux", "tmux",
      """
      server="tmux -L priorities-$$ -f /dev/null"
      $server new-session -d \\; source-file "$1"
      status=$?
      $server kill-server
      exit $status
      """
    ),
    (
      "bat", "batcat",
      """
      mkdir -p "$1.d/themes" && cp "$1" "$1.d/themes/mine.tmTheme"
      export BAT_CONFIG_DIR="$1.d" BAT_CACHE_PATH="$1.d/cache" && batcat cache --build >/dev/null &&
      batcat --list-themes --color=never | grep -x mine && batcat --theme mine --color=always "$1" >/dev/null
      """
    ),
    ("gtk", "/usr/bin/python3", gtkStyle),
    ("waybar", "/usr/bin/python3", gtkStyle),
    ("xresources", "cpp", "cpp -P \"$1\" >/dev/null"),
    (
      "kitty", "kitty",
      """
      kitty +runpy 'import sys; from kitty.config import load_config; bad = []; \\
      load_config(sys.argv[-1], accumulate_bad_lines=bad); print(bad); sys.exit(len(bad))' "$1"
      """
    ),
    (
      "alacritty", "alacritty",
      """
      alacritty migrate --help >/dev/null 2>&1 || exit 77
      mv "$1" "$1.toml" && alacritty migrate --dry-run --config-file "$1.toml"
      """
    ),
  ]

  private static let places = Array(checkers.indices)

  @Test("An installed program accepts the output", arguments: places)
  func program(place: Int) throws {
    let checker = Self.checkers[place]
    guard isInstalled(checker.program) else {
      try Test.cancel("\(checker.template): \(checker.program) is not installed")
    }
    let folder = try TemporaryFolder()
    let file = folder.url("theme")
    try folder.write(Self.text(checker.template, "fjord-dark"), to: "theme")
    let shell = BuiltProgram(path: "/bin/sh")
    let result = try shell.run(["-c", checker.script, "sh", file.path], home: folder, seconds: 30)
    if result.status == 77 {
      try Test.cancel("\(checker.template): what reads it is missing or too old")
    }
    #expect(result.status == 0, "\(checker)\n\(result.output)\(result.errors)")
  }
}

private struct StyleSheetGrammar {
  private var rest: Substring

  init(_ text: String) { rest = Substring(text.replacing(#/(?s)\/\*.*?\*\//#, with: "")) }

  mutating func check() throws {
    var count = 0
    while skipSpace() {
      if rest.hasPrefix("@define-color ") || rest.hasPrefix("@import ") {
        let statement = try until(";")
        try #require(statement.wholeMatch(of: #/@define-color [a-z_]+ #[0-9a-f]{6}/#) != nil)
      } else {
        let selector = try until("{")
        try #require(!selector.isEmpty && !selector.contains { ";}".contains($0) }, "\(selector)")
        if selector.hasPrefix("@media") {
          try block()
        } else {
          try declarations()
        }
      }
      count += 1
    }
    try #require(count > 0)
  }

  private mutating func block() throws {
    while skipSpace(), rest.first != "}" {
      _ = try until("{")
      try declarations()
    }
    _ = try until("}")
  }

  private mutating func declarations() throws {
    while skipSpace(), rest.first != "}" {
      let declaration = try until(";")
      try #require(
        declaration.wholeMatch(of: #/(--)?[a-zA-Z][a-zA-Z0-9-]*\s*:\s*[^:;{}]+/#) != nil,
        "\(declaration)")
    }
    _ = try until("}")
  }

  private mutating func skipSpace() -> Bool {
    rest = rest.drop(while: \.isWhitespace)
    return !rest.isEmpty
  }

  private mutating func until(_ sign: Character) throws -> String {
    let end = try #require(rest.firstIndex(of: sign), "\(sign) is missing after \(rest.prefix(40))")
    defer { rest = rest[rest.index(after: end)...] }
    return rest[..<end].trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
