import Foundation
import Interchange
import Lists
import TestSupport
import Testing

/// How many mutated files each reader gets: a few in every run, all with `PRIORITIES_TEST_ALL`.
private let mutationCount =
  ProcessInfo.processInfo.environment["PRIORITIES_TEST_ALL"] == nil ? 300 : 100_000

struct FuzzTests {
  @Test("A reader reads or refuses any file", arguments: ListFormat.allCases)
  func mutated(format: ListFormat) throws {
    var generator = SeededGenerator(seed: 42)
    let seeds = try seeds(of: format, &generator)
    var readCount = 0
    for _ in 0..<mutationCount {
      var bytes = seeds.randomElement(using: &generator) ?? []
      for _ in 0...Int.random(in: 0...4, using: &generator) { mutate(&bytes, &generator) }
      do {
        let document = try format.read(bytes).document
        readCount += 1
        // What was read keeps the rules of a document.
        for (index, entry) in document.items.enumerated() {
          #expect(try Name(entry.name).text == entry.name)
          #expect(!entry.lists.contains { $0.list == index })
        }
      } catch let error as FormatError {
        #expect(!error.message.isEmpty)
      }
      _ = ListFormat.detected(in: SourceFile(name: "file", bytes: bytes))
    }
    #expect(readCount > 0)
  }

  @Test("A bomb is refused at once")
  func bombs() throws {
    let entities =
      "<?xml version=\"1.0\"?><!DOCTYPE opml [<!ENTITY a \"aaaaaaaaaa\">]><opml><body>"
      + "<outline text=\"&a;\"/></body></opml>"
    #expect(throws: FormatError(line: 1, column: 49, "entity declarations are not allowed")) {
      try ListFormat.opml.read(Array(entities.utf8))
    }
    let nested =
      "<opml><body>" + String(repeating: "<outline text=\"a\">", count: 2000)
    #expect(throws: FormatError.self) { try ListFormat.opml.read(Array(nested.utf8)) }
    let brackets = String(repeating: "[", count: 100_000)
    for format in [ListFormat.json, .taskwarrior, .dstask, .googleTasks] {
      #expect(throws: FormatError.self) { try format.read(Array(brackets.utf8)) }
    }
    let wide = String(repeating: ",", count: 5000) + "\n" + String(repeating: "1\n", count: 5000)
    #expect(throws: FormatError.self) { try ListFormat.csv.read(Array(wide.utf8)) }
  }

  @Test("A file over 256 MB is refused")
  func tooLarge() {
    let bytes = [UInt8](repeating: 0x20, count: ListFormat.maximumSize + 1)
    #expect(
      throws: FormatError("the file is larger than 256 MB; split it first")
    ) { try ListFormat.text.read(bytes) }
  }

  private func seeds(
    of format: ListFormat, _ generator: inout SeededGenerator
  ) throws -> [[UInt8]] {
    if let sample = ForeignSamples.samples[format] { return sample.map { Array($0.utf8) } }
    return (0..<8).map { _ in
      format.write(randomDocument(&generator)).files.first?.bytes ?? []
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    let place = bytes.isEmpty ? 0 : Int.random(in: 0...bytes.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes.insert(.random(in: 0...255, using: &generator), at: place)
    case 1 where place < bytes.count: bytes.remove(at: place)
    case 2 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &generator)
    case 3 where place < bytes.count:
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &generator))
      bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4 where place < bytes.count:
      bytes.removeSubrange(
        place..<min(bytes.count, place + Int.random(in: 1...40, using: &generator)))
    default:
      let words = [
        "\r\n", "\n", "\"", "\\", ":", ";", ",", "{", "}", "[", "]", "<", ">", "&", "%FF", "-",
        "\t",
        "BEGIN:VTODO\r\n", "END:VTODO\r\n", "99999999999999999999", "-1", "\u{FEFF}", "\u{0}",
        "+x", "name:%41", "```", "<outline>", "</outline>", "2026-99-99", "PRIORITY:99",
      ]
      bytes.insert(contentsOf: (words.randomElement(using: &generator) ?? "").utf8, at: place)
    }
  }
}
