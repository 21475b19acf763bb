import Foundation
import PrioritiesBasics
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

@Suite(.needsPriorities)
struct ConcurrencyTests {
  static let share = runsSlowProofs ? 50 : 6

  @Test("Eight programs that create and change a store at once lose nothing")
  func together() throws {
    let home = try TemporaryFolder()
    let shell = Shell(home: home)
    let result = try shell(
      """
      for p in 1 2 3 4 5 6 7 8; do
        ( for i in $(seq \(Self.share)); do
            "$program" add "Item $p $i" >/dev/null || echo "exit $?"
          done ) &
      done
      wait
      """)
    #expect(result == BuiltProgram.Result())
    let store = try openStore(shell.store, .reading)
    let count = try store.count()
    #expect(count == 8 * Self.share)
    #expect(try store.findings() == [])
    #expect(try store.log().count == 8 * Self.share)
    // The losers leave no files.
    #expect(try home.names() == ["priorities.sqlite"])
  }

  @Test("A reader rolls back the change of a killed writer", .needs("sqlite3"))
  func hotJournal() throws {
    let home = try TemporaryFolder()
    let path = home.store
    let store = try openStore(path)
    _ = try store.add(["Milk"])
    try Shell(home: home).leaveHotJournal()
    #expect(try openStore(path, .reading).lines() == ["medium Milk"])
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
  }

  @Test("A change by another program is visible within 100 ms")
  func watching() throws {
    let home = try TemporaryFolder()
    let view = try openStore(home.store)
    _ = try view.add(["Milk"])
    let watch = try #require(view.watch())
    _ = try view.hasChangedElsewhere()
    let other = try openStore(home.store)
    for round in 1...10 {
      _ = watch.drain()
      _ = try other.add(["Item \(round)"])
      var descriptor = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
      #expect(poll(&descriptor, 1, 100) == 1)
      #expect(watch.drain())
      #expect(try view.hasChangedElsewhere())
    }
    #expect(try view.count() == 11)
    _ = try view.add(["Its own"])
    #expect(try view.hasChangedElsewhere() == false)
  }
}
