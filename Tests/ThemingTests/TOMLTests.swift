import Foundation
import PrioritiesTestSupport
import Testing

@testable import TerminalThemes

@Suite("TOML")
struct TOMLTests {
  @Test(
    "Valid documents of the conformance suite have the expected values",
    .enabled(if: Conformance.isPresent, "needs TOML's conformance suite in ../shared/data/toml"),
    arguments: Conformance.files("valid"))
  func valid(_ file: URL) throws {
    let expected = try JSONSerialization.jsonObject(
      with: Data(contentsOf: file.deletingPathExtension().appendingPathExtension("json")))
    let table = try TOMLTable(parsing: Array(Data(contentsOf: file)))
    #expect(TaggedValue(table) == TaggedValue(json: expected))
  }

  @Test(
    "Invalid documents of the conformance suite are rejected with a position",
    .enabled(if: Conformance.isPresent, "needs TOML's conformance suite in ../shared/data/toml"),
    arguments: Conformance.files("invalid"))
  func invalid(_ file: URL) throws {
    let bytes = Array(try Data(contentsOf: file))
    let error = try #require(throws: TOMLError.self) { try TOMLTable(parsing: bytes) }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect((1...lines.count).contains(error.place.line))
    #expect((1...lines[error.place.line - 1].count + 1).contains(error.place.column))
    #expect(!error.isLimit)
  }

  @Test("Every kind of value parses with the positions of key and value in scalars")
  func places() throws {
    let text = """
      "é" = 'x' # first
      [a.b]
      c.d = [0x1F, -1.5e3, {e = true}]
      [[f]]
      g = 1979-05-27 07:32:00z
      [[f]]
      """
    let table = try TOMLTable(parsing: Array(text.utf8))
    #expect(
      Self.lines(table) == [
        "é 1:1 = \"x\" 1:7", "a 2:2 = table 2:1", "a.b 2:4 = table 2:1", "a.b.c 3:1 = table 3:1",
        "a.b.c.d 3:3 = array 3:7", "a.b.c.d.0 = 31 3:8", "a.b.c.d.1 = -1500.0 3:14",
        "a.b.c.d.2 = table 3:22", "a.b.c.d.2.e 3:23 = true 3:27", "f 4:3 = array 4:1",
        "f.0 = table 4:1", "f.0.g 5:1 = offset 1979-05-27T07:32:00Z 5:5", "f.1 = table 6:1",
      ])
  }

  @Test(
    "An error has the position of the wrong byte",
    arguments: [
      ("[=]", 1, 2), ("a = 1\n  [ é]", 2, 5), ("[[\n]]", 1, 3), ("[", 1, 2), ("a = [}", 1, 6),
      ("a = {]", 1, 6), ("a = [\n  1,\n  }\n]", 3, 3), ("]", 1, 1), ("a = 1\rb = 2", 1, 6),
      ("'é' = é", 1, 7), ("a = \"\\q\"", 1, 6), ("a = 1\na = 2", 2, 1),
      ("a.b = 1\r\na.b.c = 2", 2, 3), ("[a]\n[b]\n[a]", 3, 2), ("a = 9223372036854775808", 1, 5),
      ("a = 2025-02-29", 1, 5), ("a = \"\"\"x\"\"\"\"\"\"", 1, 14), ("a = 1 # \u{1}", 1, 9),
      ("a = \"x", 1, 7), ("[a.b]\n[a]\nb.c = 1", 3, 1), ("a = {b = 1}\n[a.c]", 2, 2),
      ("a = {b = 1,}", 1, 12), ("a = 01", 1, 5), ("a = 1__0", 1, 5), ("a = \"\\uD800\"", 1, 6),
      ("a = \"\"\"\\ ", 1, 8), ("a = \"\\", 1, 7), ("a = \"\\u", 1, 6),
    ])
  func faults(_ text: String, _ line: Int, _ column: Int) throws {
    let error = try #require(throws: TOMLError.self) { try TOMLTable(parsing: Array(text.utf8)) }
    #expect(Self.text(error.place) == "\(line):\(column)", "\(error.reason)")
  }

  @Test("Invalid UTF-8 is rejected with its position")
  func encoding() throws {
    for (bytes, line, column): ([UInt8], Int, Int) in [
      ([0xFF, 0xFE], 1, 1), ([0x61, 0x0A, 0xC3, 0xA9, 0xC3], 2, 2), ([0xED, 0xA0, 0x80], 1, 1),
    ] {
      let error = try #require(throws: TOMLError.self) { try TOMLTable(parsing: bytes) }
      #expect(Self.text(error.place) == "\(line):\(column)")
    }
    #expect(try TOMLTable(parsing: [0xEF, 0xBB, 0xBF]).entries.isEmpty)
  }

  @Test("Strings of all four kinds, with escapes and line ends")
  func strings() throws {
    let text =
      "a = \"\\b\\t\\n\\f\\r\\\"\\\\\\u00e9\\U0001F600\"\nb = 'c:\\x'\n"
      + "c = \"\"\"\r\nx\r\n\"\"\\\n  \n y\"\"\"\"\"\nd = '''\n''x'''''"
    let values = try TOMLTable(parsing: Array(text.utf8)).entries.map(\.value.string)
    #expect(values == ["\u{8}\t\n\u{C}\r\"\\é😀", "c:\\x", "x\n\"\"y\"\"", "''x''"])
  }

  @Test("Keys with different scalars are different, even if canonically equivalent")
  func canonicalKeys() throws {
    let table = try TOMLTable(parsing: Array("'\u{E9}' = 1\n'e\u{301}' = 2".utf8))
    #expect(table.entries.map(\.value.integer) == [1, 2])
  }

  @Test("Size, depth and the number of keys are limited, but a table may be large")
  func limits() throws {
    let many = (0..<1000).map { "k\($0) = \($0)" }.joined(separator: "\n")
    let table = try TOMLTable(parsing: Array(many.utf8))
    #expect(table.entries.map(\.value.integer) == Array(0..<1000))
    #expect(throws: TOMLError.self) { try TOMLTable(parsing: Array("\(many)\nk999 = 1".utf8)) }
    for (text, line, column) in [
      (String(repeating: "#", count: 41), 1, 1), ("a = 1\nb = 2\nc = 3", 3, 1),
      ("[a.b.c.d]", 1, 8), ("[a]\nb.c.d = 1", 2, 5), ("a = [[[1]]]", 1, 7),
      ("a = {b.c.d = 1}", 1, 10),
    ] {
      let error = try #require(throws: TOMLError.self) {
        try TOMLTable(parsing: Array(text.utf8), size: 40, depth: 3, keys: 2)
      }
      #expect(error.isLimit)
      #expect(Self.text(error.place) == "\(line):\(column)", "\(text)")
    }
    for opening in ["[", "{a=", "a."] {
      let text = "a = " + String(repeating: opening, count: 100_000)
      #expect(throws: TOMLError.self) { try TOMLTable(parsing: Array(text.utf8)) }
    }
  }

  @Test("Parsing a theme repeatedly does not increase memory use")
  func memory() async {
    // In a separate process, where no other test allocates.
    await #expect(processExitsWith: .success) {
      let file = try #require(try ThemeLibrary().file(named: "pink-dark"))
      func read() throws { for _ in 0..<1000 { _ = try TOMLTable(parsing: file.bytes) } }
      func residentBytes() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
          separator: " ")
        return try #require(Int(fields[1])) * Int(sysconf(Int32(_SC_PAGESIZE)))
      }
      try read()
      let before = try residentBytes()
      try read()
      #expect(try residentBytes() - before < 1 << 20)
    }
  }

  /// A line for each key and element: path, place, value, and the value's place.
  private static func lines(_ table: TOMLTable, under path: String = "") -> [String] {
    table.entries.flatMap { entry in
      lines(entry.value, "\(path)\(entry.key)", "\(path)\(entry.key) \(text(entry.place))")
    }
  }

  private static func lines(_ value: TOMLValue, _ path: String, _ start: String) -> [String] {
    let place = text(value.place)
    switch value.content {
    case .string(let text): return ["\(start) = \"\(text)\" \(place)"]
    case .integer(let number): return ["\(start) = \(number) \(place)"]
    case .float(let number): return ["\(start) = \(number) \(place)"]
    case .boolean(let isTrue): return ["\(start) = \(isTrue) \(place)"]
    case .offsetDateTime(let text): return ["\(start) = offset \(text) \(place)"]
    case .localDateTime(let text), .localDate(let text), .localTime(let text):
      return ["\(start) = local \(text) \(place)"]
    case .array(let values):
      return ["\(start) = array \(place)"]
        + values.enumerated().flatMap { lines($1, "\(path).\($0)", "\(path).\($0)") }
    case .table(let table): return ["\(start) = table \(place)"] + lines(table, under: "\(path).")
    }
  }

  private static func text(_ place: TOMLPlace) -> String { "\(place.line):\(place.column)" }
}

