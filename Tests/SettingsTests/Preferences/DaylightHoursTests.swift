import Settings
import Testing
import Theming

@Suite("Light and dark by the clock")
struct DaylightHoursTests {
  @Test(
    "Hours are read as they are written, and nothing else",
    arguments: [
      ("07:00-19:00", "07:00-19:00"), ("7:00-19:30", "07:00-19:30"), ("22:15-06:00", "22:15-06:00"),
      ("07:00", nil), ("24:00-07:00", nil), ("07:00-07:00", nil), ("7-19", nil),
      ("07:60-19:00", nil), ("+7:00-19:00", nil), ("", nil),
    ] as [(String, String?)])
  func hours(text: String, expected: String?) {
    #expect(DaylightHours(text)?.description == expected)
  }

  @Test(
    "Within the hours it is light, over midnight too, by the clock on the wall",
    arguments: [
      ("07:00-19:00", 0, 6 * 3600 + 3599, Appearance.dark, 1),
      ("07:00-19:00", 0, 7 * 3600, .light, 12 * 3600),
      ("07:00-19:00", 7200, 5 * 3600, .light, 12 * 3600),
      ("07:00-19:00", 0, 19 * 3600, .dark, 12 * 3600),
      ("22:00-06:00", 0, 23 * 3600, .light, 7 * 3600),
      ("22:00-06:00", 0, 12 * 3600, .dark, 10 * 3600),
      ("00:00-12:00", -3600, 0, .dark, 3600),
    ] as [(String, Int, Int, Appearance, Int64)])
  func byClock(
    hours: String, fromUTC: Int, second: Int, expected: Appearance, change: Int64
  ) throws {
    let hours = try #require(DaylightHours(hours))
    let time = LocalTime(seconds: 1_700_006_400 + Int64(second), secondsFromUTC: fromUTC)
    #expect(hours.appearance(at: time) == expected)
    #expect(hours.secondsToChange(after: time) == change)
  }
}
