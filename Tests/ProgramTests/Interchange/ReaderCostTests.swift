import Foundation
import Lists
import TestSupport
import Testing

/// The CPU time of each reader on its worst known inputs.
struct ReaderCostTests {
  struct Input: CustomTestStringConvertible, Sendable {
    var name: String
    var command: [String]
    /// The text of about a number of bytes.
    var text: @Sendable (Int) -> String

    var testDescription: String { name }
  }

  @Test("Twice the input takes at most 2.5 times the CPU time", arguments: lists + themes)
  func cost(_ input: Input) throws {
    // Schemes and templates have a limit of 1 MiB; lists of 256 MiB.
    let isList = input.command[0] == "import"
    let whole = isList ? runsSlowProofs ? 1 << 24 : 1 << 19 : 1_000_000
    let texts = [whole / 4, whole / 2, whole].map(input.text)
    var times = try texts.map { try seconds(input.command, $0) }
    // Other work on the machine only adds time, so the least of several is the reader's own.
    for _ in 0..<4 where !isLinear(times) {
      times = try zip(times, texts).map { min($0, try seconds(input.command, $1)) }
    }
    #expect(isLinear(times), "\(times)")
  }

  private func isLinear(_ times: [Double]) -> Bool {
    zip(times, times.dropFirst()).allSatisfy { half, twice in
      twice <= max(0.2, 2.5 * max(half, 0.08))
    }
  }

  /// The user CPU time of a command that reads the text from the file `input`.
  private func seconds(_ command: [String], _ text: String) throws -> Double {
    let home = try TemporaryFolder()
    try home.write(text, to: "input")
    let script = "TIMEFORMAT=%U; time \"$@\" > output 2>&1"
    let result = try BuiltProgram(path: "/bin/bash").run(
      ["-c", script, "bash", BuiltProgram.priorities.path] + command, home: home, seconds: 120)
    return try #require(Double(result.errors.filter { !$0.isWhitespace }), "\(result)")
  }

  private static func list(
    _ name: String, _ format: String, _ text: @escaping @Sendable (Int) -> String
  ) -> Input {
    Input(name: name, command: ["import", "--dry-run", "--from", format, "input"], text: text)
  }

  private static func scheme(
    _ name: String, _ format: String, _ text: @escaping @Sendable (Int) -> String
  ) -> Input {
    Input(name: name, command: ["theme", "import", "input", "--from", format], text: text)
  }

  private static func template(
    _ name: String, _ text: @escaping @Sendable (Int) -> String
  ) -> Input {
    Input(
      name: name, command: ["theme", "export", "fjord-dark", "--template", "input"], text: text)
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
      "a " + (0..<(size / 8)).map { "+p\($0)" }.joined(separator: " ")
    },
    list("folded lines", "icalendar") { size in
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a" + String(repeating: "\r\n b", count: size / 4)
        + "\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    },
    list("categories of one to-do", "icalendar") { size in
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a\r\nCATEGORIES:"
        + (0..<(size / 7)).map { "c\($0)" }.joined(separator: ",")
        + "\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    },
    list("annotations of one task", "taskwarrior") { size in
      let note = #"{"entry":"20260101T000000Z","description":"x"}"#
      return #"[{"uuid":"\#(id)","status":"pending","description":"n","annotations":["#
        + Array(repeating: note, count: size / 48).joined(separator: ",") + "]}]"
    },
    list("attributes of one outline", "opml") { size in
      "<opml><body><outline text=\"a\" "
        + (0..<(size / 10)).map { "a\($0)=\"x\"" }.joined(separator: " ")
        + "/></body></opml>"
    },
    list("deep lists", "text") { size in
      (0..<(size / 250)).map { String(repeating: "\t", count: $0 % 500) + "n\($0)\n" }.joined()
    },
    list("quoted quotes", "csv") { size in
      "name,details\na,\"" + String(repeating: "\"\"", count: size / 2) + "\"\n"
    },
    list("nested tasks", "todoist") { size in
      "TYPE,CONTENT,INDENT\n" + (0..<(size / 14)).map { "task,n\($0),\(1 + $0 % 5)\n" }.joined()
    },
    list("entries of a list", "kitchenowl") { size in
      let names = (0..<(size / 20)).map { #"{"name":"n\#($0)"}"# }.joined(separator: ",")
      return #"{"items":[],"shoppinglists":[{"name":"G","items":[\#(names)]}]}"#
    },
    list("a chain of tasks", "google-tasks") { size in
      let tasks = (0..<(size / 50)).map {
        #"{"id":"\#($0)","title":"n\#($0)","parent":"\#($0 - 1)"}"#
      }
      return #"{"items":[{"title":"G","items":[\#(tasks.joined(separator: ","))]}]}"#
    },
  ]

  private static let themes = [
    scheme("unknown keys", "kitty") { size in (0..<(size / 9)).map { "k\($0) v\n" }.joined() },
    scheme("definitions", "xresources") { size in
      (0..<(size / 24)).map { "#define a\($0) a\($0 + 1)\n" }.joined()
    },
    scheme("YAML keys", "base16") { size in (0..<(size / 12)).map { "k\($0): \"v\"\n" }.joined() },
    scheme("TOML tables", "alacritty") { size in (0..<(size / 9)).map { "[t\($0)]\n" }.joined() },
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
    template("tags") { String(repeating: "{{name}}", count: $0 / 8) },
    template("one long name") { "{{" + String(repeating: "a.", count: $0 / 2) + "a}}" },
  ]
}
