import PrioritiesTestSupport
import Testing

struct SignalTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  @Test("done notifies if set, and rings the bell only on a terminal")
  func notification() throws {
    let tools = try TemporaryFolder()
    try tools.write(
      """
      #!/bin/sh
      printf '%s\\n' "$*" > "$PRIORITIES_HOME/note.new"
      mv "$PRIORITIES_HOME/note.new" "$PRIORITIES_HOME/note"
      """, to: "notify-send", mode: 0o755)
    let environment = ["PATH": tools.path + ":/usr/bin:/bin"]
    try run("add", "Milk", "Bread")
    try run("settings", "write", "signal", "bell")
    #expect(try run("done", "Bread").errors == "")
    try run("settings", "write", "signal", "notify")
    #expect(try run("done", "Milk", environment: environment).status == 0)
    #expect(try eventually { try home.names().contains("note") })
    #expect(try home.text("note") == "--app-name=Priorities --icon=priorities -- Done Milk\n")
  }
}
