import Basics
import Foundation
import Lists
import Storage
import StoreSupport
import TestSupport
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

  @Test("A kill at any moment loses no acknowledged change", .needs("bash"))
  func kills() throws {
    let home = try TemporaryFolder()
    let shell = Shell(home: home)
    let rounds = runsSlowProofs ? 200 : 30
    let result = try shell(
      """
      exec 2>/dev/null
      "$program" add First >/dev/null || exit 9
      begin=${EPOCHREALTIME/./}
      for i in 1 2 3; do "$program" add "Warm $i" >/dev/null; done
      span=$(( (${EPOCHREALTIME/./} - begin) / 3 ))
      RANDOM=7
      for i in $(seq \(rounds)); do
        "$program" add "Item $i" >/dev/null &
        pid=$!
        sleep "0.$(printf %06d $(( RANDOM * span * 3 / 2 / 32768 )))"
        kill -9 $pid
        wait $pid && echo "Item $i"
      done
      exit 0
      """)
    #expect(result.status == 0)
    let acknowledged = Set(result.output.split(separator: "\n").map(String.init))
    let store = try openStore(shell.store)
    let stored = Set(try store.list(options: ListOptions(showsAll: true)).entries.map(\.item.name))
    #expect(acknowledged.subtracting(stored) == [])
    #expect(acknowledged.count < rounds, "nothing was killed")
    #expect(try store.findings() == [])
    if isInstalled("sqlite3") {
      #expect(try sqlite3(shell.store, "PRAGMA integrity_check") == "ok\n")
    }
    #expect(try store.log().count == stored.count)
  }

  @Test("A reader rolls back the change of a killed writer", .needs("sqlite3"))
  func hotJournal() throws {
    let home = try TemporaryFolder()
    let path = home.url("priorities.sqlite").path
    let store = try openStore(path)
    _ = try store.add(["Milk"])
    // A killed writer leaves the changed file, and the journal with the original pages.
    let sql = """
      PRAGMA cache_size = 2; PRAGMA cache_spill = 1; BEGIN;
      WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO tombstone SELECT randomblob(16), i FROM n;
      UPDATE item SET name = 'Broken';
      .shell kill -9 $PPID
      """
    try Data(sql.utf8).write(to: home.url("sql"))
    _ = try Shell(home: home)("sqlite3 \"$store\" < \"$HOME/sql\"")
    try #require(FileManager.default.fileExists(atPath: path + "-journal"))
    #expect(try openStore(path, .reading).find("Milk").name == "Milk")
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
  }

  @Test("A change by another program is visible within 100 ms")
  func watching() throws {
    let home = try TemporaryFolder()
    let path = home.url("priorities.sqlite").path
    let view = try openStore(path)
    _ = try view.add(["Milk"])
    let watch = try #require(view.watch())
    _ = try view.hasChangedElsewhere()
    let other = try openStore(path)
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
