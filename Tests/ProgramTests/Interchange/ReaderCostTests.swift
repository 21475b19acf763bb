import AppIconSets
import Foundation
import PrioritiesTestSupport
import PriorityLists
import TaskListFormats
import Testing

/// The CPU time of each reader on its worst known inputs.
@Suite(.enabled(if: runsSlowProofs, "slow: PRIORITIES_TEST_ALL=1 runs it"))
struct ReaderCostTests {
  struct Input: CustomTestStringConvertible, Sendable {
    var name: String
    var command: [String]
    /// The size of the largest file, in bytes or pixels; at most the reader's limit.
    var limit = 1 << 20
    /// A file of at most a size, in bytes or pixels.
    var file: @Sendable (Int) throws -> Data

    var testDescription: String { name }
  }

  @Test("Twice the input takes at most 2.5 times the CPU time", arguments: lists + themes + others)
  func cost(_ input: Input) throws {
    let whole = input.limit - 1024
    let files = try [whole / 4, whole / 2, whole].map(input.file)
    #expect(files[2].count <= input.limit)
    var times = try files.map { try seconds(input.command, $0) }
    // Other work on the machine only adds time, so the least of several is the reader's own.
    for _ in 0..<4 where !isLinear(times) {
      times = try zip(times, files).map { min($0, try seconds(input.command, $1)) }
    }
    #expect(isLinear(times), "\(times)")
  }

  private func isLinear(_ times: [Double]) -> Bool {
    zip(times, times.dropFirst()).allSatisfy { half, twice in
      twice <= max(0.2, 2.5 * max(half, 0.08))
    }
  }

  /// The user CPU time of a command that reads a file, whose name begins with `input`.
  private func seconds(_ command: [String], _ file: Data) throws -> Double {
    let home = try TemporaryFolder()
    try file.write(to: home.url(command.first { $0.hasPrefix("input") } ?? "input"))
    let script = "TIMEFORMAT=%U; time \"$@\" > output 2>&1"
    let result = try BuiltProgram(path: "/bin/bash").run(
      ["-c", script, "bash", BuiltProgram.priorities.path] + command, home: home, seconds: 300)
    return try #require(Double(result.errors.filter { !$0.isWhitespace }), "\(result)")
  }

  private static func list(
    _ name: String, _ format: String, _ text: @escaping @Sendable (Int) -> String
  ) -> Input {
    // Importing the three million items of a file at the limit takes minutes.
    Input(
      name: name, command: ["import", "--dry-run", "--from", format, "input"],
      limit: ListFormat.maximumSize / 8, file: { Data(text($0).utf8) })
  }

  private static func scheme(
    _ name: String, _ format: String, _ text: @escaping @Sendable (Int) -> String
  ) -> Input {
    Input(
      name: name, command: ["theme", "import", "input", "--from", format],
      file: { Data(text($0).utf8) })
  }

  private static func template(
    _ name: String, _ text: @escaping @Sendable (Int) -> String
  ) -> Input {
    Input(
      name: name, command: ["theme", "export", "fjord-dark", "--template", "input"],
      file: { Data(text($0).utf8) })
  }

  private static let id = "00000000-0000-4000-8000-000000000001"

