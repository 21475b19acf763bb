import Foundation
import PrioritiesTestSupport
import Testing

struct DateAppTests {
  let home = TemporaryFolder.forSuite()

  /// The day after today, and a time zone in which it begins in a number of seconds.
  private static func tomorrow(in seconds: Int) -> (day: String, zone: String) {
    let start = Int(Date().timeIntervalSince1970) + seconds
    let offset = -start % 86_400
    let day = Date(timeIntervalSince1970: Double(start + offset))
    return (
      String(day.ISO8601Format().prefix(10)),
      "TST+\(-offset / 3600):\(-offset / 60 % 60):\(-offset % 60)"
    )
  }

  @Test("At midnight, the open app shows the new day")
  func midnight() throws {
    try home.add(["Boiler"])
    let (day, zone) = Self.tomorrow(in: 10)
    let edit = try BuiltProgram.priorities.run(
      ["edit", "Boiler", "--due", day], home: home, environment: ["TZ": zone])
    #expect(edit.status == 0, "\(edit.errors)")
    let app = try RunningApp(home, environment: ["TZ": zone], showing: "● high      Boiler  due")
    #expect(!app.screen.contains("due today"))
    #expect(app.waits { $0.contains("▲ critical  Boiler  due today") }, "\(app.screen)")
    app.quit()
  }

  @Test("The form saves a date by keys alone, and undo takes it back")
  func keys() throws {
    try home.add(["Boiler"])
    let app = try RunningApp(home, showing: "Boiler")
    app.type("e", until: "Details")
    app.type("\t\t\t2030-05-01", until: "Wed 1 May 2030")
    app.type("\t1y", until: "then Thu 1 May 2031")
    app.type("\t3m", until: "from Fri 1 Feb 2030")
    app.type("\r", until: "Boiler: due 2030-05-01, every year, 3 months before.")
    try app.expect("show", "Boiler", "--json") {
      $0.contains("2030-05-01") && $0.contains("1y") && $0.contains("3m")
    }
    app.type("u", until: "Undone: Boiler")
    try app.expect("show", "Boiler", "--json") { !$0.contains("2030-05-01") }
    app.quit()
  }
}
