import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesTestSupport
import Testing

struct FileTests {
  @Test("A write preserves a chain of links and changes its target")
  func links() throws {
    let sample = try Sample()
    let files = FileManager.default
    try sample.put(#"{"mood": "calm"}"#, "dotfiles/real.json")
    let hop = sample.folder.path + "/dotfiles/hop"
    try files.createSymbolicLink(atPath: hop, withDestinationPath: "real.json")
    try files.createSymbolicLink(atPath: sample.store.path, withDestinationPath: hop)
    try sample.store.write(.merry, for: Sample.mood)
    #expect(try files.destinationOfSymbolicLink(atPath: sample.store.path) == hop)
    #expect(try files.destinationOfSymbolicLink(atPath: hop) == "real.json")
    #expect(sample.text("dotfiles/real.json") == "{\n  \"mood\": \"merry\"\n}\n")
    #expect(try sample.folder.names(in: "dotfiles") == ["hop", "real.json"])
  }

  @Test("A write creates the missing target of a link, but not its missing folder")
  func danglingLinks() throws {
    let sample = try Sample()
    let files = FileManager.default
    try files.createSymbolicLink(atPath: sample.store.path, withDestinationPath: "real.json")
    try sample.store.write(.merry, for: Sample.mood)
    #expect(try sample.names == ["real.json", "settings.json"])

    let broken = try Sample()
    try files.createSymbolicLink(atPath: broken.store.path, withDestinationPath: "no/real.json")
    #expect(caseName(of: broken.refusal()) == "cannotCreate")
    #expect(try broken.names == ["settings.json"])
    #expect(broken.store.read()[Sample.mood] == .calm)
  }

  @Test("A cycle of links is an error")
  func circle() throws {
    let sample = try Sample()
    try FileManager.default.createSymbolicLink(
      atPath: sample.store.path, withDestinationPath: "settings.json")
    #expect(caseName(of: sample.refusal()) == "inputOutput")
    #expect(caseName(of: sample.store.read().problem) == "inputOutput")
  }

  @Test("A write preserves the mode and does not change a hard link")
  func modeAndHardLink() throws {
    let sample = try Sample("{}")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: sample.store.path)
    try FileManager.default.linkItem(
      atPath: sample.store.path, toPath: sample.folder.path + "/other")
    try sample.store.write(.merry, for: Sample.mood)
    #expect(try sample.mode() == 0o640)
    #expect(sample.text("other") == "{}")
    #expect(try sample.names == ["other", "settings.json"])
  }

  @Test("A write removes the temporary file of a killed writer")
  func leftover() throws {
    let sample = try Sample("{}")
    try sample.put("half", ".settings.json.tmp")
    try sample.store.write(.merry, for: Sample.mood)
    #expect(try sample.names == ["settings.json"])
  }

  @Test(
    "A broken file is reported with its position, ignored, and never written",
    arguments: [
      ("", "1:1: the file is empty, expected a value"),
      ("{\"mood\": \"merry\",}", "1:18: a comma before \"}\" is not allowed"),
      (
        "{\n  \"mood\": \"merry\",\n  \"mood\": \"calm\"\n}",
        "3:3: duplicate key \"mood\" (first on line 2)"
      ),
      ("{\"mood\": \"mer", "1:10: the string has no closing quotation mark"),
      ("[]", "1:1: expected an object in braces, found a list"),
      ("\u{0}\u{0}", "1:1: expected a value, found the byte 0x00"),
    ])
  func broken(text: String, fault: String) throws {
    var sample = try Sample(text)
    let sentence = "\(sample.store.path):\(fault)."
    #expect(sample.store.read().problem?.description == sentence)
    #expect(sample.store.read()[Sample.mood] == .calm)
    let error = sample.refusal(.solemn)
    #expect(
      error?.description
        == sentence + " Nothing was written; repair the file or move it elsewhere.")
    #expect(caseName(of: error) == "notWritten")
    let second = #expect(throws: SettingsError.self) { try sample.store.delete("mood") }
    #expect(second == error)
    #expect(sample.text == text)
    #expect(try sample.names == ["settings.json"])

