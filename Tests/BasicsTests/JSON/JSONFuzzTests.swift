import Foundation
import PrioritiesBasics
import PrioritiesTestSupport
import Testing

/// Reproducible mutated texts, compared with Foundation's reader.
struct JSONFuzzTests {
  private static let seeds = [
    ##"{"version": 1, "theme": {"dark": "nord", "light": "#ffaa00"}, "minimumContrast": 4.50}"##,
    #"[null, true, false, -0.5e+3, "\u00e9\ud83d\ude00\"\\/\b\f\n\r\t", {}, [], [[1], {"a": []}]]"#,
    "{\n  \"keys\": {\"done\": [\"d\", \"space\"]},\n  \"é😀\": \"ü\u{2028}\"\n}\n",
    "0", "\"x\"", " [1 , 2 ] ",
  ]

  private static let pieces: [[UInt8]] =
    ["{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "d800", "1e999", "-", "0", "true", "null"]
    .map { Array($0.utf8) } + [[0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0x00], [0x7F], [0xFF]]

  @Test("Mutated texts never crash the reader, and round-trip", arguments: 0..<4)
  func mutations(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    var read = 0
    for round in 0..<(isThorough ? 50_000 : 1_500) {
      var bytes = Array(Self.seeds[round % Self.seeds.count].utf8)
      for _ in 0..<Int.random(in: 0...4, using: &random) { mutate(&bytes, &random) }
      guard let value = try? JSONReader.value(in: bytes) else {
        #expect(throws: JSONParseError.self) { try JSONReader.value(in: bytes) }
        continue
      }
      read += 1
      let text = JSONWriter.text(of: value)
      #expect(try JSONReader.value(in: text) == value)
      #expect(try JSONReader.value(in: JSONWriter.line(of: value)) == value)
      // Foundation rejects only numbers beyond its range.
      if case .success(let other) = foundation(bytes) {
        #expect(agrees(value, with: other), "\(String(decoding: bytes, as: UTF8.self))")
      } else {
        #expect(text.contains(/[0-9]{19}|[eE][+-]?[0-9]{3}/) || hasNUL(bytes), "\(bytes)")
      }
    }
    #expect(read > 100)
  }

  @Test("All texts that Foundation rejects are rejected, except numbers beyond its range")
  func neverMoreLenient() throws {
    let bad = [
      "{,}", "[1 2]", "{\"a\"}", "{\"a\":}", "[\"\u{1}\"]", "nul", "tru e", "[1]]", "{\"a\":1 2}",
    ]
    for text in bad {
      #expect(throws: (any Error).self) {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      }
      #expect(throws: JSONParseError.self) { try JSONReader.value(in: text) }
    }
  }

  private var isThorough: Bool {
    ProcessInfo.processInfo.environment["PRIORITIES_TEST_ALL"] == "1"
  }

  private func hasNUL(_ bytes: [UInt8]) -> Bool { bytes.contains(0) }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 1: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: place)
    case 2: if place < bytes.count { bytes.remove(at: place) }
    case 3: bytes.removeSubrange(place...)
    default:
      let other = Int.random(in: 0...bytes.count, using: &random)
      bytes.insert(contentsOf: Array(bytes[min(place, other)..<max(place, other)]), at: place)
    }
  }

  private func foundation(_ bytes: [UInt8]) -> Result<Any, any Error> {
    Result { try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) }
  }

  private func agrees(_ value: JSONValue, with other: Any) -> Bool {
    switch value {
    case .null: return other is NSNull
    case .bool(let flag): return (other as? NSNumber)?.boolValue == flag
    case .number(let number):
      guard let double = (other as? NSNumber)?.doubleValue else { return false }
      return double == number.double || abs(double - number.double) <= abs(double) * 1e-15
    case .string(let text): return (other as? String) == text
    case .array(let elements):
      guard let others = other as? [Any], others.count == elements.count else { return false }
      return zip(elements, others).allSatisfy { agrees($0, with: $1) }
    case .object(let object):
      guard let others = other as? [String: Any], others.count == object.members.count else {
        return false
      }
      return object.members.allSatisfy { member in
        others[member.key].map { agrees(member.value, with: $0) } ?? false
      }
    }
  }
}
