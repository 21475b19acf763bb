import Testing

/// The checker itself finds what it is there to find.
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

  @Test("A lost change, a stale read, a read ahead and reads that disagree are found")
  func faults() {
    #expect(history([("a", 0, 1)], [([], 2, 3)]).contradictions() != [])
    #expect(history([("a", 2, 3)], [(["a"], 0, 1)]).contradictions() != [])
    #expect(
      history([("a", 0, 9), ("b", 0, 9)], [(["a"], 1, 2), (["b"], 1, 2)]).contradictions() != [])
    #expect(history([("a", 0, 9)], [(["a"], 1, 2), ([], 3, 4)]).contradictions() != [])
    #expect(
      history([("a", 0, 1), ("b", 2, 9)], [(["b"], 0, 9)]).contradictions() != [])
    #expect(history([], [(["x"], 0, 1)]).contradictions() != [])
  }
}
