import LayeredSettings
import PrioritiesBasics
import Testing

struct CodecTests {
  private static let interval = { @Sendable (text: String) throws(SettingsError) -> Interval? in
    guard !text.hasSuffix("d") else { throw .notSet(name: text) }
    return Interval(text)
  }

  /// The declarations of another program.
  private static let settings: [String: SettingDeclaration] = Dictionary(
    uniqueKeysWithValues: [
      Setting("unit", default: Sample.Mood.calm, .word(), "A word").declaration,
      Setting("alerts", default: true, .boolean, "A boolean").declaration,
      Setting("limit", default: 80, .integer(in: 20...200), "A whole number").declaration,
      Setting("ratio", default: 4, .number(in: 3...7, or: (0, "off")), "A number").declaration,
      Setting("place", default: "Oslo", .text(length: 1...9), "Text").declaration,
      Setting("places", default: [], .array(of: .text(length: 1...9)), "Texts").declaration,
      Setting("limits", default: [], .array(of: .integer(in: 1...9)), "Numbers").declaration,
      Setting("rows", default: [], .array(of: .array(of: .boolean)), "Lists").declaration,
      Setting("margins", default: [], .array(of: Margin.codec), "Objects").declaration,
      Setting(
        "pause", default: Interval(hours: 1), .parsed("an interval", words: ["12h"], by: interval),
        "A type of one's own"
      ).declaration,
    ].map { ($0.name, $0) })

  @Test(
    "An argument becomes JSON, which is allowed or refused with its reason",
    arguments: [
      ("unit", "merry", #""merry""#, nil),
      ("unit", "mery", #""mery""#, #"unit cannot be "mery". Did you mean "merry"? "#),
      ("alerts", "yes", "true", nil), ("alerts", "ON", "true", nil), ("alerts", "1", "true", nil),
      ("alerts", "no", "false", nil), ("alerts", "false", "false", nil),
      ("alerts", "maybe", #""maybe""#, #"alerts cannot be "maybe". Allowed: true or false."#),
      ("limit", "1e2", "1e2", nil),
      ("limit", "9", "9", "limit cannot be 9. Allowed: a whole number from 20 to 200."),
      ("ratio", "0", "0", nil), ("ratio", "2", "2", "ratio cannot be 2. Allowed: 0 (off) or "),
      ("place", "Oslo", #""Oslo""#, nil), ("place", "", #""""#, "place cannot be \"\". "),
      ("places", "", "[]", nil), ("places", "Oslo,Bergen", #"["Oslo","Bergen"]"#, nil),
      ("places", #"["Oslo"]"#, #"["Oslo"]"#, nil),
      (
        "places", "[Oslo", #""[Oslo""#,
        #"places cannot be "[Oslo". Allowed: a list, in which each element is text of 1 to 9 "#
      ),
      ("limits", "1,2", "[1,2]", nil),
      ("limits", "1,x", #"[1,"x"]"#, #"limits cannot be "x". Allowed: a whole number from 1 to "#),
      ("rows", "yes,no", "[[true],[false]]", nil), ("rows", "[[true], []]", "[[true],[]]", nil),
      ("margins", #"{"left": 3}"#, #"[{"left":3}]"#, nil),
      (
        "margins", #"[{"left": 99}]"#, #"[{"left":99}]"#,
        "margins.left cannot be 99. Allowed: 0 to 20 columns."
      ),
      ("pause", "12h", #""12h""#, nil),
      ("pause", "12", #""12""#, #"pause cannot be "12". Did you mean "12h"? Allowed: an "#),
      ("pause", "9d", #""9d""#, #"pause cannot be "9d". "#),
    ] as [(String, String, String, String?)])
  func arguments(name: String, text: String, json: String, refusal: String?) throws {
    let setting = try #require(Self.settings[name])
    let value = setting.value(parsing: text)
    #expect(JSONWriter.line(of: value) == json)
    let message = setting.refusal(of: value).map { "\(SettingsError.refused(name: name, $0))" }
    if let refusal {
      #expect(message?.hasPrefix(refusal) == true, "\(message ?? "allowed")")
    } else {
      #expect(message == nil)
    }
  }

  @Test("A written value is read back")
  func roundTrip() throws {
    let sample = try Sample(
      schema: SettingsSchema(title: "Weather", Self.settings.values.sorted { $0.name < $1.name }))
    for (name, text) in [("rows", "yes,no"), ("pause", "12h"), ("margins", #"{"left": 3}"#)] {
      let setting = try sample.store.schema.declaration(of: name)
      try sample.store.write(setting.value(parsing: text), for: name)
      #expect(sample.store.read()[name]?.value == setting.value(parsing: text))
    }
    #expect(sample.store.read().warnings == [])
  }
}
