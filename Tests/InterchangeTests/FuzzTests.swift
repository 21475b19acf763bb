import Foundation
import PrioritiesTestSupport
import PriorityLists
import TaskListFormats
import Testing

private let mutationCount = runsSlowProofs ? 100_000 : 300

struct FuzzTests {
  @Test(
    "Readers accept or reject any file, within limits of time and memory",
    arguments: ListFormat.allCases)
  func mutated(format: ListFormat) throws {
    var generator = SeededGenerator(seed: 42)
    let folder = try TemporaryFolder()
    let files = try seeds(of: format, &generator).enumerated().map { number, bytes in
      let url = folder.url("\(number)")
      try Data(bytes).write(to: url)
      return url.path
    }
    // A separate process, to measure its memory.
    let result = try BuiltProgram.besideTests("PrioritiesReaderProbe").run(
      [format.word, String(mutationCount)] + files, home: folder, seconds: 1500)
    #expect(result.status == 0, "\(result.output) \(result.errors)")
    #expect(!result.output.hasPrefix("0 read"))
  }

  @Test(
    "Memory is proportional to the size of a file",
    arguments: ListFormat.allCases.filter(\.isWritable))
  func large(format: ListFormat) throws {
    var generator = SeededGenerator(seed: 7)
    let folder = try TemporaryFolder()
    let url = folder.url("large")
    let document = randomDocument(&generator, count: runsSlowProofs ? 4_000 : 400, sparse: true)
    try Data(format.write(document).files[0].bytes).write(to: url)
    let result = try BuiltProgram.besideTests("PrioritiesReaderProbe").run(
      [format.word, "0", url.path], home: folder, seconds: 600)
    #expect(result.status == 0, "\(result.output) \(result.errors)")
    #expect(result.output.hasPrefix("1 read"))
  }

  @Test(
    "Time and memory grow as a file does, whatever tokens it repeats",
    arguments: ListFormat.allCases)
  func growth(format: ListFormat) throws {
    let size = runsSlowProofs ? 1 << 20 : 1 << 15
    let result = try BuiltProgram.besideTests("PrioritiesReaderProbe").run(
      ["growth", format.word, String(size), runsSlowProofs ? "20" : "10"],
      home: try TemporaryFolder(), seconds: 1200)
    #expect(result.status == 0, "\(result.output) \(result.errors)")
  }

  @Test("Entities, deep nesting and wide tables are rejected")
  func bombs() throws {
    let entities =
      "<?xml version=\"1.0\"?><!DOCTYPE opml [<!ENTITY a \"aaaaaaaaaa\">]><opml><body>"
      + "<outline text=\"&a;\"/></body></opml>"
    let reason = "declarations in the document type are not allowed"
    #expect(throws: FormatError(line: 1, column: 37, reason)) {
      try ListFormat.opml.read(Array(entities.utf8))
    }
    let nested =
      "<opml><body>" + String(repeating: "<outline text=\"a\">", count: 2000)
    #expect(throws: FormatError.self) { try ListFormat.opml.read(Array(nested.utf8)) }
    let brackets = String(repeating: "[", count: 100_000)
    for format in [ListFormat.json, .taskwarrior, .googleTasks] {
      #expect(throws: FormatError.self) { try format.read(Array(brackets.utf8)) }
    }
    let wide = String(repeating: ",", count: 5000) + "\n" + String(repeating: "1\n", count: 5000)
    #expect(throws: FormatError.self) { try ListFormat.csv.read(Array(wide.utf8)) }
  }

  @Test("A file over the limit is rejected")
  func tooLarge() {
    let bytes = [UInt8](repeating: 0x20, count: ListFormat.maximumSize + 1)
    #expect(
      throws: FormatError("the file is larger than 32 MB; split it first")
    ) { try ListFormat.text.read(bytes) }
  }

  @Test("Further names are not read, whether items repeat or lists")
  func tooMany() {
    let reason =
      "there are more than 120000 items, or 300000 names of items and lists; split the file first"
    let items = (0...120_000).map { "\($0)\n" }.joined()
    func names(_ line: String) -> String { String(repeating: line, count: 300_001) }
    for (format, text) in [
      (ListFormat.text, items), (.text, names("a\n")), (.markdown, names("- \n")),
    ] {
      #expect(throws: FormatError(reason), "\(format)") { try format.read(Array(text.utf8)) }
    }
    let repeated = "a" + String(repeating: " +n", count: 500_000)
    #expect(throws: Never.self) { try ListFormat.todotxt.read(Array(repeated.utf8)) }
  }

  private func seeds(
    of format: ListFormat, _ generator: inout SeededGenerator
  ) throws -> [[UInt8]] {
    if let sample = ForeignSamples.samples[format] { return sample.map { Array($0.utf8) } }
    return (0..<8).map { _ in
      format.write(randomDocument(&generator)).files.first?.bytes ?? []
    }
  }
}
