import PrioritiesBasics
import PriorityLists

/// The JSON of `task export` and `task import`: objects, either in an array or one per line.
enum Taskwarrior {
  /// All other keys are left unchanged.
  private static let ownKeys: Set<String> = [
    "id", "urgency", "uuid", "status", "entry", "modified", "end", "description", "priority",
    "annotations", "depends", "priorities_lists", "priorities_details", "priorities_done",
    "priorities_lead",
  ]

  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    var reader = Reader()
    try files.forEachNamed { bytes, name throws(FormatError) in
      reader.builder.file = name
      for task in try tasks(of: bytes) { reader.read(task.object, line: task.line) }
    }
    reader.link()
    return try reader.builder.reading(statesAll: true)
  }

  private static func tasks(
    of bytes: [UInt8]
  ) throws(FormatError) -> [(object: JSONObject, line: Int)] {
    let source = try SourceText(bytes)
    let lines = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    var tasks: [(object: JSONObject, line: Int)] = []
    // There is usually one object per line. Anything else is parsed as a single value.
    for (offset, line) in lines.enumerated() {
      var line = line
      while let last = line.last, [0x20, 0x0D, 0x2C, 0x09].contains(last) { line.removeLast() }
      while let first = line.first, [0x20, 0x09].contains(first) { line.removeFirst() }
      if line.isEmpty || line.elementsEqual([0x5B]) || line.elementsEqual([0x5D]) { continue }
      guard line.first == 0x7B, line.last == 0x7D,
        case .object(let object)? = try? JSONReader.value(in: Array(line))
      else {
        if tasks.isEmpty || line.first != 0x7B { return try whole(Array(source.bytes)) }
        do {
          _ = try jsonValue(Array(line))
        } catch {
          throw FormatError(line: offset + 1, column: error.column, error.message)
        }
        return try whole(Array(source.bytes))
      }
      tasks.append((object, offset + 1))
    }
    return tasks
  }

  private static func whole(
    _ bytes: [UInt8]
  ) throws(FormatError) -> [(object: JSONObject, line: Int)] {
    let root = try jsonValue(bytes)
    return try (root.array ?? [root]).enumerated().map { number, value throws(FormatError) in
      guard let object = value.object else {
        throw FormatError(
          line: 1, column: 1, "expected element \(number + 1) to be a task object")
      }
      return (object, number + 1)
    }
  }

  private struct Reader {
    var builder = DocumentBuilder()
    private var depends: [(list: Int, ids: [String], line: Int)] = []
    private var indexByUUID: [String: Int] = [:]
    private var recurring = 0

    mutating func read(_ task: JSONObject, line: Int) {
      let status = task["status"]?.string ?? "pending"
      if status == "deleted" || status == "recurring" {
        builder.report(
          .item, item: task.text("description"), line: line,
          status == "deleted"
            ? "a deleted task is left out" : "a template of repeated tasks is left out")
        return
      }
      var fields = FieldReader()
      // An export writes one that is valid, so this is not kept.
      var identity = FieldReader()
      let notes = fields.values("annotations", in: task) { $0.object?["description"]?.string }
      let tags = fields.values("tags", in: task, \.string)
      let end = fields.time("end", in: task)
      let done = fields.time("priorities_done", in: task)
      var entry = ListDocument.Entry(
        id: identity.value("uuid", in: task) { $0.string.flatMap { Item.ID($0) } },
        name: task.text("description") ?? "",
        details: details(fields.text("priorities_details", in: task), notes: notes),
        need: fields.value("priority", in: task) { need($0.string, tags) } ?? .open,
        created: fields.time("entry", in: task), modified: fields.time("modified", in: task),
        lastDone: end ?? done, line: line)
      for key in ["due", "wait"] { _ = fields.time(key, in: task) }
      _ = fields.value("priorities_lead", in: task) { $0.string.flatMap { DaySpan($0) } }
      let places = fields.value("priorities_lists", in: task) { Self.places($0.string) } ?? []
      _ = fields.value("status", in: task) {
        ["pending", "waiting", "completed"].contains($0.string) ? true : nil
      }
      let project = fields.text("project", in: task)
      let ids =
        task.text("depends")?.split(separator: ",").map(String.init)
        ?? fields.values("depends", in: task, \.string)
      let recur = fields.text("recur", in: task)
      entry.date = Taskwarrior.date(of: task)
      if status == "completed" { entry.markDone() }
      if let recur, DaySpan(repeat: recur) == nil {
        builder.report(
          .date, item: entry.name, line: line, "its repeat \(recur) is kept for export")
      }
      // What an export writes anyway is not kept.
      var own = JSONObject()
      Taskwarrior.write(entry.date, to: &own)
      let keys = ["due", "wait", "recur"]
      let isOwn = keys.allSatisfy { own[$0] == task[$0] }
      var rest = task.members.filter { member in
        fields.isFault(member.key)
          || !ownKeys.contains(member.key) && !(isOwn && keys.contains(member.key))
      }
      // Keep the dates of notes, except our own notes, whose dates mean nothing.
      if !notes.isEmpty, let dates = task["annotations"],
        dates
          != Taskwarrior.annotations(
            entry.details ?? "", at: entry.created ?? Timestamp(milliseconds: 0), kept: nil)
      {
        rest.removeAll { $0.key == "annotations" }
        rest.append(JSONObject.Member(key: "annotations", value: dates))
      }
      if status == "waiting" { rest.append(JSONObject.Member(key: "status", value: "waiting")) }
      if !rest.isEmpty {
        // Not by setting each key, which searches all before it.
        let members = rest.map { "\(jsonText($0.key)):\($0.value.line)" }
        entry.extra["taskwarrior"] = "{\(members.joined(separator: ","))}"
      }
      guard let item = builder.add(entry) else { return }
      if let uuid = task.text("uuid") { indexByUUID[uuid.lowercased()] = item }
      builder.report(fields, of: entry.name, line: line, isKept: true)
      builder.report(identity, of: entry.name, line: line)
      builder.put(item, intoListsNamed: [project].compacted() + tags, line: line)
      if !ids.isEmpty { depends.append((item, ids, line)) }
      listPriorities += places.map { (item, $0.list, $0.priority) }
    }

    /// The details written by this program, or the notes if these have changed since.
    private func details(_ coded: String?, notes: [String]) -> String {
      guard let coded else { return notes.lineSeparated }
      let details = percentDecoded(coded)
      let lines = details.split(separator: "\n").map { trimmed(String($0)) }.filter { !$0.isEmpty }
      return lines == notes.map(trimmed).filter { !$0.isEmpty }
        ? details : notes.lineSeparated
    }

    private var listPriorities: [(item: Int, list: String, priority: Priority)] = []

    mutating func link() {
      for dependency in depends {
        for id in dependency.ids {
          guard let item = indexByUUID[id.lowercased()] else {
            builder.report(
              .list, item: builder.document.items[dependency.list].name, line: dependency.line,
              "it depends on the uuid \(id), which no task has")
            continue
          }
          builder.put(item, into: dependency.list, line: dependency.line)
        }
      }
      for place in listPriorities {
        guard let list = indexByUUID[place.list] else { continue }
        builder.put(place.item, into: list, priority: place.priority)
      }
    }

    private func need(_ letter: String?, _ tags: [String]) -> ListDocument.Need? {
      switch letter {
      case "C": .priority(.critical)
      case "H": .priority(tags.contains("critical") ? .critical : .high)
      case "M": .priority(.medium)
      case "L": .priority(.low)
      default: nil
      }
    }

    /// Nil if a part is not understood.
    private static func places(_ text: String?) -> [(list: String, priority: Priority)]? {
      let parts = text?.split(separator: ",")
      let places = parts?.compactMap { part in
        let pair = part.split(separator: "=", maxSplits: 1)
        return pair.count == 2 ? Priority(word: pair[1]).map { (String(pair[0]), $0) } : nil
      }
      return places?.count == parts?.count ? places : nil
    }
  }
}

