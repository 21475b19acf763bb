import PrioritiesBasics
import Testing

struct JSONReaderTests {
  @Test(
    "Errors have a line and a column",
    arguments: [
      ("", "1:1: the file is empty, expected a value"),
      (" \n", "2:1: the file is empty, expected a value"),
      ("{\"a\": 1,}", "1:9: a comma before \"}\" is not allowed"),
      ("[1,]", "1:4: a comma before \"]\" is not allowed"),
      ("{\n  \"a\": 1,\n  \"a\": 2\n}", "3:3: duplicate key \"a\" (first on line 2)"),
      ("{\r\n  \"a\" 1}", "2:7: expected \":\" after the key, found \"1\""),
      ("{\"a\": 1 \"b\": 2}", "1:9: expected \",\" or \"}\", found a double quote"),
      ("{a: 1}", "1:2: expected a key in double quotes, found \"a\""),
      ("{\"ä\": tru}", "1:7: expected a value, found \"tru\""),
      ("// hi\n{}", "1:1: expected a value, found a comment, which JSON does not allow"),
      ("<<<<<<< HEAD\n{}", "1:1: expected a value, found a merge conflict marker"),
      ("{} {}", "1:4: expected the end of the file, found \"{\""),
      ("{\"a\": 01}", "1:8: a number cannot begin with 0"),
      ("[1.]", "1:4: expected a digit, found \"]\""), ("[-]", "1:3: expected a digit, found \"]\""),
      ("[1e]", "1:4: expected a digit, found \"]\""),
      ("[.5]", "1:2: expected a value, found \".\""),
      ("[+1]", "1:2: expected a value, found \"+\""),
      ("[NaN]", "1:2: expected a value, found \"NaN\""),
      ("[1x]", "1:3: a number cannot contain \"x\""),
      ("[\"a", "1:2: the string has no closing quotation mark"),
      ("[\"a\\", "1:5: the string has no closing quotation mark"),
      ("[\"\\x\"]", "1:3: unknown escape sequence"),
      ("[\"\\u12g4\"]", "1:7: expected four hexadecimal digits, found \"g4\""),
      ("[\"\\ud800\"]", "1:3: unpaired surrogate"),
      ("[\"\\ud800\\u0041\"]", "1:3: unpaired surrogate"),
      ("[\"a\nb\"]", "1:2: the string has no closing quotation mark"),
      ("[\"a\tb\"]", "1:4: a control character must be written as \\u0009"),
      ("[\u{0}]", "1:2: expected a value, found the byte 0x00"),
      ("{\"a\": 1", "1:8: expected \",\" or \"}\", found the end of the file"),
    ])
  func faults(text: String, fault: String) {
    let error = #expect(throws: JSONParseError.self) { try JSONReader.value(in: text) }
    #expect(error?.description == fault)
  }

  @Test("A byte order mark is skipped and takes no column")
  func byteOrderMark() throws {
    #expect(try JSONReader.value(in: "\u{FEFF}{\"a\": 1}") == ["a": 1])
    let error = #expect(throws: JSONParseError.self) { try JSONReader.value(in: "\u{FEFF}x") }
    #expect(error?.position == JSONPosition(line: 1, column: 1))
  }

  @Test(
    "Invalid UTF-8 is an error",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    let text = Array("[\"é".utf8) + bytes + Array("\"]".utf8)
    let error = #expect(throws: JSONParseError.self) { try JSONReader.value(in: text) }
    #expect(error?.description == "1:4: these bytes are not UTF-8")
  }

  @Test("Deep nesting is an error")
  func depth() throws {
    let deepest = JSONReader.deepest
    let fits = String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest)
    #expect(throws: Never.self) { try JSONReader.value(in: fits) }
    let error = #expect(throws: JSONParseError.self) {
      try JSONReader.value(in: String(repeating: "[", count: 100_000))
    }
    #expect(error?.position.column == deepest + 1)
  }

  @Test("Values, the order of keys and the text of numbers are preserved")
  func values() throws {
    let text = #"{"z": [1.50, -0, 1E+2, true, false, null], "a": {"\u00e9\ud83d\ude00\n": "\/"}}"#
    let value = try JSONReader.value(in: text)
    let written =
      "{\n  \"z\": [1.50, -0, 1E+2, true, false, null],\n  \"a\": {\n    \"é😀\\n\": \"/\"\n  }\n}\n"
    #expect(JSONWriter.text(of: value) == written)
    #expect(try JSONReader.value(in: written) == value)
  }

  @Test(
    "Integers are recognized in every notation",
    arguments: [
      ("3", 3), ("3.0", 3), ("1e3", 1000), ("-0", 0), ("3.5", nil), ("1e30", nil),
      ("9223372036854775807", .max), ("9223372036854775808", nil),
    ] as [(String, Int?)])
  func integers(text: String, number: Int?) throws {
    #expect(try JSONReader.value(in: text).integer == number)
  }
}

@Suite("JSON with comments")
struct JSONCommentTests {
  @Test(
    "Comments, trailing commas and duplicate keys are accepted",
    arguments: [
      ("// a\n[1, /* b, */ 2, ] // c", [1, 2]), ("[1 /**/,2/***/]", [1, 2]),
      ("{\"a\": 1, /* } */ \"a\": 2,}", ["a": 2]), ("\"// no comment\"", "// no comment"),
      ("[,]", nil), ("{,}", nil), ("[1,,]", nil), ("[1] /* no end", nil), ("[1 / 2]", nil),
      ("/*/ [1]", nil),
    ] as [(String, JSONValue?)])
  func comments(_ text: String, _ expected: JSONValue?) {
    #expect((try? JSONReader.value(in: text, syntax: .withComments)) == expected)
  }

  @Test(
    "Syntax errors have a position and a message",
    arguments: [
      ("[1\n/* no end", "2:1: expected \",\" or \"]\", found an unterminated comment"),
      ("{\"a\" 1}", "1:6: expected \":\" after the key, found \"1\""),
    ])
  func faults(_ text: String, _ message: String) {
    let error = #expect(throws: JSONParseError.self) {
      try JSONReader.value(in: text, syntax: .withComments)
    }
    #expect(error?.description == message)
  }

  @Test("Strict syntax rejects comments, trailing commas and duplicate keys")
  func strict() {
    for text in ["[1,]", "{\"a\":1,}", "// a\n1", "1 /* a */", "{\"a\":1,\"a\":2}"] {
      #expect(throws: JSONParseError.self) { try JSONReader.value(in: text) }
    }
  }

  @Test("Key positions need one pass, with any line ends")
  func places() {
    let text = "{\r\n  \"a\": {\"ä\": 1, \"b\": 2},\r  \"c\": [\n{\"d\": 3}]}"
    let places = JSONReader.keyPositions(in: Array(text.utf8))
    #expect(
      places.mapValues(\.description) == [
        ["a"]: "2:3", ["a", "ä"]: "2:9", ["a", "b"]: "2:17", ["c"]: "3:3", ["c", "0", "d"]: "4:2",
      ])
    // One pass per key would take minutes.
    let keys = (0..<20_000).map { "\"key \($0)\": \($0)" }.joined(separator: ", ")
    let many = JSONReader.keyPositions(in: Array("{\(keys)}".utf8))
    #expect(many.count == 20_000)
    #expect(many[["key 0"]]?.description == "1:2")
    #expect(many[["key 19999"]]?.line == 1)
  }
}
