import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

final class AddingAgainTests: StoreSuite {
  @Test("Existing lists and sub-items of a recreated item are restored in one undo step")
  func whole() throws {
    _ = try store.add(["Home", "Yard", "Gone"])
    _ = try store.add(["Box"], priority: .high, to: ["Home", "Yard", "Gone"])
    _ = try store.add(["Lid", "Nail", "Screw"], to: ["Box"])
    _ = try store.set(.critical, ["Box"], in: "Yard")
    _ = try store.set(.critical, ["Nail"], in: "Box")
    let report = try store.report(on: "Box")
    _ = try store.delete(["Box", "Gone", "Screw"])
    let (outcome, subitems) = try store.write {
      try $0.addAgain(report, name: "Crate", details: "note")
    }
    #expect(outcome.name == "Crate" && outcome.priority == .high && outcome.effect == .created)
    #expect(outcome.joined == ["Home", "Yard"])
    #expect(Set(subitems) == ["Lid", "Nail"])
    let again = try store.report(on: "Crate")
    #expect(again.item.details == "note")
    #expect(
      again.memberships == [
        .init(list: "Home", listPriority: nil), .init(list: "Yard", listPriority: .critical),
      ])
    #expect(again.subitems.map(\.item.name) == ["Nail", "Lid"])
    #expect(again.subitems.map(\.listPriority) == [.critical, nil])
    #expect(try store.findings() == [])
    _ = try store.undo()
    #expect(try !store.read { try $0.contains(name: "Crate") })
    #expect(try store.report(on: "Lid").memberships == [])
  }

  @Test("A taken name is rejected, and its item unchanged")
  func taken() throws {
    _ = try store.add(["Box"])
    let report = try store.report(on: "Box")
    _ = try store.delete(["Box"])
    _ = try store.add(["Crate"], priority: .low)
    #expect(throws: StoreError.nameTaken(name: "crate", by: "Crate")) {
      try store.write { try $0.addAgain(report, name: "crate", details: "note") }
    }
    #expect(try store.report(on: "Crate").item.details == "")
  }
}