func trimmed(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return "" }
  return String(scalars[first...last])
}

extension Taskwarrior {
  /// Lines for the taskrc that define the priority `C` and this program's attributes.
  package static let configuration = """
    uda.priority.values=C,H,M,,L
    urgency.uda.priority.C.coefficient=9.0
    color.uda.priority.C=bold red
    uda.priorities_details.type=string
    uda.priorities_details.label=Details with blank lines
    uda.priorities_lead.type=string
    uda.priorities_lead.label=Lead
    uda.priorities_done.type=date
    uda.priorities_done.label=Last done
    uda.priorities_lists.type=string
    uda.priorities_lists.label=Priorities in lists

    """

  static func write(_ document: ListDocument) -> ListWriting {
    var losses = WritingLosses(document, format: .taskwarrior)
    losses.omit(.times, .completions, .days, .order, .extra)
    losses.omitPreviousOfDated()
    let ids = document.writtenIDs
    let loops = document.loopClosingEdges
    var contents: [[Int]] = Array(repeating: [], count: document.items.count)
    for (index, entry) in document.items.enumerated() {
      for placement in entry.lists {
        let list = document.items[placement.list].name
        if loops.contains(Edge(item: index, list: placement.list)) {
          losses.report(
            .list, item: entry.name,
            "it contains \"\(list)\", so it is left out of that list; Taskwarrior does not allow loops"
          )
        } else {
          contents[placement.list].append(index)
        }
      }
    }
    var lines: [String] = []
    lines.reserveCapacity(document.items.count)
    for (index, entry) in document.items.enumerated() {
      var task = kept(entry)
      task["uuid"] = ids[index].json
      if entry.isDone {
        task["status"] = "completed"
      } else if task["status"] == nil {
        task["status"] = "pending"
      }
      task["description"] = entry.name.json
      // What another program has there stays, as long as it does not contradict the item.
      let priority = entry.priorityIfReopened
      if priority != .medium || task["priority"] == nil {
        task["priority"] = priority.letter.uppercased().json
      }
      let created = entry.created ?? Timestamp(milliseconds: 0)
      if created.isOfFourDigits, task["entry"] == nil { task["entry"] = created.compact.json }
      if let time = entry.modified, time.isOfFourDigits, task["modified"] == nil {
        task["modified"] = time.compact.json
      }
      if let details = entry.details, !details.isEmpty {
        task["annotations"] = annotations(details, at: created, kept: task["annotations"])
        // Taskwarrior drops empty notes and trims the others.
        let lines = details.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.contains(where: { $0.isEmpty || String($0) != trimmed(String($0)) }) {
          task["priorities_details"] = percentEncoded(details, marks: []).json
        }
      } else if task["annotations"]?.array?.contains(where: {
        $0.object?["description"]?.string != nil
      }) == true {
        task["annotations"] = nil
      }
      if !entry.isDone { write(entry.date, to: &task) }
      if !contents[index].isEmpty {
        task["depends"] = .array(contents[index].map { ids[$0].json })
      }
      if let time = entry.lastDone, time.isOfFourDigits {
        task[entry.isDone ? "end" : "priorities_done"] = time.compact.json
      }
      let listPriorities = entry.lists.compactMap { place in
        place.priority.map { "\(ids[place.list])=\($0.word)" }
      }
      if !listPriorities.isEmpty {
        task["priorities_lists"] = listPriorities.joined(separator: ",").json
      }
      lines.append(task.json.line)
    }
    return ListWriting("[\n" + lines.joined(separator: ",\n") + "\n]\n", losses: losses.losses)
  }