/// A part of TOML's conformance suite (https://github.com/toml-lang/toml-test).
private enum Conformance {
  static let folder = sharedData("toml")

  static var isPresent: Bool { folder != nil }

  static func files(_ kind: String) -> [URL] {
    guard let folder = folder?.appending(path: kind) else { return [] }
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "toml" }
      .sorted { $0.path < $1.path }
  }
}

/// A value of the conformance suite, with numbers and fractions of seconds compared by value.
private indirect enum TaggedValue: Equatable {
  case scalar(type: String, value: String)
  case array([TaggedValue])
  case table([String: TaggedValue])

  init(json: Any) {
    switch json {
    case let object as [String: Any]:
      if object.count == 2, let type = object["type"] as? String,
        let value = object["value"] as? String
      {
        self = Self.scalar(type, value)
      } else {
        self = .table(object.mapValues(TaggedValue.init(json:)))
      }
    case let array as [Any]: self = .array(array.map(TaggedValue.init(json:)))
    default: self = .scalar(type: "none", value: "\(json)")
    }
  }

  init(_ table: TOMLTable) {
    self = .table(
      Dictionary(uniqueKeysWithValues: table.entries.map { ($0.key, TaggedValue($0.value)) }))
  }

  init(_ value: TOMLValue) {
    self =
      switch value.content {
      case .string(let text): .scalar(type: "string", value: text)
      case .integer(let number): .scalar(type: "integer", value: "\(number)")
      case .float(let number): Self.scalar("float", "\(number)")
      case .boolean(let isTrue): .scalar(type: "bool", value: "\(isTrue)")
      case .offsetDateTime(let text): Self.scalar("datetime", text)
      case .localDateTime(let text): Self.scalar("datetime-local", text)
      case .localDate(let text): Self.scalar("date-local", text)
      case .localTime(let text): Self.scalar("time-local", text)
      case .array(let values): .array(values.map(TaggedValue.init))
      case .table(let table): TaggedValue(table)
      }
  }

  private static func scalar(_ type: String, _ value: String) -> TaggedValue {
    switch type {
    case "float": .scalar(type: type, value: Double(value).map { "\($0)" } ?? value)
    case "datetime", "datetime-local", "time-local":
      .scalar(
        type: type,
        value: value.replacing(#/\.(\d*[1-9])?0+(?=\D|$)/#) { match in
          match.1.map { ".\($0)" } ?? ""
        })
    default: .scalar(type: type, value: value)
    }
  }
}