    let environment = ["SAMPLE_MOOD": "solemn"]
    sample.store = SettingsStore(
      file: sample.store.path, schema: Sample.schema, environment: environment, prefix: "SAMPLE_")
    #expect(sample.store.read()[Sample.mood] == .solemn)
  }

  @Test("An oversized file is rejected with the position of the limit")
  func huge() throws {
    let sample = try Sample()
    let line = Data("  \"key\": 12345678\n".utf8)
    try Data(repeating: 0x20, count: 2).write(to: sample.folder.url("settings.json"))
    let handle = try FileHandle(forWritingTo: sample.folder.url("settings.json"))
    try handle.write(contentsOf: (0..<100_000).reduce(into: Data()) { data, _ in data += line })
    try handle.truncate(atOffset: 50_000_000)
    try handle.close()
    let problem = try #require(sample.store.read().problem)
    #expect(problem.description.contains("settings.json:58255:"))
    #expect(caseName(of: problem) == "invalidFile")
    #expect(throws: SettingsError.self) { try sample.store.write(.merry, for: Sample.mood) }
    #expect(
      try FileManager.default.attributesOfItem(atPath: sample.store.path)[.size] as? Int
        == 50_000_000)
  }

  @Test("A byte order mark is accepted but not written")
  func byteOrderMark() throws {
    let sample = try Sample("\u{FEFF}{\"mood\": \"merry\"}")
    #expect(sample.store.read()[Sample.mood] == .merry)
    try sample.store.write(30, for: Sample.width)
    #expect(sample.text?.first == "{")
  }

  @Test("A folder or a pipe instead of the file is an error")
  func noPlainFile() throws {
    let sample = try Sample()
    #expect(mkfifo(sample.store.path, 0o600) == 0)
    #expect(caseName(of: sample.store.read().problem) == "inputOutput")
    #expect(throws: SettingsError.self) { try sample.store.write(.merry, for: Sample.mood) }
    let folder = SettingsStore(file: sample.folder.path, schema: Sample.schema)
    #expect(caseName(of: folder.read().problem) == "inputOutput")
    #expect(throws: SettingsError.self) { try folder.write(.merry, for: Sample.mood) }
  }

  @Test("A newer version is read but never written")
  func newerVersion() throws {
    let text = #"{"version": 3, "mood": "merry", "new": 1}"#
    let sample = try Sample(text)
    #expect(sample.store.read()[Sample.mood] == .merry)
    for attempt in [
      { try sample.store.write(.calm, for: Sample.mood) }, { try sample.store.delete("mood") },
    ] {
      let error = #expect(throws: SettingsError.self) { try attempt() }
      #expect(error == .newerVersion(path: sample.store.path, found: 3, known: 1))
    }
    #expect(sample.text == text)
  }

  @Test("A lock timeout is reported, and nothing is written")
  func locked() throws {
    var sample = try Sample("{}")
    sample.store.lockWait = 0.1
    let folder = open(sample.folder.path, O_RDONLY)
    defer { close(folder) }
    #expect(flock(folder, LOCK_EX) == 0)
    #expect(caseName(of: sample.refusal()) == "locked")
    #expect(flock(folder, LOCK_UN) == 0)
    try sample.store.write(.merry, for: Sample.mood)
  }

  @Test("A concurrent reader sees the old file or the new one")
  func tornReads() throws {
    let long = String(repeating: "x", count: 100_000)
    let sample = try Sample("{\"mood\": \"calm\", \"ballast\": \"\(long)\"}")
    let store = sample.store
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      for round in 0..<60 {
        try? store.write(round.isMultiple(of: 2) ? .merry : .calm, for: Sample.mood)
      }
      ended.signal()
    }
    var reads = 0
    while ended.wait(timeout: .now()) != .success {
      let settings = store.read()
      reads += 1
      #expect(settings.problem == nil)
      #expect(settings.unknownKeys == ["ballast"])
    }
    #expect(reads > 10)
    #expect(store.read()[Sample.mood] == .calm)
  }

  @Test("Eight concurrent writers lose no change")
  func writersAtOnce() async throws {
    let schema = SettingsSchema(
      title: "Sample",
      (0..<80).map { Setting("key\($0)", default: 0, .integer(in: 0...9), "A number").declaration })
    var sample = try Sample(schema: schema)
    sample.store.lockWait = 30
    let store = sample.store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask { for n in 0..<10 { try store.write(1, for: "key\(writer * 10 + n)") } }
      }
      try await group.waitForAll()
    }
    #expect(try store.stored().members.count == 80)
    #expect(try sample.names == ["settings.json"])
  }
}