  private static func date(of task: JSONObject) -> ItemDate? {
    func day(_ key: String) -> Day? {
      var fields = FieldReader()
      return fields.time(key, in: task).map { Day(local: $0) }
    }
    return day("due").map { due in
      ItemDate(
        due: due, start: day("wait"), lead: task.text("priorities_lead"),
        every: task.text("recur").flatMap { DaySpan(repeat: $0) })
    }
  }

  /// Keeps what was read if it tells the same date, such as a time of day.
  private static func write(_ date: ItemDate?, to task: inout JSONObject) {
    let known = self.date(of: task)
    if let date, let known, date.says(known) { return }
    if known?.every != nil { task["recur"] = nil }
    if known != nil || date != nil {
      task["due"] = date?.due.localStart.compact.json
      task["wait"] = date?.start.localStart.compact.json
    }
    task["priorities_lead"] = date?.statedLead?.json ?? task["priorities_lead"]
    if let every = date?.every { task["recur"] = .string("\(every.count) \(every.unit)s") }
  }

  private static func kept(_ entry: ListDocument.Entry) -> JSONObject {
    guard let text = entry.extra["taskwarrior"],
      case .object(let object)? = try? JSONReader.value(in: text)
    else { return JSONObject() }
    return object
  }

  /// One note per line, a second apart because Taskwarrior sorts notes by time.
  ///
  /// Notes that come from Taskwarrior keep their dates.
  static func annotations(
    _ details: String, at time: Timestamp, kept: JSONValue?
  ) -> JSONValue {
    let lines = details.split(separator: "\n").map(String.init)
    if let known = kept?.array,
      known.compactMap({ $0.object?["description"]?.string }).lineSeparated == details
    {
      return known.json
    }
    let first = time.isOfFourDigits ? time.milliseconds : 0
    return .array(
      lines.enumerated().map { number, line in
        let entry = Timestamp(milliseconds: first + Int64(number) * 1000)
        return ["entry": entry.compact.json, "description": line.json]
      })
  }
}
