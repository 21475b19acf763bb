import StyledTerminalText
import Testing

struct WidthTests {
  @Test(
    "The width of a text is the sum of its clusters",
    arguments: [
      ("", 0), ("Milk", 4), ("caf\u{E9}", 4), ("cafe\u{301}", 4), ("\u{25B2} critical", 10),
      ("\u{725B}\u{4E73}", 4), ("\u{D55C}\u{AE00}", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("\u{FF2D}\u{FF49}", 4), ("\u{FF76}\u{FF9E}", 2), ("\u{1F95B}", 2), ("\u{2764}\u{FE0F}", 2),
      ("\u{2764}", 1), ("1\u{FE0F}\u{20E3}", 2), ("\u{1F1E9}\u{1F1EA}", 2),
      ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", 2), ("\u{1F44D}\u{1F3FD}", 2),
      ("\u{915}\u{94D}\u{937}\u{93F}", 3), ("नमस्ते दुनिया", 10), ("தமிழ் பாடம்", 9),
      ("\u{E19}\u{E49}\u{E33}", 2), ("a\u{200B}b", 2),
      ("\u{5E9}\u{5C1}\u{5DC}", 2), ("\u{FFFD}", 1), ("\u{1FAE9}", 2),
      ("\u{115F}\u{1161}", 2), ("\u{3164}", 0), ("\u{3163}\u{3165}", 4), ("\u{303F}", 1),
      ("\u{2329}\u{4DC0}", 4), ("\u{17000}\u{2FFFD}", 4), ("\u{25FD}\u{25FB}", 3),
    ])
  func width(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
    #expect(text.reduce(0) { $0 + ClusterWidth($1).columns } == columns)
  }

  @Test(
    "A width is contested where terminals disagree",
    arguments: [
      ("a", false), ("\u{E9}", false), ("e\u{301}", false), ("\u{725B}", false),
      ("\u{1F95B}", false), ("\u{25B2}", false), ("\u{2764}", false),
      ("\u{2764}\u{FE0F}", true), ("1\u{FE0F}\u{20E3}", true), ("\u{1F1E9}\u{1F1EA}", true),
      ("\u{1F44D}\u{1F3FD}", true), ("\u{1F468}\u{200D}\u{1F469}", true),
      ("\u{915}\u{93F}", true), ("\u{1FAE9}", true), ("\u{301}", true), ("\u{AD}", true),
    ] as [(Character, Bool)])
  func contested(cluster: Character, isContested: Bool) {
    #expect(ClusterWidth(cluster).isContested == isContested)
  }

  @Test("The fast path and the widths of clusters agree on every code point")
  func agreement() {
    let values = Array(UInt32(0x20)..<0x3000) + stride(from: 0x3000, to: 0x32000, by: 61)
    for value in values {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(Character(scalar))b"
      let byClusters = text.reduce(0) { $0 + ClusterWidth($1).columns }
      #expect(text.displayWidth == byClusters, "U+\(String(value, radix: 16))")
    }
  }
}

struct SanitizingTests {
  @Test(
    "Characters that a terminal interprets are replaced",
    arguments: [
      ("Milk", "Milk"),
      ("a\u{1B}[2Jb", "a\u{FFFD}[2Jb"),
      ("a\u{9B}31mb", "a\u{FFFD}31mb"),
      ("abc\u{202E}def", "abc\u{FFFD}def"),
      ("two\twords", "two words"),
      ("ไทย 牛乳 👨‍👩‍👧", "ไทย 牛乳 👨‍👩‍👧"),
    ])
  func sanitizing(text: String, expected: String) {
    #expect(text.sanitized == expected)
  }

  @Test(
    "Newlines, tabs and CRLF of a text with several lines are preserved",
    arguments: [
      ("Milk\n\tBread\r\n", "Milk\n\tBread\r\n"),
      ("a\rb\u{1B}c\n", "a\u{FFFD}b\u{FFFD}c\n"),
      ("a\r\nb\r", "a\r\nb\u{FFFD}"), ("\r\r\n", "\u{FFFD}\r\n"),
      ("a\u{2028}b\u{9B}\u{200F}", "a\u{FFFD}b\u{FFFD}\u{FFFD}"),
    ])
  func lines(text: String, expected: String) {
    #expect(text.sanitizedLines == expected)
  }
}
