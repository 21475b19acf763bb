import Basics
import Settings
import TestSupport
import Testing

struct ImportedSettingsTests {
  private func imported(_ text: String) throws -> ImportedSettings {
    try ImportedSettings(Array(text.utf8), from: "in", schema: Preference.schema())
  }

  @Test("Settings are taken as they are, others are named and left out")
  func keys() throws {
    let settings = try imported(
      #"{"version": 1, "$schema": "x", "color": "never", "minimumContrast": 4.5, "other": [1]}"#)
    #expect(settings.values == ["color": "never", "minimumContrast": .double(4.5)])
    #expect(settings.ignored == ["other"])
  }

  @Test("What earlier versions had is left out with what is unknown")
  func retired() throws {
    let settings = try imported(
      #"{"previousTheme": "fjord", "appearance": "sun", "latitude": 1, "icon": "pink", "x": 1}"#)
    #expect(settings.values == ["icon": "pink"])
    #expect(settings.ignored == ["previousTheme", "appearance sun", "latitude", "x"])
  }

  @Test(
    "What is broken is named with its line",
    arguments: [
      ("{\"icon\": 1,}", "in:1:12: a comma before \"}\" is not allowed."),
      ("[1]", "in:1:1: expected an object in braces, found a list."),
      ("<plist/>", "in:1:1: "),
    ])
  func broken(text: String, sentence: String) throws {
    let error = #expect(throws: SettingsError.self) { try imported(text) }
    #expect(error?.description.hasPrefix(sentence) == true, "\(String(describing: error))")
    #expect(caseName(of: error) == "invalidFile")
  }

  @Test("An export of a newer version is refused")
  func newer() throws {
    #expect(throws: SettingsError.newerVersion(path: "in", found: 2, known: 1)) {
      try imported(#"{"version": 2, "theme": "nord"}"#)
    }
  }
}
