import Foundation
import JSON
import Preferences
import Settings
import TestSupport
import Testing

struct ImportedSettingsTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  private func imported(_ text: String) throws -> ImportedSettings {
    try ImportedSettings(Array(text.utf8), from: "in", schema: Preference.schema())
  }

  @Test(
    "The three themes of the To Do app are understood, in JSON and in property lists",
    arguments: [(0, "pink"), (1, "blue"), (2, "green")])
  func toDo(number: Int, theme: String) throws {
    let xml =
      Self.head + "<dict>\n<key>Theme</key>\n<integer>\(number)</integer>\n</dict>\n</plist>\n"
    #expect(try imported(xml).values == ["theme": .string(theme)])
    #expect(try imported("{\"Theme\": \(number)}").values == ["theme": .string(theme)])
    let binary = try PropertyListSerialization.data(
      fromPropertyList: ["Theme": number], format: .binary, options: 0)
    let settings = try ImportedSettings(Array(binary), from: "in", schema: Preference.schema())
    #expect(settings.values == ["theme": .string(theme)])
  }

  @Test(
    "Any other number, and what is no number, is refused with the reason",
    arguments: [
      "3", "-1", "1.5", "true", "\"1\"", "null",
    ])
  func outOfRange(value: String) throws {
    let error = #expect(throws: SettingsError.self) { try imported("{\"Theme\": \(value)}") }
    #expect(
      error?.description
        == "Theme cannot be \(value); allowed: 0 (pink), 1 (blue) or 2 (green), the three themes of the To Do app."
    )
    #expect(caseName(of: error) == "refused")
  }

  @Test("A truth value of a property list is no number")
  func truth() throws {
    let xml = Self.head + "<dict><key>Theme</key><true/></dict></plist>"
    let error = #expect(throws: SettingsError.self) { try imported(xml) }
    #expect(caseName(of: error) == "refused")
  }

  @Test("Keys of its own are taken as they are, others are named and left out")
  func keys() throws {
    let xml =
      Self.head
      + "<dict><key>color</key><string>never</string><key>minimumContrast</key><real>4.5</real>"
      + "<key>NSWindow</key><string>0 0</string><key>when</key><date>2020-01-01T00:00:00Z</date></dict></plist>"
    let settings = try imported(xml)
    #expect(settings.values == ["color": "never", "minimumContrast": .double(4.5)])
    #expect(settings.unknown == ["NSWindow", "when"])
    let both = try imported(#"{"version": 1, "$schema": "x", "theme": "nord", "Theme": 1}"#)
    #expect(both.values == ["theme": "nord"])
    #expect(both.unknown == [])
  }

  @Test(
    "What is broken is named with its line",
    arguments: [
      ("{\"Theme\": 1,}", "in:1:13: a comma before \"}\" is not allowed."),
      ("[1]", "in:1:1: expected an object in braces, found a list."),
      (
        head + "<dict>\n<key>Theme</key>\n<integer>x</integer></dict></plist>",
        "in:6:1: not a property list that can be read: A <integer> does not hold a number."
      ),
      (
        head + "<array/></plist>",
        "in:1:1: not a property list that can be read: expected a dictionary at the top."
      ),
      ("<<<<<<< HEAD\n{}", "in:1:1: expected a value, found a merge conflict marker."),
      ("bplist00\u{1}", "in:1:1: not a property list that can be read: "),
    ])
  func broken(text: String, sentence: String) throws {
    let error = #expect(throws: SettingsError.self) { try imported(text) }
    #expect(error?.description.hasPrefix(sentence) == true, "\(String(describing: error))")
    #expect(caseName(of: error) == "invalidFile")
  }

  @Test("A small property list that says the same array again and again is refused at once")
  func bomb() throws {
    // Each array holds the next one twice, thirty deep.
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for level in 0..<30 {
      offsets.append(UInt8(bytes.count))
      let next = UInt8(min(level + 1, 29))
      bytes += level == 29 ? [0x10, 1] : [0xA2, next, next]
    }
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number: UInt8 in [30, 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    let error = #expect(throws: SettingsError.self) {
      try ImportedSettings(bytes, from: "in", schema: Preference.schema())
    }
    #expect(
      error?.description
        == "in:1:1: not a property list that can be read: The binary property list is broken.")
  }

  @Test("An export of a newer version is refused")
  func newer() throws {
    #expect(throws: SettingsError.newerVersion(path: "in", found: 2, known: 1)) {
      try imported(#"{"version": 2, "theme": "nord"}"#)
    }
  }
}
