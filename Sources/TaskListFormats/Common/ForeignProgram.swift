import PrioritiesBasics

/// A program whose files are known, but not read.
package struct ForeignProgram: Sendable {
  package let name: String
  /// What to do instead, as a clause.
  package let advice: String
  /// Texts without blanks, all of one of which are near the beginning of its files.
  ///
  /// Those with a comma are of the first row of its CSV, and the others of its JSON.
  private let marks: [[String]]

  /// The program that wrote a file, if it is one of these.
  package init?(of file: SourceFile) {
    let start = String(utf8: file.head.prefix(1 << 14).filter { $0 > 0x20 })
    let isJSON = start.hasPrefix("{") || start.hasPrefix("[{")
    let known = Self.all.first { program in
      program.marks.contains {
        $0.allSatisfy { $0.contains(",") != isJSON && start.contains($0) }
      }
    }
    guard let known else { return nil }
    self = known
  }

  private init(_ name: String, _ marks: [[String]], _ advice: String) {
    self.name = name
    self.marks = marks
    self.advice = advice
  }

  private static let all = [
    ForeignProgram(
      "TickTick", [["\"ListName\",\"Title\""]],
      """
      in a spreadsheet, keep the columns that you need, name them "name", "details" and "lists", \
      and import the CSV file
      """),
    ForeignProgram(
      "Microsoft Outlook", [["\"Subject\",\"StartDate\""], ["Subject,StartDate,DueDate"]],
      "rename its column \"Subject\" to \"name\" and import it again"),
    ForeignProgram(
      "Microsoft To Do",
      [
        ["\"wellknownListName\":"], ["\"isReminderOn\":"], ["\"#microsoft.graph.todo"],
        ["\"displayName\":", "\"importance\":"],
      ],
      "in Outlook, export the tasks as CSV, rename the column \"Subject\" to \"name\" and import it"
    ),
    ForeignProgram(
      "Super Productivity", [["\"entities\":{", "\"ids\":["], ["\"crossModelVersion\":"]],
      "copy the tasks from its work log as text or CSV and import that"),
    ForeignProgram(
      "Trello",
      [
        ["\"idOrganization\":", "\"shortLink\":"], ["\"cards\":[", "\"lists\":["],
        ["CardID,CardName,"],
      ],
      "in Trello, export the board as CSV, rename the column \"Card Name\" to \"name\" and import it"
    ),
    ForeignProgram(
      "Vikunja", [["\"percent_done\":"], ["\"hex_color\":", "\"is_favorite\":"]],
      "fetch its lists over CalDAV and import the iCalendar files"),
    ForeignProgram(
      "Tasks.org", [["\"data\":{\"tasks\":["], ["\"hideUntil\":"], ["\"caldavAccounts\":"]],
      "synchronize it with a CalDAV server and import the iCalendar files from there"),
    ForeignProgram(
      "Todoist", [["\"content\":", "\"project_id\":"]],
      "in Todoist, export each project as CSV and import these files"),
  ]
}