  private static let lists = [
    list("completions of one item", "json") { size in
      // All different, because a known time is not added again.
      let times = (0..<(size / 80)).map { number in
        let time = Timestamp(milliseconds: 1_000_000_000_000 + Int64(number) * 1_000_000)
        return #"{"item":"\#(id)","at":"\#(time.iso8601)"}"#
      }
      return #"{"format":"priorities","version":1,"items":[{"id":"\#(id)","name":"M"}],"#
        + #""completions":[\#(times.joined(separator: ","))]}"#
    },
    list("open brackets", "markdown") { "- " + String(repeating: "[", count: $0) },
    list("open links", "markdown") { "- " + String(repeating: "[a](", count: $0 / 4) },
    list("bold marks", "markdown") { "- " + String(repeating: "**a", count: $0 / 3) },
    list("projects of one task", "todotxt") { size in
      "a " + (0..<(size / 10)).map { "+p\($0)" }.joined(separator: " ")
    },
    list("folded lines", "icalendar") { size in
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a" + String(repeating: "\r\n b", count: size / 4)
        + "\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    },
    list("categories of one to-do", "icalendar") { size in
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a\r\nCATEGORIES:"
        + (0..<(size / 9)).map { "c\($0)" }.joined(separator: ",")
        + "\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    },
    list("annotations of one task", "taskwarrior") { size in
      let note = #"{"entry":"20260101T000000Z","description":"x"}"#
      return #"[{"uuid":"\#(id)","status":"pending","description":"n","annotations":["#
        + Array(repeating: note, count: size / 48).joined(separator: ",") + "]}]"
    },
    list("attributes of one outline", "opml") { size in
      "<opml><body><outline text=\"a\" "
        + (0..<(size / 13)).map { "a\($0)=\"x\"" }.joined(separator: " ")
        + "/></body></opml>"
    },
    list("deep lists", "text") { size in
      (0..<(size / 260)).map { String(repeating: "\t", count: $0 % 500) + "n\($0)\n" }.joined()
    },
    list("quoted quotes", "csv") { size in
      "name,details\na,\"" + String(repeating: "\"\"", count: size / 2) + "\"\n"
    },
    list("nested tasks", "todoist") { size in
      "TYPE,CONTENT,INDENT\n" + (0..<(size / 16)).map { "task,n\($0),\(1 + $0 % 5)\n" }.joined()
    },
    list("entries of a list", "kitchenowl") { size in
      let names = (0..<(size / 20)).map { #"{"name":"n\#($0)"}"# }.joined(separator: ",")
      return #"{"items":[],"shoppinglists":[{"name":"G","items":[\#(names)]}]}"#
    },
    list("a chain of tasks", "google-tasks") { size in
      let tasks = (0..<(size / 54)).map {
        #"{"id":"\#($0)","title":"n\#($0)","parent":"\#($0 - 1)"}"#
      }
      return #"{"items":[{"title":"G","items":[\#(tasks.joined(separator: ","))]}]}"#
    },
    list("a chain of to-dos", "reminders") { size in
      let todos = (0..<(size / 90)).map {
        "BEGIN:VTODO\r\nUID:\($0)\r\nRELATED-TO:\($0 - 1)\r\nSUMMARY:n\($0)\r\nEND:VTODO\r\n"
      }
      return "BEGIN:VCALENDAR\r\n" + todos.joined() + "END:VCALENDAR\r\n"
    },
  ]

  private static let themes = [
    scheme("unknown keys", "kitty") { size in (0..<(size / 10)).map { "k\($0) v\n" }.joined() },
    scheme("definitions", "xresources") { size in
      (0..<(size / 24)).map { "#define a\($0) a\($0 + 1)\n" }.joined()
    },
    scheme("YAML keys", "base16") { size in (0..<(size / 12)).map { "k\($0): \"v\"\n" }.joined() },
    scheme("TOML tables", "alacritty") { size in (0..<(size / 10)).map { "[t\($0)]\n" }.joined() },
    scheme("keys of a property list", "iterm2") { size in
      "<plist><dict>" + (0..<(size / 30)).map { "<key>k\($0)</key><dict/>" }.joined()
        + "</dict></plist>"
    },
    scheme("an array of a property list", "textmate") { size in
      "<plist><dict><key>settings</key><array>"
        + String(repeating: "<dict><key>a</key><string>a</string></dict>", count: size / 43)
        + "</array></dict></plist>"
    },
    scheme("a chain of tokens", "dtcg") { size in
      let tokens = (0..<(size / 50)).map {
        #""k\#($0)":{"$value":"{k\#($0 + 1)}","$type":"color"}"#
      }
      return "{\(tokens.joined(separator: ","))}"
    },
    scheme("nested lists", "base24") { String(repeating: "- ", count: $0 / 2) },
    scheme("schemes", "windows-terminal") { size in
      let schemes = (0..<(size / 19)).map { #"{"name":"a\#($0)"}"# }
      return #"{"schemes":[\#(schemes.joined(separator: ","))]}"#
    },
    scheme("misspelled keys", "ghostty") { size in
      (0..<(size / 12)).map { "k\($0) = v\n" }.joined()
    },
    scheme("names of a palette", "helix") { size in
      "[palette]\n" + (0..<(size / 20)).map { "k\($0) = \"#aabbcc\"\n" }.joined()
    },
    scheme("scopes", "vscode") { size in
      let token = "{\"scope\":[\"a\"],\"settings\":{\"foreground\":\"#aabbcc\"}}"
      return #"{"tokenColors":["#
        + Array(repeating: token, count: size / 54).joined(separator: ",") + "]}"
    },
    scheme("colours", "pywal") { size in
      let colors = (0..<(size / 19)).map { "\"k\($0)\":\"#aabbcc\"" }
      return #"{"special":{},"colors":{\#(colors.joined(separator: ","))}}"#
    },
    template("tags") { String(repeating: "{{name}}", count: $0 / 8) },
    template("one long name") { "{{" + String(repeating: "a.", count: $0 / 2) + "a}}" },
  ]

  private static let others = [
    Input(name: "escapes of a theme", command: ["theme", "check", "input.toml"], limit: 1 << 16) {
      Data("name = \"\(String(repeating: "\\\\", count: $0 / 2))\"\n".utf8)
    },
    Input(name: "misspelled actions of the keys setting", command: ["settings", "import", "input"])
    {
      let keys = (0..<($0 / 16)).map { #""k\#($0)":["a"]"# }
      return Data("{\"keys\":{\(keys.joined(separator: ","))}}".utf8)
    },
    Input(
      name: "pixels of a progressive JPEG", command: ["theme", "new", "x", "--from", "input.jpg"],
      limit: 1 << 26
    ) { pixels in
      let folder = "Tests/ThemeImportTests/Pictures/Samples"
      var bytes = try Data(
        contentsOf: packageRoot.appending(path: "\(folder)/meadow-progressive.jpg"))
      // The height and the width follow the frame's marker, length and precision.
      let place = try #require(bytes.firstRange(of: [0xFF, 0xC2])).upperBound + 3
      let size = [UInt8(pixels >> 21), UInt8(pixels >> 13 & 0xFF), 1 << 5, 0]
      bytes.replaceSubrange(place..<(place + 4), with: size)
      return bytes
    },
    Input(
      name: "pixels of a PNG", command: ["theme", "new", "x", "--from", "input.png"],
      limit: 1 << 28
    ) { pixels in
      let size = (width: 1 << 14, height: pixels >> 14)
      let white = [UInt8](repeating: 0xFF, count: 4 * size.width * size.height)
      return Data(
        try Bitmap(width: size.width, height: size.height, pixels: white)
          .png(.fast, keepsAlpha: true))
    },
  ]
}
