import Foundation
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

@Suite(.needs("bash"), .needsPriorities)
struct KillTests {
  /// Kills a command at a random moment of its running time.
  ///
  /// The span adapts so that half of the commands are killed, however busy the machine. The wait is
  /// bash's own, since `sleep` takes longer to start than some commands take in all.
  private static let killed = """
    exec {silence}<> <(:)
    killed() {
      "$program" "$@" < "${input:-/dev/null}" >/dev/null 2>&1 &
      pid=$!
      printf -v delay '0.%06d' $(( RANDOM * span * 3 / 2 / 32768 ))
      read -rt "$delay" -u "$silence"
      kill -9 $pid
      wait $pid
      code=$?
      if [ $code = 137 ]; then
        kills=$((kills + 1))
        span=$(( span * 21 / 20 ))
      else
        span=$(( span * 19 / 20 + 50 ))
      fi
      return $code
    }
    kills=0
    begin=${EPOCHREALTIME/./}
    for i in 1 2 3; do "$program" add "Warm $i" >/dev/null; done
    span=$(( (${EPOCHREALTIME/./} - begin) / 3 ))

    """

  @Test("Killing any command loses no acknowledged change and leaves no files")
  func commands() throws {
    let home = try TemporaryFolder()
    let needed = runsSlowProofs ? 200 : 12
    // At this limit, kills have no effect at all.
    let most = needed * 20
    let result = try Shell(home: home)(
      """
      exec 2>/dev/null
      RANDOM=3
      names=$(mktemp)
      \(Self.killed)
      "$program" add Milk List >/dev/null
      i=0
      while [ $kills -lt \(needed) ] && [ $i -lt \(most) ]; do
        i=$((i + 1))
        case $(( i % 8 )) in
          0) killed raise Milk ;;
          1) killed lower Milk ;;
          2) killed add "Item $i" && echo "Item $i" ;;
          3) killed include "Warm 1" --in List ;;
          4) killed exclude "Warm 1" --from List ;;
          5) killed edit "Warm 2" --details "Round $i" ;;
          6) killed db backup ;;
          7) seq "$i"00 "$i"40 > "$names"; input=$names killed add - ;;
        esac
      done
      rm "$names"
      "$program" add Last >/dev/null && "$program" db backup >/dev/null && "$program" db check
      echo "$i $kills"
      """)
    #expect(result.status == 0)
    var lines = result.output.split(separator: "\n").map(String.init)
    let numbers = (lines.popLast() ?? "").split(separator: " ").compactMap { Int($0) }
    #expect(numbers.last == needed, "of \(numbers.first ?? 0) commands too few were killed")
    #expect(lines.popLast()?.hasPrefix("The store is intact") == true)
    let store = try openStore(home.store)
    if isInstalled("sqlite3") {
      #expect(try sqlite3(home.store, "PRAGMA integrity_check") == "ok\n")
    }
    let stored = Set(try store.names())
    #expect(Set(lines).subtracting(stored) == [])
    // A batch is stored whole or not at all.
    for round in stride(from: 7, through: numbers.first ?? 0, by: 8) {
      let batch = (round * 100...round * 100 + 40).count { stored.contains("\($0)") }
      #expect([0, 41].contains(batch), "round \(round)")
    }
    // The last writer removed the drafts of killed programs.
    #expect(try home.names() == ["Backups", "priorities.sqlite"])
    for backup in try home.names(in: "Backups") {
      #expect(!backup.contains(".new-"))
      #expect(try openStore(home.url("Backups/\(backup)").path, .reading).findings() == [])
    }
    // The undo journal matches the last step.
    let count = try store.read { try $0.stepCount(isRedo: false) }
    #expect(try store.undo(count).count == count)
    #expect(try store.count() == 0)
    #expect(try store.redo(count).count == count)
    #expect(try Set(store.names()) == stored)
  }

  @Test("The next change removes the draft's name that a kill left on a store")
  func leftoverName() throws {
    let home = try TemporaryFolder()
    _ = try openStore(home.store).add(["Milk"])
    try FileManager.default.linkItem(
      at: home.url("priorities.sqlite"), to: home.url("priorities.sqlite.new-1-2"))
    let store = try openStore(home.store)
    _ = try store.add(["Bread"])
    #expect(try home.names() == ["priorities.sqlite"])
    #expect(try store.findings() == [])
    #expect(try store.count() == 2)
  }

  @Test("Killing the creation of a store leaves none or a whole one")
  func creation() throws {
    let rounds = runsSlowProofs ? 60 : 6
    let home = try TemporaryFolder()
    let result = try Shell(home: home)(
      """
      exec 2>/dev/null
      RANDOM=5
      \(Self.killed)
      for i in $(seq \(rounds)); do
        export PRIORITIES_HOME="$HOME/$i/home"
        killed add First && echo "$i"
        "$program" add Second >/dev/null || echo "failed $i"
        "$program" db check >/dev/null || echo "damaged $i"
      done
      """)
    let lines = result.output.split(separator: "\n").map(String.init)
    for number in 1...rounds {
      let store = try openStore(home.url("\(number)/home/priorities.sqlite").path, .reading)
      let names = try store.list().entries.map(\.item.name)
      #expect(names == ["First", "Second"] || names == ["Second"] && !lines.contains("\(number)"))
      #expect(try home.names(in: "\(number)/home") == ["priorities.sqlite"])
    }
    #expect(lines.allSatisfy { Int($0) != nil }, "\(lines)")
  }
}
