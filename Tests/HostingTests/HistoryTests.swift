import Foundation
import PrioritiesTestSupport
import Synchronization
import Testing

@Suite struct HistoryTests {
  private func history(
    _ changes: [(String, Double, Double?)], _ reads: [([String], Double, Double)]
  ) -> History {
    let history = History()
    for (name, begin, end) in changes {
      history.add(History.Change(name: name, begin: begin, end: end))
    }
    for (names, begin, end) in reads {
      history.add(History.Read(names: Set(names), begin: begin, end: end))
    }
    return history
  }

  @Test("A history with one order has no contradiction")
  func sound() {
    let history = history(
      [("a", 0, 1), ("b", 0.5, 3), ("c", 2, nil)],
      [([], 0, 0.2), (["a"], 0.8, 1.5), (["a", "b"], 1, 2.5), (["a", "b", "c"], 3.5, 4)])
    #expect(history.contradictions() == [])
  }

  @Test("Lost changes, stale reads, premature reads and contradictory reads are found")
  func faults() {
    #expect(history([("a", 0, 1)], [([], 2, 3)]).contradictions() != [])
    #expect(history([("a", 2, 3)], [(["a"], 0, 1)]).contradictions() != [])
    #expect(
      history([("a", 0, 9), ("b", 0, 9)], [(["a"], 1, 2), (["b"], 1, 2)]).contradictions() != [])
    #expect(history([("a", 0, 9)], [(["a"], 1, 2), ([], 3, 4)]).contradictions() != [])
    #expect(history([("a", 0, 1), ("b", 2, 9)], [(["b"], 0, 9)]).contradictions() != [])
    #expect(history([], [(["x"], 0, 1)]).contradictions() != [])
  }

  @Test(
    "An answer that a killed node did not finish is none",
    arguments: [
      "Content-Length: 2\r\n\r\n{", "Content-Length: 2\r\n\r\n",
      "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n", "Content-Length",
    ])
  func unfinished(answer: String) throws {
    let (listener, port) = try LocalSocket.listening()
    let connection = try HTTPConnection(port: port)
    let node = accept(listener, nil, nil)
    let bytes = Array("HTTP/1.1 200 OK\r\n\(answer)".utf8)
    #expect(write(node, bytes, bytes.count) == bytes.count)
    close(node)
    close(listener)
    #expect(connection.reply() == nil)
  }
}

/// The changes and reads of one household's clients, and whether they are linearizable.
///
/// Every change adds an item with a unique name, so the household is a set that only grows. Its
/// history is linearizable if and only if the results of the reads form a chain, no read misses a
/// change acknowledged before it began or shows one that began after it ended, and every read that
/// shows a change shows all changes acknowledged before that one began.
final class History: Sendable {
  /// From the first request to the acknowledgement; nil without one.
  struct Change {
    var name: String
    var begin: Double
    var end: Double?
  }

  /// A read whose response had no age.
  struct Read {
    var names: Set<String>
    var begin: Double
    var end: Double
  }

  private let state = Mutex<(changes: [Change], reads: [Read])>(([], []))

  func add(_ change: Change) { state.withLock { $0.changes.append(change) } }
  func add(_ read: Read) { state.withLock { $0.reads.append(read) } }

  var changes: [Change] { state.withLock { $0.changes } }
  var reads: [Read] { state.withLock { $0.reads } }
  var acknowledged: Set<String> { Set(changes.filter { $0.end != nil }.map(\.name)) }

  /// Empty if the history is linearizable.
  func contradictions() -> [String] {
    let (changes, reads) = state.withLock { $0 }
    let known = Dictionary(uniqueKeysWithValues: changes.map { ($0.name, $0) })
    var found: [String] = []
    let ordered = reads.sorted { ($0.names.count, $0.begin) < ($1.names.count, $1.begin) }
    for (one, next) in zip(ordered, ordered.dropFirst()) where !one.names.isSubset(of: next.names) {
      found.append("two reads saw what the other did not: \(one.names.subtracting(next.names))")
    }
    // In the order of the chain, no read may end before an earlier one began.
    var latest = -Double.infinity
    for read in ordered {
      if read.end < latest { found.append("a later read saw less: \(read.names.count) items") }
      latest = max(latest, read.begin)
    }
    for read in reads {
      for change in changes {
        if let end = change.end, end < read.begin, !read.names.contains(change.name) {
          found.append("\(change.name) was acknowledged and then not seen")
        }
      }
      for name in read.names {
        guard let change = known[name] else {
          found.append("\(name) was never added")
          continue
        }
        if change.begin > read.end { found.append("\(name) was seen before it was added") }
      }
      let begins = read.names.compactMap { known[$0]?.begin }.max() ?? -.infinity
      for change in changes {
        if let end = change.end, end < begins, !read.names.contains(change.name) {
          found.append("\(change.name) was missing beside what was added after it")
        }
      }
    }
    return found
  }
}
