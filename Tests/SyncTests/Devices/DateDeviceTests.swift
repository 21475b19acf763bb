import PrioritiesBasics
import PrioritiesStorage
import PriorityLists
import Testing

@testable import PrioritiesHouseholds

/// What two devices do to one date.
struct DateDeviceTests {
  /// A change of a device that saw the item as it was at first.
  struct Step: Sendable {
    var device: String
    var day: String
    /// The members of the change besides its id, its item and its day.
    var change: String
    /// What the device saw, if not only the name.
    var seen = ""
    /// The detail of the refusal; empty if there is none.
    var refusal = ""
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// In the form of a store.
    var date: String
    var priority = Priority.low
    var steps: [Step]
    /// The date afterwards; empty for none.
    var after: String
    var priorityAfter = Priority.low

    var testDescription: String { name }
  }

  // The clock of the household is on 2 January 2026.
  private static let due = "2026-01-02 3d 1w 2026-01-02 -"
  private static let done = #""command":"done""#
  private static let named = #""due":"2026-01-02","priority":"critical""#

  private static let cases: [Case] = [
    Case(
      name: "done × done on one day", date: due,
      steps: [
        Step(device: "Ana", day: "2026-01-02", change: done, seen: named),
        Step(device: "Ben", day: "2026-01-02", change: done, seen: named),
      ], after: "2026-01-09 3d 1w 2026-01-02 2026-01-02"),
    Case(
      name: "done × done on different days", date: due,
      steps: [
        Step(device: "Ana", day: "2026-01-03", change: done, seen: named),
        Step(device: "Ben", day: "2026-01-01", change: done, seen: named),
      ], after: "2026-01-09 3d 1w 2026-01-02 2026-01-03"),
    Case(
      name: "done early × done early", date: "2026-01-20 3d 1w 2026-01-20 -",
      steps: [
        Step(
          device: "Ana", day: "2026-01-02", change: done + #","early":true"#,
          seen: #""due":"2026-01-20","priority":"low""#),
        Step(
          device: "Ben", day: "2026-01-02", change: done + #","early":true"#,
          seen: #""due":"2026-01-20","priority":"low""#),
      ], after: "2026-01-27 3d 1w 2026-01-20 2026-01-02"),
    Case(
      name: "done × a date that was moved away, after which nothing is needed", date: due,
      steps: [
        Step(device: "Ana", day: "2026-01-02", change: #""command":"edit","due":"2026-02-02""#),
        Step(device: "Ben", day: "2026-01-02", change: done, seen: named),
      ], after: "2026-02-02 3d 1w 2026-02-02 -"),
    Case(
      name: "done × a need by hand of what the date has raised", date: due,
      steps: [
        Step(device: "Ana", day: "2026-01-02", change: #""command":"add""#),
        Step(
          device: "Ben", day: "2026-01-02", change: done, seen: named,
          refusal: "Boiler was needed again on Ana."),
      ], after: due, priorityAfter: .medium),
    Case(
      name: "done × a moved date", date: due, priority: .high,
      steps: [
        Step(device: "Ana", day: "2026-01-02", change: #""command":"edit","due":"2026-02-02""#),
        Step(
          device: "Ben", day: "2026-01-02", change: done, seen: named,
          refusal: "The date of Boiler was changed on Ana."),
      ], after: "2026-02-02 3d 1w 2026-02-02 -", priorityAfter: .high),
    Case(
      name: "done × a new date that shows", date: "2026-03-01 3d - 2026-03-01 -", priority: .high,
      steps: [
        Step(device: "Ana", day: "2026-01-02", change: #""command":"edit","due":"2026-01-03""#),
        Step(
          device: "Ben", day: "2026-01-02", change: done, seen: #""priority":"high""#,
          refusal: "Boiler was needed again on Ana."),
      ], after: "2026-01-03 3d - 2026-01-03 -", priorityAfter: .high),
    Case(
      name: "done × a new date that does not show", date: "2026-03-01 3d - 2026-03-01 -",
      priority: .high,
      steps: [
        Step(device: "Ana", day: "2026-01-02", change: #""command":"edit","due":"2026-02-03""#),
        Step(device: "Ben", day: "2026-01-02", change: done, seen: #""priority":"high""#),
      ], after: "2026-02-03 3d - 2026-02-03 2026-01-02"),
    Case(
      name: "a completion of what was low does not complete a date", date: due,
      steps: [
        Step(device: "Ben", day: "2026-01-02", change: done, seen: #""priority":"low""#)
      ], after: "2026-01-02 3d 1w 2026-01-02 2026-01-02"),
    Case(
      name: "two dates", date: due,
      steps: [
        Step(device: "Ana", day: "2026-01-02", change: #""command":"edit","due":"2026-02-02""#),
        Step(
          device: "Ben", day: "2026-01-02", change: #""command":"edit","due":"2026-03-02""#,
          seen: #""due":"2026-01-02""#, refusal: "The date of Boiler was changed on Ana."),
      ], after: "2026-02-02 3d 1w 2026-02-02 -"),
    Case(
      name: "a date and a lead", date: due,
      steps: [
        Step(device: "Ana", day: "2026-01-02", change: #""command":"edit","due":"2026-02-02""#),
        Step(
          device: "Ben", day: "2026-01-02", change: #""command":"edit","lead":"2d""#,
          seen: #""lead":"3d""#),
      ], after: "2026-02-02 2d 1w 2026-02-02 -"),
    Case(
      name: "setting down on an earlier day does not undo a later one", date: due,
      steps: [
        Step(
          device: "Ana", day: "2026-01-03",
          change: #""command":"set","priority":"high""#, seen: #""priority":"critical""#),
        Step(
          device: "Ben", day: "2026-01-01",
          change: #""command":"set","priority":"medium""#, seen: #""priority":"high""#),
      ], after: "2026-01-02 3d 1w 2026-01-02 2026-01-03", priorityAfter: .medium),
    Case(
      name: "a day far from the clock counts as the nearest possible one", date: due,
      steps: [
        Step(
          device: "Ana", day: "2031-01-03", change: #""command":"set","priority":"high""#,
          seen: #""priority":"critical""#)
      ], after: "2026-01-02 3d 1w 2026-01-02 2026-01-03", priorityAfter: .high),
  ]

  @Test("Dates of two devices", arguments: cases)
  func date(_ row: Case) throws {
    let clock = DeviceClock()
    let store = try Store.inMemory(clock: clock.now)
    let id = Store.randomID()
    let entry = ListDocument.Entry(
      id: id, name: "Boiler", need: .priority(row.priority),
      date: ItemDate(row.date))
    _ = try store.write { try $0.importItems(from: [ListDocument(items: [entry])]) }
    let revision = try store.read { try $0.revision() }
    let change = try #require(revision.change)
    for step in row.steps {
      let text = """
        {"id":"\(Store.randomID())",\(step.change),"day":"\(step.day)",\
        "saw":{"revision":\(revision.number),"change":"\(change)"},\
        "items":[{"id":"\(id)","name":"Boiler","seen":{\(step.seen)}}]}
        """
      var request = try ChangeRequest(JSONReader.value(in: text))
      request.device = Device(id: step.device, name: step.device)
      let response = try #require(
        ChangeRunner.outcome(of: [request], in: store).responses.first)
      #expect(response.problem?["detail"]?.string ?? "" == step.refusal)
    }
    let item = try #require(try store.read { try $0.snapshot(of: id) }).item
    #expect(item.date?.text ?? "" == row.after)
    #expect(item.priority == row.priorityAfter)
  }
}
