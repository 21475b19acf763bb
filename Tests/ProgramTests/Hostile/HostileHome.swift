import Foundation
import PrioritiesTestSupport

/// A folder with a hostile path, items, journal, settings, themes, profiles, hooks and files.
struct HostileHome {
  /// Sequences that act on a terminal and that our encoder never writes.
  ///
  /// C0, DEL, C1 with one and two characters, direction marks and line separators.
  static let word =
    "x\u{1B}[66z\u{1B}]66;y\u{07}\u{9B}66z\u{202E}\u{200F}\u{2066}\u{2028}\u{7F}\r\u{08}"
  static let lines = "\(word)\n\(word)"

  let folder: TemporaryFolder
  let home: String
  let files: [String]

  init(copying other: HostileHome) throws {
    folder = try TemporaryFolder()
    let name = "home"
    let old = other.folder.url(name).path
    try FileManager.default.copyItem(atPath: old, toPath: folder.url(name).path)
    let new = folder.url(name).path
    home = new + other.home.dropFirst(old.count)
    files = other.files.map { new + $0.dropFirst(old.count) }
  }

  init() throws {
    folder = try TemporaryFolder()
    home = folder.url("home/\(Self.word)").path
    let themes = "\(home)/Themes"
    for path in [themes, "\(home)/profiles/\(Self.word)"] { try makeFolder(path) }
    let escaped = #"\u001b[66z\u009b66z\u202e"#
    let sources = [
      "toml": """
      format = 1
      name = "evil\(escaped)"
      variant = "dark"
      license = "\(escaped)"
      author = "\(escaped)"
      \(Self.word) = 1
      [roles]
      "\(escaped)" = "\(escaped)"
      """,
      "json": """
      {"version":1,"items":[{"name":"\(escaped)","details":"a\(escaped)"},{"name":"Wine",\
      "details":"b\(escaped)","priority":"\(escaped)","lists":["\(escaped)"]}],\
      "theme":"\(escaped)","\(escaped)":1}
      """,
      "csv": "name,details,priority\nWine,\"a\(Self.word)\",\(Self.word)\n\(Self.word),b,high\n",
      "ics": """
      BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:Wine\(Self.word)\r\nDESCRIPTION:\(Self.word)\r
      END:VTODO\r\nEND:VCALENDAR\r\n
      """,
      "txt": "(A) Wine \(Self.word)\n\(Self.word) +\(Self.word)\n", "md": "- Wine \(Self.word)\n",
      "opml": "<opml><body><outline text=\"Wine\(Self.word)\"/></body></opml>",
      "Xresources": "#define \(Self.word) \(Self.word)\n*color0: \(Self.word)\n",
      "png": "\(Self.word)", "sqlite": "\(Self.word)", "ansi": "\(Self.word)",
    ]
    var files: [String] = []
    for (ending, text) in sources {
      let path = "\(home)/\(Self.word).\(ending)"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      files.append(path)
    }
    self.files = files.sorted() + ["\(home)/\(Self.word)-missing"]
    try Data((sources["toml"] ?? "").utf8).write(
      to: URL(fileURLWithPath: "\(themes)/\(Self.word).toml"))
    try Data(
      #"{"theme": "\#(escaped)", "icon": "\#(escaped)", "\#(escaped)": "\#(escaped)", "pager": 3}"#
        .utf8
    ).write(to: URL(fileURLWithPath: "\(home)/settings.json"))
    try fill()
  }

  private func fill() throws {
    for words in [
      ["add", "Milk", "Bread", "Groceries", "-d", Self.lines],
      ["include", "Milk", "--in", "Groceries"], ["done", "Bread"],
      ["edit", "Milk", "--name", "Tea"],
      ["undo"], ["serve", "token", Self.word],
    ] {
      _ = try run(.priorities, words)
    }
    let sql = """
      UPDATE item SET name = name || char(27) || '[66z' || char(155) || char(8238);
      UPDATE item SET details = details || char(27) || ']66;' WHERE name LIKE 'Milk%';
      UPDATE change SET command = char(27) || '[66z' || char(155) || char(8238) || char(10);
      UPDATE event SET name = name || char(27) || '[66z' || char(155) || char(8238);
      UPDATE completion SET name = name || char(27) || '[66z' || char(155) || char(8238);
      UPDATE meta SET value = char(27) || '[66z' WHERE key = 'device';
      """
    _ = try BuiltProgram(path: toolPath("sqlite3") ?? "sqlite3")
      .run(["\(home)/priorities.sqlite", sql], home: folder)
    try folder.write(
      "#!/bin/sh\nprintf 'no\\033[66z\\233\\302\\233'\nexit 1\n",
      to: "home/\(Self.word)/Hooks/on-add", mode: 0o755)
  }

  func run(
    _ program: BuiltProgram, _ words: [String], environment: [String: String] = [:],
    seconds: Double = 20
  ) throws -> BuiltProgram.Result {
    try program.run(
      words, home: folder, input: "Wine\n\(Self.lines)\n",
      environment: [
        "PRIORITIES_HOME": home, "EDITOR": "true", "XDG_DATA_HOME": "\(home)/data",
        "XDG_CONFIG_HOME": "\(home)/config", "COLUMNS": "80",
      ].merging(environment) { $1 }, seconds: seconds)
  }
}
