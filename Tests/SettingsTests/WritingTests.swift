import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesTestSupport
import Testing

struct WritingTests {
  @Test("The first write creates folder and file for the user only")
  func first() throws {
    let sample = try Sample()
    let file = "a/b/settings.json"
    let store = SettingsStore(file: sample.folder.url(file).path, schema: Sample.schema)
    try store.write(.merry, for: Sample.mood)
    #expect(sample.text(file) == "{\n  \"version\": 1,\n  \"mood\": \"merry\"\n}\n")
    #expect(try ["a", "a/b", file].map { try sample.mode($0) } == [0o700, 0o700, 0o600])
    #expect(store.read()[Sample.mood] == .merry)
  }

  @Test("Reads, invalid writes and deletes of missing values create nothing")
  func createsNothing() throws {
    let sample = try Sample()
    let store = SettingsStore(file: sample.folder.path + "/a/settings.json", schema: Sample.schema)
    #expect(store.read()[Sample.width] == 80)
    #expect(throws: SettingsError.self) { try store.write("much", for: "lineWidth") }
    #expect(throws: SettingsError.notSet(name: "mood")) { try store.delete("mood") }
    #expect(try store.repair(suffix: "x") == nil)
    #expect(try sample.names == [])
  }

  @Test("A write preserves order, unknown keys and the text of numbers")
  func keeps() throws {
    let sample = try Sample(
      #"{"zeta": {"b": 1.50, "a": []}, "mood": "calm", "lineWidth": 1e2, "$schema": "s.json"}"#)
    try sample.store.write(false, for: Sample.wrap)
    try sample.store.write(.solemn, for: Sample.mood)
    #expect(
      sample.text == """
        {
          "zeta": {
            "b": 1.50,
            "a": []
          },
          "mood": "solemn",
          "lineWidth": 1e2,
          "$schema": "s.json",
          "wrap": false
        }

        """)
    #expect(sample.store.read()[Sample.width] == 100)
    #expect(sample.store.read().unknownKeys == ["zeta"])
    try sample.store.delete("zeta")
    #expect(sample.store.read().unknownKeys == [])
  }

  @Test("An explicitly set default is stored until it is deleted")
  func explicitDefault() throws {
    let sample = try Sample()
    try sample.store.write(.calm, for: Sample.mood)
    #expect(sample.store.read()["mood"]?.layer == .file)
    try sample.store.delete("mood")
    #expect(sample.store.read()["mood"]?.layer == .default)
    #expect(sample.text == "{\n  \"version\": 1\n}\n")
    #expect(throws: SettingsError.notSet(name: "mood")) { try sample.store.delete("mood") }
  }

  @Test("An unchanged value is not written")
  func unchanged() throws {
    let sample = try Sample(#"{"mood":"merry"}"#)
    try sample.store.write(.merry, for: Sample.mood)
    #expect(sample.text == #"{"mood":"merry"}"#)
  }

  @Test(
    "An invalid value is rejected with the key, the value and the allowed values",
    arguments: [
      (
        "mood", "\"mery\"",
        "mood cannot be \"mery\". Did you mean \"merry\"? Allowed: one of calm, merry, solemn."
      ),
      ("mood", "7", "mood cannot be 7. Allowed: one of calm, merry, solemn."),
      (
        "mood", "\"as merry as the day is long, and it is summer\"",
        "mood cannot be \"as merry as the day is long, and it is …\". "
          + "Allowed: one of calm, merry, solemn."
      ),
      ("lineWidth", "19", "lineWidth cannot be 19. Allowed: a whole number from 20 to 200."),
      ("lineWidth", "20.5", "lineWidth cannot be 20.5. Allowed: a whole number from 20 to 200."),
      ("lineWidth", "null", "lineWidth cannot be null. Allowed: a whole number from 20 to 200."),
      ("ratio", "2.9", "ratio cannot be 2.9. Allowed: 0 (off) or a number from 3 to 7."),
      ("wrap", "\"true\"", "wrap cannot be \"true\". Allowed: true or false."),
      ("name", "\"\"", "name cannot be \"\". Allowed: text of 1 to 20 characters."),
    ])
  func refused(key: String, value: String, sentence: String) throws {
    let sample = try Sample("{}")
    let error = #expect(throws: SettingsError.self) {
      try sample.store.write(try JSONReader.value(in: value), for: key)
    }
    #expect(error?.description == sentence)
    #expect(caseName(of: error) == "refused")
    #expect(sample.text == "{}")
  }

  @Test("An unknown key is rejected with a near match")
  func unknownKey() throws {
    let sample = try Sample("{}")
    let error = #expect(throws: SettingsError.self) { try sample.store.write(1, for: "linewidht") }
    #expect(error == .unknownKey(name: "linewidht", nearest: "lineWidth"))
    #expect(error?.description == "Unknown setting \"linewidht\". Did you mean \"lineWidth\"?")
  }

  @Test("Several values are written together or not at all")
  func all() throws {
    let sample = try Sample("{}")
    #expect(throws: SettingsError.self) {
      try sample.store.write(all: ["mood": "merry", "lineWidth": 1])
    }
    #expect(sample.text == "{}")
    try sample.store.write(all: ["mood": "merry", "lineWidth": 20])
    #expect(sample.text == "{\n  \"mood\": \"merry\",\n  \"lineWidth\": 20\n}\n")
  }

  @Test("A value can be written conditionally")
  func compareAndSet() throws {
    let sample = try Sample(#"{"lineWidth": 30}"#)
    #expect(
      throws: SettingsError.changedMeanwhile(name: "lineWidth", found: "30", expected: "40")
    ) { try sample.store.write(50, for: "lineWidth", ifValue: 40) }
    try sample.store.write(50, for: "lineWidth", ifValue: 30)
    #expect(sample.store.read()[Sample.width] == 50)
  }

  @Test("An invalid value stays until its own key is written")
  func wrongValueStays() throws {
    let sample = try Sample("{\n  \"lineWidth\": \"wide\"\n}\n")
    try sample.store.write(.merry, for: Sample.mood)
    #expect(sample.text == "{\n  \"lineWidth\": \"wide\",\n  \"mood\": \"merry\"\n}\n")
    #expect(sample.store.read()[Sample.width] == 80)
    #expect(
      sample.store.read().warnings.map(\.description) == [
        "\(sample.store.path):2:3: lineWidth cannot be \"wide\". Allowed: a whole number from 20 "
          + "to 200. In effect: the default, 80."
      ])
    try sample.store.write(40, for: Sample.width)
    #expect(sample.store.read().warnings.isEmpty)
  }

  @Test("A write preserves unknown members of an object")
  func members() throws {
    let pair = SettingCodec<String>(
      allowed: "a pair", members: ["a", "b"], schema: { [:] },
      decode: { (value) throws(InvalidSettingValue) in value.object?["a"]?.string ?? "" },
      encode: { ["a": .string($0)] })
    let setting = Setting("pair", default: "", pair, "A pair")
    let schema = SettingsSchema(title: "Sample", [setting.declaration])
    let sample = try Sample(#"{"pair": {"c": 1.0, "a": "x", "b": "y"}}"#, schema: schema)
    try sample.store.write("z", for: setting)
    #expect(
      try sample.store.stored()["pair"] == [
        "c": .number(#require(JSONNumber(text: "1.0"))), "a": "z",
      ])
  }
}