struct RepairTests {
  @Test(
    "A repair keeps a copy and every readable value",
    arguments: [
      ("", "{\n  \"version\": 1\n}\n", [], []),
      (
        "{\"mood\": \"merry\", \"x\": [1],}",
        "{\n  \"version\": 1,\n  \"mood\": \"merry\",\n  \"x\": [1]\n}\n", ["mood", "x"], []
      ),
      (
        "{\n// \"mood\": \"solemn\"\n \"mood\": \"merry\" \"wrap\": false",
        "{\n  \"version\": 1,\n  \"mood\": \"merry\",\n  \"wrap\": false\n}\n", ["mood", "wrap"], []
      ),
      (
        "{\"mood\": \"calm\",\n\"mood\": \"merry\"}",
        "{\n  \"version\": 1,\n  \"mood\": \"merry\"\n}\n", ["mood"], []
      ),
      (
        "{\n  \"name\": \"Ad\n  \"wrap\": false,\n  \"lineWidth\": 3",
        "{\n  \"version\": 1,\n  \"wrap\": false\n}\n", ["wrap"], ["lineWidth"]
      ),
      (
        "{\"lineWidth\": 3, \"wrap\": false}", "{\n  \"version\": 1,\n  \"wrap\": false\n}\n",
        ["wrap"], ["lineWidth"]
      ),
      (
        "<<<<<<< HEAD\n{\n  \"mood\": \"calm\"\n=======\n  \"mood\": \"merry\"\n>>>>>>> x\n}",
        "{\n  \"version\": 1,\n  \"mood\": \"merry\"\n}\n", ["mood"], []
      ),
    ] as [(String, String, [String], [String])])
  func repair(text: String, result: String, kept: [String], dropped: [String]) throws {
    let sample = try Sample(text)
    let repair = try #require(try sample.store.repair(suffix: "noon"))
    #expect(repair.copy == sample.store.path + ".bad-noon")
    #expect([repair.kept, repair.dropped] == [kept, dropped])
    #expect(sample.text == result)
    #expect(sample.text("settings.json.bad-noon") == text)
    #expect(try sample.store.repair(suffix: "later") == nil)
    #expect(try sample.names == ["settings.json", "settings.json.bad-noon"])
  }

  @Test("A repair neither overwrites a copy nor changes a newer version")
  func refuses() throws {
    let sample = try Sample("{")
    try sample.put("copy", "settings.json.bad-noon")
    let error = #expect(throws: SettingsError.self) { try sample.store.repair(suffix: "noon") }
    #expect(caseName(of: error) == "cannotCreate")
    #expect(sample.text == "{")

    let newer = try Sample("{\"version\": 2,}")
    #expect(throws: SettingsError.newerVersion(path: newer.store.path, found: 2, known: 1)) {
      try newer.store.repair(suffix: "noon")
    }
    #expect(newer.text == "{\"version\": 2,}")
  }
}

struct ImportedSettingsTests {
  private func imported(_ text: String) throws -> ImportedSettings {
    try ImportedSettings(Array(text.utf8), from: "in", schema: Sample.schema)
  }

  @Test("Known settings are imported unvalidated, and others reported")
  func keys() throws {
    let settings = try imported(
      #"{"version": 1, "$schema": "x", "mood": "calm", "ratio": 4.5, "other": [1]}"#)
    #expect(settings.values == ["mood": "calm", "ratio": .double(4.5)])
    #expect(settings.ignored == ["other"])
  }

  @Test(
    "A broken import is reported with its line",
    arguments: [
      ("{\"mood\": 1,}", "in:1:12: a comma before \"}\" is not allowed."),
      ("[1]", "in:1:1: expected an object in braces, found a list."),
      ("<plist/>", "in:1:1: "),
    ])
  func broken(text: String, sentence: String) throws {
    let error = #expect(throws: SettingsError.self) { try imported(text) }
    #expect(error?.description.hasPrefix(sentence) == true, "\(String(describing: error))")
    #expect(caseName(of: error) == "invalidFile")
  }

  @Test("An export of a newer version is rejected")
  func newer() throws {
    #expect(throws: SettingsError.newerVersion(path: "in", found: 2, known: 1)) {
      try imported(#"{"version": 2, "mood": "calm"}"#)
    }
  }
}
