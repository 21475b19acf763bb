import Lists

extension ICalendar {
  private static let beginning = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Priorities//EN\r\n"
  private static let end = "END:VCALENDAR\r\n"

  /// All to-dos in one file.
  static func write(_ document: ListDocument) -> ListWriting {
    var writer = Writer(document)
    var text = beginning
    for index in document.items.indices { text += writer.todo(index) }
    return ListWriting(text + end, losses: writer.losses.losses)
  }

  /// One file per to-do, named after its UID, as vdirsyncer and todoman expect.
  static func writeFolder(_ document: ListDocument) -> ListWriting {
    var writer = Writer(document)
    let files = document.items.indices.map { index in
      let name = percentEncoded(writer.uids[index], marks: ["/", "\\", ":", "*", "?", "\""])
      return SourceFile(
        name: "\(name).ics", bytes: Array((beginning + writer.todo(index) + end).utf8))
    }
    return ListWriting(files: files, losses: writer.losses.losses)
  }

  private struct Writer {
    let document: ListDocument
    let uids: [String]
    var losses: WritingLosses
    private let loops: Set<Edge>

    init(_ document: ListDocument) {
      self.document = document
      uids = document.items.enumerated().map { index, entry in
        Self.uid(of: entry) ?? entry.id?.description ?? "item-\(index)@priorities"
      }
      loops = document.loopClosingEdges
      losses = WritingLosses(document, format: .icalendar)
      losses.leaveOut(.times, .completions)
      if document.items.contains(where: { $0.extra.keys.contains { $0 != "icalendar" } }) {
        losses.leaveOut(.extra)
      }
      if document.items.contains(where: { $0.id == nil }) { losses.leaveOut(.id) }
    }

    mutating func todo(_ index: Int) -> String {
      let entry = document.items[index]
      let stamp = [entry.modified, entry.created].lazy.compactMap(\.self).first(
        where: \.isOfFourDigits)
      var lines = [
        "BEGIN:VTODO", "UID:\(ContentLine.escaped(uids[index]))",
        "DTSTAMP:\((stamp ?? Timestamp(milliseconds: 0)).compact)",
        "SUMMARY:\(ContentLine.escaped(entry.name))",
      ]
      if let details = entry.details, !details.isEmpty {
        lines.append("DESCRIPTION:\(ContentLine.escaped(withoutControls(details, of: entry.name)))")
      }
      lines.append("PRIORITY:\(number(of: entry.priorityBesideMark))")
      lines += entry.isGot ? ["STATUS:COMPLETED", "PERCENT-COMPLETE:100"] : ["STATUS:NEEDS-ACTION"]
      for (name, time) in [
        ("CREATED", entry.created), ("LAST-MODIFIED", entry.modified),
        (entry.isGot ? "COMPLETED" : "X-PRIORITIES-DONE", entry.lastDone),
      ] {
        if let time, time.isOfFourDigits { lines.append("\(name):\(time.compact)") }
      }
      lines += relations(of: index)
      let rest = entry.extra["icalendar"]?.split(separator: "\n").map(String.init) ?? []
      lines += rest.filter { !$0.hasPrefix("UID:") }
      lines.append("END:VTODO")
      return lines.map(ContentLine.folded).joined()
    }

    /// Each list as a parent, and again in properties of this program, which others leave
    /// unchanged.
    ///
    /// The latter keep several parents, list priorities, and loops, which other programs must not
    /// see.
    private func relations(of index: Int) -> [String] {
      let places = document.items[index].lists
      let shown = places.filter { !loops.contains(Edge(item: index, list: $0.list)) }
      let hidden = places.filter { loops.contains(Edge(item: index, list: $0.list)) }
      var lines = shown.map {
        "RELATED-TO;RELTYPE=PARENT:\(ContentLine.escaped(uids[$0.list]))"
      }
      if shown.count > 1 || shown.contains(where: { $0.priority != nil }) {
        lines.append("X-PRIORITIES-LISTS:\(words(shown))")
      }
      if !hidden.isEmpty { lines.append("X-PRIORITIES-LOOPS:\(words(hidden))") }
      return lines
    }

    private func words(_ places: [ListDocument.Placement]) -> String {
      places.map { place in
        let uid = percentEncoded(uids[place.list], marks: [",", ";", "=", "\\", ":"])
        return place.priority.map { "\(uid)=\($0.word)" } ?? uid
      }.joined(separator: ",")
    }

    private mutating func withoutControls(_ details: String, of name: String) -> String {
      let (text, isChanged) = details.withoutControls
      if isChanged { losses.report(.details, item: name, "control characters are left out") }
      return text
    }

    /// 1, 3, 5 and 9, which clients with three levels show sensibly and do not rewrite.
    private func number(of priority: Priority) -> Int {
      switch priority {
      case .critical: 1
      case .high: 3
      case .medium: 5
      case .low: 9
      }
    }

    private static func uid(of entry: ListDocument.Entry) -> String? {
      let lines = entry.extra["icalendar"]?.split(separator: "\n") ?? []
      return lines.first { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) }
    }
  }
}
