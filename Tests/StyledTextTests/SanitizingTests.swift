import StyledText
import Testing

struct SanitizingTests {
  @Test(
    "What a terminal would act on is replaced, the rest is kept",
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
    "A text of several lines keeps its newlines, tabs and CRLF",
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
