// Every parser of untrusted bytes, for libFuzzer: `fuzzing TARGET [OPTION…] FOLDER…`.
//
// A target fails by a trap, a sanitizer's report, a time or memory limit, or `require`: text that
// was parsed and written must parse to the same value. `Scripts/fuzz` builds and runs this.

import AppIconSets
import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesHosting
import PrioritiesHouseholds
import PrioritiesPreferences
import PrioritiesStorage
import PriorityLists
import StyledTerminalText
import TaskListFormats
import TerminalInterface
import TerminalThemeImport
import TerminalThemes

typealias Target = @Sendable (_ bytes: [UInt8]) throws -> Void

let targets: [String: Target] = [
  "json": { bytes in
    let value = try JSONReader.value(in: bytes)
    require(try JSONReader.value(in: JSONWriter.text(of: value)) == value)
    require(try JSONReader.value(in: JSONWriter.line(of: value)) == value)
  },
  "toml": { bytes in
    let table = try TOMLTable(parsing: bytes)
    for entry in table.entries { require(entry.place.bytes.upperBound <= bytes.count + 3) }
  },
  "csv": list(.csv), "todoist": list(.todoist), "icalendar": list(.icalendar),
  "todotxt": list(.todotxt), "taskwarrior": list(.taskwarrior), "markdown": list(.markdown),
  "opml": list(.opml), "text": list(.text), "items": list(.json),
  "kitchenowl": list(.kitchenowl), "google-tasks": list(.googleTasks),
  "reminders": list(.reminders),
  "yaml": { try scheme(SchemeFile(name: "a.yaml", bytes: $0), as: .base16) },
  "scheme": { bytes in
    // The first byte selects a format.
    let format = SchemeFormat.allCases[Int(bytes.first ?? 0) % SchemeFormat.allCases.count]
    try scheme(SchemeFile(name: "a", bytes: Array(bytes.dropFirst())), as: format)
  },
  "template": { bytes in
    let template = try ThemeTemplate(String(decoding: bytes, as: UTF8.self), file: "a")
    _ = try template.text(with: [fjord], name: "fjord")
  },
  "theme": { bytes in
    let library = ThemeLibrary(texts: ["a": bytes])
    let resolved = ResolvedTheme(try library.theme(named: "a"), level: .truecolor)
    for report in resolved.report() where report.role.isText {
      guard let text = report.foreground else { continue }
      require(text.contrast(with: report.background ?? resolved.background) >= 4.5)
    }
  },
  "jpeg": { try picture($0) }, "png": { try picture($0) },
  "icon-png": { bytes in
    let bitmap = try Bitmap(png: bytes)
    guard bitmap.width * bitmap.height <= 1 << 16 else { return }
    require(try Bitmap(png: bitmap.png(.fast, keepsAlpha: true)) == bitmap)
  },
  "input": { bytes in
    // Pieces of any size must result in the same events.
    var (whole, pieces) = (InputParser(), InputParser())
    var events = whole.feed(bytes)
    events += whole.resolveUnfinished()
    var others: [InputEvent] = []
    for byte in bytes { others += pieces.feed([byte]) }
    others += pieces.resolveUnfinished()
    require(events == others)
  },
  "change": { _ = try changes($0) },
  "changeset": { bytes in
    // A copy that applies the changesets of any changes equals the store.
    let store = try Store.inMemory(clock: { Timestamp(milliseconds: 0) })
    let copy = try Store.inMemory(
      contents: store.contents(), clock: { Timestamp(milliseconds: 0) })
    store.setRecorder { connection, body in
      guard let made = try Changeset.recorded(on: connection, body), !made.movesValues
      else { return false }
      require(try copy.withConnection { try Changeset.apply([made.changes], to: $0) } == ())
      return true
    }
    for change in try changes(bytes) {
      try? store.write { try ChangeRunner.remake(change, in: $0) }
    }
    require(try copy.read { try $0.snapshot() } == store.read { try $0.snapshot() })
    require(try copy.read { try $0.log() } == store.read { try $0.log() })
    require(try copy.findings() == [])
  },
  "log": { bytes in
    let value = try JSONReader.value(in: bytes)
    _ = try value.object?["log"]?.array?.compactMap { try LoggedChange($0)?.json }
    _ = try ItemsSnapshot(value)?.json
  },
  "archive": { bytes in
    _ = Compressed.unpacked(bytes)
    require(Compressed.unpacked(Compressed.packed(bytes)) == bytes)
  },
  "settings": { bytes in
    let document = SettingsDocument(read: { bytes }, replace: { _ = try $0(bytes) })
    let store = SettingsStore(document: document, name: "a", schema: Preference.schema())
    let contrast = store.read()[Preference.minimumContrast]
    require(contrast == 0 || 3...7 ~= contrast)
  },
  "path": { bytes in
    let path = try VectorPath(svg: String(decoding: bytes, as: UTF8.self))
    let layer = Artwork.Layer(path, fill: ColorGradient([.black]))
    let artwork = Artwork(side: 24, layers: [layer])
    require(artwork.bitmap(pixels: 16).pixels.count == 1024)
    require(artwork.svg.hasSuffix("</svg>\n"))
  },
]

