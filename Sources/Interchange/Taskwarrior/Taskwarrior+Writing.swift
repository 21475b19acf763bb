import JSON
import Lists

extension Taskwarrior {
  /// What to add to the taskrc, so that Taskwarrior knows the level `C` and keeps the attributes of
  /// this program.
  public static let configuration = """
    uda.priority.values=C,H,M,,L
    urgency.uda.priority.C.coefficient=9.0
    color.uda.priority.C=bold red
    uda.priorities_details.type=string
    uda.priorities_details.label=Details with blank lines
    uda.priorities_done.type=date
    uda.priorities_done.label=Last done
    uda.priorities_lists.type=string
    uda.priorities_lists.label=Priorities in lists

    """

  static func write(_ document: ListDocument) -> ListWriting {
    var losses = WritingLosses(document, format: .taskwarrior)
    losses.leaveOut(.times, .completions)
    if document.items.contains(where: { $0.extra.keys.contains { $0 != "taskwarrior" } }) {
      losses.leaveOut(.extra)
    }
    let ids = document.items.enumerated().map { index, entry in
      (entry.id ?? Item.ID(foreign: "item-\(index)@priorities"))?.description ?? ""
    }
    let loops = document.loopClosingEdges
    var holds: [[Int]] = Array(repeating: [], count: document.items.count)
    for (index, entry) in document.items.enumerated() {
      for placement in entry.lists {
        let list = document.items[placement.list].name
        if loops.contains(Edge(item: index, list: placement.list)) {
          losses.report(
            .list, item: entry.name,
            "it is in \"\(list)\" and holds it; Taskwarrior has no loops, so it is left out there")
        } else {
          holds[placement.list].append(index)
        }
      }
    }
    var lines: [String] = []
    lines.reserveCapacity(document.items.count)
    for (index, entry) in document.items.enumerated() {
      var task = kept(entry)
      task["uuid"] = .string(ids[index])
      if entry.isGot {
        task["status"] = "completed"
      } else if task["status"] == nil {
        task["status"] = "pending"
      }
      task["description"] = .string(entry.name)
      task["priority"] = .string(entry.priorityBesideMark.letter.uppercased())
      let created = entry.created ?? Timestamp(milliseconds: 0)
      if created.isOfFourDigits { task["entry"] = .string(created.compact) }
      if let time = entry.modified, time.isOfFourDigits { task["modified"] = .string(time.compact) }
      if let details = entry.details, !details.isEmpty {
        task["annotations"] = annotations(details, at: created, kept: task["annotations"])
        // Taskwarrior drops empty notes, and trims the others.
        let lines = details.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.contains(where: { $0.isEmpty || String($0) != trimmed(String($0)) }) {
          task["priorities_details"] = .string(percentEncoded(details, marks: []))
        }
      } else {
        task["annotations"] = nil
      }
      if !holds[index].isEmpty {
        task["depends"] = .array(holds[index].map { .string(ids[$0]) })
      }
      if let time = entry.lastDone, time.isOfFourDigits {
        task[entry.isGot ? "end" : "priorities_done"] = .string(time.compact)
      }
      let listPriorities = entry.lists.compactMap { place in
        place.priority.map { "\(ids[place.list])=\($0.word)" }
      }
      if !listPriorities.isEmpty {
        task["priorities_lists"] = .string(listPriorities.joined(separator: ","))
      }
      lines.append(JSONWriter.line(of: .object(task)))
    }
    return ListWriting("[\n" + lines.joined(separator: ",\n") + "\n]\n", losses: losses.losses)
  }

  private static func kept(_ entry: ListDocument.Entry) -> JSONObject {
    guard let text = entry.extra["taskwarrior"],
      case .object(let object)? = try? JSONReader.value(in: text)
    else { return JSONObject() }
    return object
  }

  /// One note per line, each a second later than the one before, since Taskwarrior sorts notes by
  /// time; notes that came from Taskwarrior keep their dates.
  static func annotations(
    _ details: String, at time: Timestamp, kept: JSONValue?
  ) -> JSONValue {
    let lines = details.split(separator: "\n").map(String.init)
    if let known = kept?.array,
      known.compactMap({ $0.object?["description"]?.string }).joined(separator: "\n") == details
    {
      return .array(known)
    }
    let first = time.isOfFourDigits ? time.milliseconds : 0
    return .array(
      lines.enumerated().map { number, line in
        let entry = Timestamp(milliseconds: first + Int64(number) * 1000)
        return ["entry": .string(entry.compact), "description": .string(line)]
      })
  }
}
