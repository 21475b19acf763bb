import Testing

@testable import Theming

/// What would end the program inside the TOML library is refused before.
struct PlainTOMLTests {
  @Test(
    "A document that the library asserts against is refused with its place",
    arguments: [
      ("[=]", 1, 2), ("a = 1\n  [ é]", 2, 5), ("[[\n]]", 1, 3), ("[", 1, 2), ("a = [}", 1, 6),
      ("a = {]", 1, 6), ("a = [\n  1,\n  }\n]", 3, 3), ("]", 1, 1),
    ])
  func refused(_ text: String, _ line: Int, _ column: Int) {
    let fault = #expect(throws: TOMLKitGuard.Fault.self) {
      try TOMLKitGuard.check(Array(text.utf8))
    }
    #expect(fault?.line == line)
    #expect(fault?.column == column)
    let reading = ThemeLibrary().read(
      ThemeFile(name: "x", path: "x", bytes: Array(text.utf8)))
    #expect(reading.theme == nil)
    #expect(reading.findings.first?.line == line)
  }

  @Test(
    "Everything else is left to the library",
    arguments: [
      "", "[a]\n[[b]]\n[ \"c\" ]\n['d']", "a = [[1], [2]]", "a = [\n[1],\n[{b = 1}]\n]",
      "a = \"]}[\" # ]}", "a = ']'\nb = \"\\\"]\"", "a = \"\"\"\n[=]\n]\"\"\"", "a = '''\n[=]'''",
      "a = \"open\n[b]",
    ])
  func passed(_ text: String) throws {
    try TOMLKitGuard.check(Array(text.utf8))
  }
}
