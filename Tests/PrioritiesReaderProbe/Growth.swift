import Foundation
import PrioritiesTestSupport
import PriorityLists
import TaskListFormats

/// Generated files that repeat a few tokens of a format, which is what slow readers are slow on.
struct Growth {
  /// What is around the repetitions.
  ///
  /// In a token, `$` is the number of the repetition.
  private static let shapes: [ListFormat: (start: String, tokens: [String], end: String)] = [
    .json: (
      #"{"format":"priorities","version":1,"items":["#,
      [
        #"{"name":"a"},"#, #"{"name":"n$"},"#, #"{"name":"n$","details":"d"},"#,
        #"{"name":"n$","extra":{"x":"y"}},"#, #"{"name":" "},"#, #"{"name":"n$","lists":[]},"#,
      ], #"{"name":"z"}]}"#
    ),
    .todotxt: (
      "(A) a ",
      [
        "\n", "+p$ ", "@c ", "p:$ ", "id:$ ", "id:1 ", "due:x ", "x 2026-01-03 a\n", "n$\n",
        "rec:1w ", "priorities_name:a%20b ", "priorities_details:a ", "%", "a ", ":", "+", "(A) ",
      ], "\n"
    ),
    .icalendar: (
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\n",
      [
        "SUMMARY:a\r\n", "UID:$\r\n", "RELATED-TO:$\r\n", "RELATED-TO;RELTYPE=CHILD:$\r\n",
        "X-PRIORITIES-LISTS:$,a=low\r\n", "CATEGORIES:c$,c\r\n", "DUE:x\r\n", "PRIORITY:x\r\n",
        "BEGIN:VALARM\r\nEND:VALARM\r\n", "X:\\n\r\n ", " \r\n ", "X;a=b;c=\"d\":\r\n", "X:a,\r\n",
        "END:VTODO\r\nBEGIN:VTODO\r\n", "COMPLETED;TZID=a:20260103T090000\r\n", "RRULE:a=b\r\n",
      ], "\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    ),
    .taskwarrior: (
      #"[{"description":"a","uuid":"1""#,
      [
        #","k$":1"#, #"},{"description":"n$","tags":["t$"]"#, #"},{"description":"a""#,
        #"},{"description":"n$","depends":"$,2""#, #"},{"#, #"},{"description":"n$","priority":1"#,
        "}\n,{\"description\":\"n$\"", "   ", "\t",
      ], "}]"
    ),
    .opml: (
      "<opml><body>",
      [
        "<outline text=\"n$\"/>", "<outline text=\"a\" _listPriority=\"low\"/>",
        "<outline text=\"a\" b=\"c\"><outline text=\"n$\"/></outline>", "<!-- a -->", "<a/>",
        "<outline text=\"n$\" _id=\"1\" created=\"x\"/>", "&amp;", "<outline text=\"\"/>", "\n",
      ], "</body></opml>"
    ),
    .markdown: (
      "- a ",
      [
        "[", "]", "](", "[a](", "![", "(", ")", "<", ">", "**", "`", "\n```\n", "\n~~~\n", "\n- ",
        "\n", "  ", "\n$ ", "\n> ", "\\", "a", "\"", "'", " 📅 ", "!", "\t", "\n1. ", "n$", " ",
        "\n- a\n  b", "\n- n$", "🔁 ", " (\"",
      ], "\n"
    ),
    .text: (
      "a", ["\n", "\t", " ", "a", "n$", "\n- ", "\nx ", "[ ] ", "\n* [x] ", "1. ", "•"], "\n"
    ),
    .csv: (
      "name,details,priority,lists,tags\n",
      [
        "\"", "\"\"", ",", ";", "\n", "a", "\t", "n$", "\r", " ", "a,b\n", "n$,,x\n",
        "n$,,,\"l$\thigh\nl\thigh\"\n", "a,,,,t$;t;t\n",
      ], "\n"
    ),
    .todoist: (
      "TYPE,CONTENT,INDENT,PRIORITY\ntask,a,1\n",
      [
        "note,b\n", "note,b$\n", "task,n$,$\n", "task,a @l$ @l,1\n", "section,s$\n", "\"", ",",
        "task,n$,x,y\n", "x\n", "@", "task,a,1\nnote,c$\n",
      ], "\n"
    ),
    .kitchenowl: (
      #"{"items":["#,
      [
        #""a","#, #""n$","#, #"{"name":"n$","category":"c$"},"#, #"{"name":""},"#,
        #"{"name":"n$","category":1},"#, "[],", "{},",
      ], #""z"],"shoppinglists":[]}"#
    ),
    .googleTasks: (
      #"{"items":[{"title":"L","items":["#,
      [
        #"{"title":"a"},"#, #"{"title":"n$","id":"$","parent":"1"},"#,
        #"{"title":"n$","links":[1]},"#,
        #"{"title":"","deleted":true},"#, "{},", "[],", #"{"title":"n$","due":1},"#,
      ], "{}]}]}"
    ),
  ]

  /// The bytes of about a size, from random tokens of a format.
  private static func file(_ format: ListFormat, _ unit: [String], size: Int) -> [UInt8] {
    let shape = shapes[format] ?? ("", [], "")
    var text = shape.start
    text.reserveCapacity(size + 100)
    var number = 0
    while text.utf8.count < size {
      number += 1
      for token in unit {
        text += token.utf8.contains(0x24) ? token.replacing("$", with: String(number)) : token
      }
    }
    return Array((text + shape.end).utf8)
  }

  /// Compares the time of many files with that of files four times as long, and returns a sentence
  /// about the first that takes too much time or memory.
  ///
  /// - Parameter isTimed: Whether a file may take at most one second for each four megabytes.
  static func fault(of format: ListFormat, size: Int, count: Int, isTimed: Bool) -> String? {
    let tokens = (shapes[format] ?? shapes[.icalendar])?.tokens ?? []
    let base = format == .reminders ? .icalendar : format
    var generator = SeededGenerator(seed: 42)
    var units = tokens.map { [$0] }
    while units.count < tokens.count + count {
      units.append(
        (0..<Int.random(in: 2...4, using: &generator)).map { _ in
          tokens.randomElement(using: &generator) ?? ""
        })
    }
    for unit in units {
      let short = file(base, unit, size: size)
      let long = file(base, unit, size: 4 * size)
      let most = isTimed ? 1 + Double(long.count >> 22) : .infinity
      resetPeak()
      let before = memory("VmRSS:")
      var times = (seconds(format, short), seconds(format, long))
      let taken = memory("VmHWM:") - before
      // Other work on the machine only adds time, so the least of several is the reader's own.
      for _ in 0..<3 where !isLinear(times) || times.1 > most {
        times = (min(times.0, seconds(format, short)), min(times.1, seconds(format, long)))
      }
      guard isLinear(times) else { return "\(unit) takes \(times.0) s and \(times.1) s" }
      if times.1 > most { return "\(unit) takes \(times.1) s" }
      if taken > (200 << 20) + 8 * long.count { return "\(unit) takes \(taken) bytes" }
    }
    return nil
  }

  private static func isLinear(_ times: (Double, Double)) -> Bool {
    times.1 <= max(0.25, 7 * max(times.0, 0.02))
  }

  private static func seconds(_ format: ListFormat, _ bytes: [UInt8]) -> Double {
    let start = clock()
    // Without the checks of `isRead`, which take as long as a reader.
    _ = try? format.read(bytes)
    _ = ListFormat.detected(in: SourceFile(name: "file", bytes: bytes))
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
  }
}
