import TestSupport
import Testing
import Theming

@testable import ThemeImport

@Suite("Broken files")
struct MutationTests {
  /// The real schemes where they are, and always our own.
  private static func seeds(_ format: SchemeFormat) throws -> [SchemeFile] {
    let folders: [SchemeFormat: [String]] = [
      .alacritty: ["alacritty", "alacritty-theme"], .xresources: ["xresources", "xrdb"],
    ]
    return try [Samples.file(format)]
      + (folders[format] ?? [format.rawValue]).flatMap(Corpus.files)
  }

  @Test(
    "A broken file is read or refused with a sentence, at once", arguments: SchemeFormat.allCases)
  func mutations(_ format: SchemeFormat) throws {
    let seeds = try Self.seeds(format)
    var mutator = Mutator(seed: 0x5EED)
    // 15 formats: 100,005 files in the thorough run.
    let count = runsSlowProofs ? 6_667 : 150
    var slowest = Duration.zero
    for _ in 0..<count {
      let file = mutator.mutated(from: seeds)
      // A third names its format, so that detection does not turn it away.
      let named = mutator.chance(3) ? format : nil
      let start = ContinuousClock.now
      check(file, named)
      slowest = max(slowest, .now - start)
    }
    #expect(slowest < .seconds(2), "the slowest file took \(slowest)")
  }

  @Test("A broken theme file is read, or its faults are told")
  func themeFiles() throws {
    let library = ThemeLibrary()
    let seeds = try library.families.filter { $0.name != Theme.ansiName }.flatMap { family in
      try Appearance.allCases.map { half in
        let file = try #require(try library.file(named: "\(family.name)-\(half)"))
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
