import Interchange
import Lists
import Testing

/// What reading a file reports.
struct ReportTests {
  @Test(
    "What is left out of a text is said with its line",
    arguments: [
      (.text, "*\n1.\n \n-\nok\n", [1, 2, 4]), (.markdown, "> a\n- b\n-\n", [1, 3]),
      (.todoist, "TYPE,CONTENT\nmeta,x\nreminder,y\n,\ntask,z\n", [3]),
    ] as [(ListFormat, String, [Int])])
  func leftOut(format: ListFormat, text: String, expected: [Int]) throws {
    let reading = try format.read(Array(text.utf8))
    #expect(reading.document.items.count == 1)
    #expect(reading.losses.map(\.line) == expected)
  }

  @Test("A line that stands in several files is no duplicate; another one names the file")
  func severalFilesOfOneItem() throws {
    let files = [("a.txt", "Milk\n(A) Tea +Shop\n"), ("b.txt", "(A) Tea +Shop\n(B) Milk\n")].map {
      SourceFile(name: $0.0, bytes: Array($0.1.utf8))
    }
    #expect(
      try ListFormat.todotxt.read(files).losses.map(\.description) == [
        "b.txt: line 2: \"Milk\": the same name as on line 1 of a.txt; the two became one item"
      ])
  }
}
