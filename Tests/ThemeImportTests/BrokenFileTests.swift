import PrioritiesTestSupport
import TerminalThemes
import Testing

@testable import TerminalThemeImport

@Suite("Broken files")
struct BrokenFileTests {
  private static func seeds(_ format: SchemeFormat) throws -> [SchemeFile] {
    let folders: [SchemeFormat: [String]] = [
      .alacritty: ["alacritty", "alacritty-theme"], .xresources: ["xresources", "xrdb"],
    ]
    return try [Samples.file(format)]
      + (folders[format] ?? [format.rawValue]).flatMap(Corpus.files)
  }

  @Test(
    "A broken file is parsed or rejected with a sentence, quickly",
    arguments: SchemeFormat.allCases)
  func mutations(_ format: SchemeFormat) throws {
    let seeds = try Self.seeds(format)
    var mutator = Mutator(seed: 0x5EED)
    let count = runsSlowProofs ? 6_667 : 150
    var slowest = 0.0
    for _ in 0..<count {
      let file = mutator.mutated(from: seeds)
      // A third bypasses format detection.
      let named = mutator.chance(3) ? format : nil
      let start = processorTime
      check(file, named)
      slowest = max(slowest, processorTime - start)
    }
    #expect(slowest < 2, "the slowest file took \(slowest) s")
  }

  @Test("A broken theme file is parsed or has errors")
  func themeFiles() throws {
    let library = ThemeLibrary()
    let seeds = try library.families.filter { $0.name != Theme.ansiName }.flatMap { family in
      try Appearance.allCases.map { appearance in
        let file = try #require(try library.file(named: "\(family.name)-\(appearance)"))
        return SchemeFile(name: file.name, bytes: file.bytes)
      }
    }
    var mutator = Mutator(seed: 0xD1CE)
    for _ in 0..<(runsSlowProofs ? 11_112 : 300) {
      let broken = mutator.mutated(from: seeds)
      let reading = library.read(
        ThemeFile(name: broken.name, path: broken.name, bytes: broken.bytes))
      let hasErrors = reading.findings.contains { $0.severity == .error }
      #expect(hasErrors == (reading.theme == nil))
    }
  }

  private func check(_ file: SchemeFile, _ format: SchemeFormat?) {
    do {
      let reading = try SchemeParseResult(file, as: format, parent: Corpus.helixParent)
      for scheme in reading.schemes {
        let text = ImportedTheme(scheme, from: reading.format).text()
        #expect(!text.unicodeScalars.contains(where: isControl), "\(reading.format)")
      }
      for note in reading.notes {
        #expect(!note.description.unicodeScalars.contains(where: isControl))
      }
    } catch {
      let sentence = "\(error)"
      #expect(sentence.hasSuffix("."), "\(sentence)")
      #expect(!sentence.unicodeScalars.contains(where: isControl), "\(sentence)")
    }
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
  }
}

struct Mutator {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// True once in `times` on average.
  mutating func chance(_ times: UInt64) -> Bool { generator.next() % times == 0 }

  /// A random file, corrupted in one to four places.
  mutating func mutated(from seeds: [SchemeFile]) -> SchemeFile {
    var file = seeds[below(seeds.count)]
    for _ in 0...below(4) { mutate(&file.bytes, splicing: seeds) }
    return file
  }

  private mutating func mutate(_ bytes: inout [UInt8], splicing seeds: [SchemeFile]) {
    guard !bytes.isEmpty else {
      bytes = Self.tokens[below(Self.tokens.count)]
      return
    }
    let at = below(bytes.count)
    let end = min(bytes.count, at + 1 + below(chance(4) ? 400 : 8))
    switch below(9) {
    case 0: bytes[at] = UInt8(truncatingIfNeeded: generator.next())
    case 1: bytes[at] ^= 1 << UInt8(below(8))
    case 2: bytes.removeSubrange(at..<end)
    case 3: bytes.insert(contentsOf: bytes[at..<end], at: at)
    case 4: bytes.insert(contentsOf: Self.tokens[below(Self.tokens.count)], at: at)
    case 5: bytes.replaceSubrange(at..<end, with: Self.tokens[below(Self.tokens.count)])
    case 6: bytes.removeSubrange(at...)
    case 7:
      let other = seeds[below(seeds.count)].bytes
      guard !other.isEmpty else { return }
      let start = below(other.count)
      bytes.insert(contentsOf: other[start..<min(other.count, start + 200)], at: at)
    default:
      let token = Self.tokens[below(Self.tokens.count)]
      bytes.insert(contentsOf: Array(repeating: token, count: 1 + below(300)).joined(), at: at)
    }
  }

  private static let tokens: [[UInt8]] =
    [
      "\"", "'", "\n", "\r", "\t", "{", "}", "[", "]", "[[", "]]", "<dict>", "</dict>", "<array>",
      "<key>", "</key>", "<real>", "<!--", "-->", "&a ", "*a", "? ", "- ", ": ", "#", "=", ",",
      "\\u0000", "\\", "0x", "1e999", "-1", "NaN", "null", "true", "999999999999999999999", "..",
      "\u{0}", "\u{1B}[2J", "\u{9B}", "\u{202E}", "\u{FEFF}", "#define a a\n", "palette = 9=",
      "inherits = \"tide_pool\"\n", "!!binary ", "%YAML 9.9\n", "---\n", "|\n", "é",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

  private mutating func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }
}
