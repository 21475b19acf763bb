import PrioritiesBasics

/// A program whose files are known, but not read.
package struct ForeignProgram: Sendable {
  package let name: String
  /// What to do instead, as a sentence.
  package let advice: String
  /// Texts without blanks, all of one of which are near the beginning of its files.
  private let marks: [[String]]

  /// The program that wrote a file, if it is one of these.
  package init?(of file: SourceFile) {
    let start = String(utf8: file.head.prefix(1 << 14).filter { $0 > 0x20 })
    let known = Self.all.first { program in
      program.marks.contains { $0.allSatisfy { start.contains($0) } }
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
      "TickTick", [["ListName", "IsChecklist"]],
      """
      In a spreadsheet, keep the columns that you need, name them "name", "details" and "lists", \
      and import the CSV file.
      """),
    ForeignProgram(
      "Microsoft Outlook", [["Subject", "ReminderOn/Off"]],
      "Rename its column \"Subject\" to \"name\" and import it again."),
    ForeignProgram(
      "Microsoft To Do",
      [
        ["\"wellknownListName\":"], ["\"isReminderOn\":"], ["microsoft.graph.todo"],
        ["\"displayName\":", "\"importance\":"],
      ],
      "In Outlook, export the tasks as CSV, rename the column \"Subject\" to \"name\" and import it."
    ),
    ForeignProgram(
      "Super Productivity", [["\"entities\":{", "\"ids\":["]],
      "Copy the tasks from its work log as text or CSV and import that."),
    ForeignProgram(
      "Trello", [["\"idOrganization\":", "\"shortLink\":"], ["\"cards\":[", "\"lists\":["]],
      "In Trello, export the board as CSV, rename the column \"Card Name\" to \"name\" and import it."
    ),
    ForeignProgram(
      "Vikunja", [["\"percent_done\":"], ["\"hex_color\":", "\"is_favorite\":"]],
      "Fetch its lists over CalDAV and import the iCalendar files."),
    ForeignProgram(
      "Tasks.org", [["\"data\":{\"tasks\":["], ["\"hideUntil\":"], ["\"caldavAccounts\":"]],
      "Synchronize it with a CalDAV server and import the iCalendar files from there."),
    ForeignProgram(
      "Todoist", [["\"content\":", "\"project_id\":"]],
      "In Todoist, export each project as CSV and import these files."),
  ]
}