func changes(_ bytes: [UInt8]) throws -> [ChangeRequest] {
  try JSONReader.value(in: bytes).array?.prefix(20).map(ChangeRequest.init) ?? []
}

/// A list format: a file that it wrote, read and written again, has the same lines, unless a name
/// cannot be spelled in it, which it reports.
func list(_ format: ListFormat) -> Target {
  { bytes in
    let document = try format.read(bytes).document
    guard format.isWritable else { return }
    let first = format.write(document)
    guard !first.losses.contains(where: { $0.part == .name }) else { return }
    // Reading merges equal items, and a store sorts them.
    let second = format.write(try reading(first.files[0].bytes, format))
    let third = format.write(try reading(second.files[0].bytes, format))
    require(lines(third) == lines(second))
  }
}

func reading(_ bytes: [UInt8], _ format: ListFormat) throws -> ListDocument {
  do {
    return try format.read(bytes).document
  } catch {
    fatalError("\(format) does not read its own file: \(error)")
  }
}

func lines(_ writing: ListWriting) -> [[UInt8]] {
  writing.files[0].bytes.split(separator: 0x0A).map(Array.init)
    .sorted { $0.lexicographicallyPrecedes($1) }
}

/// An imported scheme is a theme that loads without an error.
func scheme(_ file: SchemeFile, as format: SchemeFormat) throws {
  for scheme in try SchemeParseResult(file, as: format).schemes {
    let text = ImportedTheme(scheme, from: format).text()
    require((try? ThemeLibrary(texts: ["a": Array(text.utf8)]).theme(named: "a")) != nil)
  }
}

func picture(_ bytes: [UInt8]) throws {
  let sample = try PictureSample(bytes: bytes, name: "a", pixelLimit: 1 << 22)
  _ = try AccentPalette(sample)
}

let fjord: ExportedVariant = {
  let library = ThemeLibrary()
  guard let theme = try? library.theme(named: "fjord-dark") else { fatalError("no fjord-dark") }
  return ExportedVariant(theme)
}()

/// Ends the run, which keeps the input, unless the property is true.
func require(_ isTrue: @autoclosure () throws -> Bool, line: Int = #line) {
  guard (try? isTrue()) == true else { fatalError("the property in line \(line) is false") }
}

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@main
enum Fuzzing {
  nonisolated(unsafe) static var target: Target = { _ in }

  static func main() {
    guard let target = CommandLine.arguments.dropFirst().first.flatMap({ targets[$0] }) else {
      print(targets.keys.sorted().joined(separator: "\n"))
      exit(64)
    }
    self.target = target
    // libFuzzer takes the target's name for the program's.
    var (count, arguments) = (CommandLine.argc - 1, CommandLine.unsafeArgv + 1)
    exit(
      runFuzzer(&count, &arguments) { start, count in
        // An error is a parser's reply to invalid input.
        try? Fuzzing.target(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
      })
  }
}
