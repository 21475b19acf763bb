import Settings
import Terminal
import Testing
import Theming

@testable import Preferences

@Suite("Light and dark by the clock and by the sun")
struct AppearanceScheduleTests {
  /// Sunrise and sunset in UTC, as Python's astral 3.2 computes them by the same agency's formulas;
  /// London and New York agree with NOAA's own solar calculator to the minute.
  static let table:
    [(place: String, latitude: Double, longitude: Double, rise: Int64, set: Int64)] = [
      ("London, midsummer", 51.5074, -0.1278, 1718855001, 1718914865),
      ("New York, equinox", 40.7128, -74.006, 1710932322, 1710976108),
      ("Sydney, midsummer", -33.8688, 151.2093, 1734806496, 1734771926),
      ("Quito", -0.1807, -78.4678, 1758539002, 1758582571),
      ("Reykjavik, midwinter", 64.1466, -21.9426, 1734780207, 1734794926),
      ("Tokyo", 35.6762, 139.6503, 1767304290, 1767253101),
      ("Cape Town", -33.9249, 18.4241, 1687326689, 1687362276),
      ("Tromsø, equinox", 69.6492, 18.9553, 1742445796, 1742490120),
      ("Honolulu", 21.3069, -157.8583, 1919954146, 1919908462),
      ("Delhi", 28.6139, 77.209, 799632479, 799680491),
    ]

  @Test("Sunrise and sunset are right to a minute", arguments: table)
  func sun(place: String, latitude: Double, longitude: Double, rise: Int64, set: Int64) throws {
    let sun = Sun(latitude: latitude, longitude: longitude)
    #expect(!sun.isUp(at: rise - 120) && sun.isUp(at: rise + 120))
    #expect(sun.isUp(at: set - 120) && !sun.isUp(at: set + 120))
    let foundRise = try #require(sun.change(after: rise - 3600))
    let foundSet = try #require(sun.change(after: set - 3600))
    #expect(abs(foundRise - rise) <= 60, "\(foundRise - rise)")
    #expect(abs(foundSet - set) <= 60, "\(foundSet - set)")
  }

  @Test("Where the sun does not set or does not rise, nothing changes for two days")
  func polar() {
    let sun = Sun(latitude: 78.22, longitude: 15.65)
    // 21 June and 21 December 2025, noon.
    #expect(sun.isUp(at: 1_750_507_200) && sun.change(after: 1_750_507_200) == nil)
    #expect(!sun.isUp(at: 1_766_318_400) && sun.change(after: 1_766_318_400) == nil)
  }

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
    let schedule = try #require(try Self.schedule(["appearance": hours]))
    let time = LocalTime(seconds: 1_700_006_400 + Int64(second), secondsFromUTC: fromUTC)
    #expect(schedule.appearance(at: time).value == expected)
    #expect(schedule.secondsToChange(after: time) == change)
  }

  @Test("The sun needs a place; without one the terminal decides")
  func place() throws {
    #expect(try Self.schedule(["appearance": "sun"]) == nil)
    #expect(try Self.schedule(["appearance": "sun", "latitude": "52.5"]) == nil)
    #expect(
      try Self.schedule(["appearance": "auto", "latitude": "52.5", "longitude": "13.4"]) == nil)
    let schedule = try #require(
      try Self.schedule(["appearance": "sun", "latitude": "52.5", "longitude": "13.4"]))
    let noon = LocalTime(seconds: 1_700_006_400 + 11 * 3600)
    #expect(schedule.appearance(at: noon).reason == "the sun is up at 52.5, 13.4")
    #expect(schedule.appearance(at: LocalTime(seconds: noon.seconds + 43_200)).value == .dark)
  }

  private static func schedule(_ options: [String: String]) throws -> AppearanceSchedule? {
    let store = SettingsStore(
      file: "/nonexistent/settings.json", schema: Preference.schema(), options: options)
    return AppearanceSchedule(store.read())
  }
}
