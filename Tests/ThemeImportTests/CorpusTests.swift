import StyledText
import Testing
import Theming

@testable import ThemeImport

@Suite(
  "Real schemes",
  .enabled(if: Corpus.isPresent, "needs real schemes in ../shared/data/schemes, which are absent"))
struct CorpusTests {
  @Test(
    "Every file of a format is read, its format guessed",
    arguments: [
      ("alacritty", SchemeFormat.alacritty, 150), ("alacritty-theme", .alacritty, 50),
      ("base16", .base16, 80), ("base24", .base24, 50), ("ghostty", .ghostty, 150),
      ("iterm2", .iterm2, 149), ("kitty", .kitty, 150), ("windows-terminal", .windowsTerminal, 150),
      ("xrdb", .xresources, 150), ("xresources", .xresources, 150),
    ])
  func everyFile(_ folder: String, _ format: SchemeFormat, _ count: Int) throws {
    let files = try Corpus.files(folder)
    #expect(files.count == count)
    for file in files {
      let reading = try SchemeParseResult(file)
      #expect(reading.format == format, "\(file.name)")
      for scheme in reading.schemes {
        let missing = (UInt8(0)...15).filter { scheme[.ansi($0)] == nil }
        #expect(missing.isEmpty && scheme[.background] != nil, "\(file.name)")
      }
    }
  }

  @Test("Every Helix theme is read, or names the parent that is not beside it")
  func helix() throws {
    var orphans = 0
    for file in try Corpus.files("helix") {
      do {
        let reading = try SchemeParseResult(file, parent: Corpus.helixParent)
        #expect(reading.format == .helix)
      } catch SchemeError.parent {
        orphans += 1
      }
    }
    #expect(orphans == 12)
  }

  @Test("Files with dark and light twins make two schemes")
  func twins() throws {
    let twins = try Corpus.files("iterm2").filter { try SchemeParseResult($0).schemes.count == 2 }
    #expect(
      twins.map(\.name) == ["Elegant", "Havn Skumring", "Heeler"].map { $0 + ".itermcolors" })
  }

  @Test("Calibrated colours become the ones their author published")
  func calibrated() throws {
    let files = try Corpus.files("iterm2").filter { $0.name.hasPrefix("Solarized Dark Patched") }
    let scheme = try #require(try files.first.map { try SchemeParseResult($0) }?.schemes.first)
    let accents = (UInt8(1)...6).map { scheme[.ansi($0)]?.hex }
    #expect(accents == ["#dc322f", "#859900", "#b58900", "#268bd2", "#d33682", "#2aa198"])
  }

  @Test("Dark and light are told apart by the colours, where a file is wrong too")
  func variants() throws {
    var wrong: [String] = []
    for file in try Corpus.files("base16") + Corpus.files("base24") {
      let scheme = try #require(try SchemeParseResult(file).schemes.first)
      if scheme.variant != scheme.measuredVariant { wrong.append(file.name) }
    }
    #expect(wrong == ["brushtrees.yaml"])
  }

  @Test("The known defect of base24 files is found and repaired")
  func defects() throws {
    let repaired = try Corpus.files("base24").filter { file in
      try SchemeParseResult(file).notes.contains { note in
        if case .repaired(let text) = note { text.hasPrefix("base0A") } else { false }
      }
    }
    #expect(repaired.count == 47)
  }
}
