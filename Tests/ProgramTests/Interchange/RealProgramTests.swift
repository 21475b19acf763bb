import Foundation
import PrioritiesTestSupport
import Testing

struct RealProgramTests {
  let folder = TemporaryFolder.forSuite()
  private let program = BuiltProgram.priorities

  /// Nested lists, an item in two lists, details with a blank line, and a low item.
  private func filledHome() throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    try home.prepare(
      ["add", "Milk", "-p", "high", "-d", "Two litres\n\nfresh, \"whole\" & cold"],
      ["add", "Oat milk", "-p", "critical"], ["add", "Weekly shop", "Dairy"],
      ["include", "Milk", "Oat milk", "--in", "Dairy"],
      ["include", "Dairy", "Milk", "--in", "Weekly shop"], ["add", "Crème fraîche", "Salt"],
      ["done", "Salt"])
    return home
  }

  /// The export without ids and times.
  private func essence(of home: TemporaryFolder) throws -> [String] {
    let root = try jsonObject(program.run(["export"], home: home).output)
    let items = try #require(root["items"] as? [[String: Any]])
    let names = Dictionary(
      items.map { ($0["id"] as? String ?? "", $0["name"] as? String ?? "") },
      uniquingKeysWith: { $1 })
    return items.map { item in
      let lists = (item["lists"] as? [[String: Any]] ?? []).compactMap { list in
        names[list["id"] as? String ?? ""]
      }
      return [
        item["name"] as? String ?? "", item["priority"] as? String ?? "",
        item["details"] as? String ?? "", lists.sorted().joined(separator: ", "),
      ].joined(separator: " | ")
    }.sorted()
  }

  @Test("Taskwarrior", .needs("task"))
  func taskwarrior() throws {
    let home = try filledHome()
    let configuration = try program.run(["export", "--taskrc"], home: home).output
    try folder.write(
      "data.location=\(folder.path)\nconfirmation=off\n\(configuration)", to: "taskrc")
    let file = folder.path + "/tasks.json"
    try home.prepare(["export", "--to", "taskwarrior", "--out", file])
    let environment = ["TASKRC": folder.path + "/taskrc"]
    #expect(try run("task", ["import", file], environment).status == 0)
    let export = try run("task", ["export"], environment)
    let other = try TemporaryFolder()
    let result = try program.run(
      ["import", "-", "--from", "taskwarrior"], home: other, input: export.output)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try essence(of: other) == essence(of: home))
    // The import has only the changes.
    let change = ["Sea salt", "status:pending", "priority:H"]
    _ = try run("task", ["/Salt/", "modify"] + change, environment)
    let changed = try run("task", ["export"], environment).output
    #expect(
      try program.run(["import", "-", "--from", "taskwarrior"], home: other, input: changed).output
        .hasPrefix("0 created, 1 changed, 0 raised, 5 unchanged"))
    #expect(
      try program.run(["show", "Sea salt", "--json"], home: other).output.contains(
        "\"priority\":\"high\""))
  }

  @Test("todo.sh", .needs("todo-txt"))
  func todoText() throws {
    let home = try filledHome()
    try folder.write(
      """
      export TODO_DIR=\(folder.path)
      export TODO_FILE=$TODO_DIR/todo.txt
      export DONE_FILE=$TODO_DIR/done.txt
      export REPORT_FILE=$TODO_DIR/report.txt

      """, to: "config")
    let file = folder.path + "/todo.txt"
    try home.prepare(["export", "--out", file])
    let list = try run("todo-txt", ["-d", folder.path + "/config", "-p", "ls", "+Dairy"])
    #expect(list.output.contains("(A) "))
    #expect(list.output.contains("TODO: 2 of 5 tasks shown"))
    let other = try TemporaryFolder()
    _ = try program.run(["import", file], home: other)
    #expect(try essence(of: other) == essence(of: home))
    _ = try run("todo-txt", ["-d", folder.path + "/config", "-p", "do", "1"])
    let done = try TemporaryFolder()
    _ = try program.run(["import", file, folder.path + "/done.txt"], home: done)
    #expect(
      try program.run(["list", "--all", "--only", "low"], home: done).output
        == "low\tOat milk\nlow\tSalt\n")
  }

  @Test("todoman over a folder", .needs("todoman"))
  func todoman() throws {
    let home = try filledHome()
    let lists = folder.path + "/lists"
    let collection = lists + "/all"
    try makeFolder(collection)
    try home.prepare(["export", "--to", "icalendar", "--out", collection])
    #expect(try folder.names(in: "lists/all").count == 6)
    try folder.write(
      """
      path = "\(lists)/*"
      date_format = "%Y-%m-%d"
      time_format = "%H:%M"
      default_list = "all"
      cache_path = "\(folder.path)/cache.sqlite"

      """, to: "todoman/config.py")
    try folder.write(
      "[main]\npath = \(lists)/*\ndate_format = %Y-%m-%d\ncache_path = \(folder.path)/cache.sqlite\n",
      to: "todoman/todoman.conf")
    let environment = ["XDG_CONFIG_HOME": folder.path, "LC_ALL": "C.UTF-8"]
    let listing = try run("todoman", ["--porcelain", "list", "--status", "ANY"], environment)
    #expect(listing.status == 0, "\(listing.output)")
    let todos = try #require(
      JSONSerialization.jsonObject(with: Data(listing.output.utf8)) as? [[String: Any]])
    #expect(todos.count == 6)
    func number(_ name: String) -> String {
      let todo = todos.first { $0["summary"] as? String == name }
      return "\(todo?["id"] as? Int ?? 0)"
    }
    #expect(todos.filter { $0["completed"] as? Bool == true }.count == 1)
    _ = try run("todoman", ["edit", number("Crème fraîche"), "--priority", "high"], environment)
    let result = try program.run(["import", collection], home: home)
    #expect(
      result.output == "0 created, 1 changed, 0 raised, 5 unchanged, 0 skipped.\n",
      "\(result.errors)")
    #expect(
      try program.run(["list", "--only", "high"], home: home).output
        == "high\tCrème fraîche\nhigh\tMilk\n")
  }

  @Test("hnb", .needs("hnb"))
  func hnb() throws {
    let home = try filledHome()
    let file = folder.path + "/lists.opml"
    try home.prepare(["export", "--out", file])
    let export = try run(
      "hnb", ["-o", file, "export_opml \(folder.path)/back.opml"], ["TERM": "xterm"])
    try #require(FileManager.default.fileExists(atPath: folder.path + "/back.opml"), "\(export)")
    let other = try TemporaryFolder()
    let result = try program.run(["import", folder.path + "/back.opml"], home: other)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try program.run(["list", "Dairy"], home: other).output == "critical\tOat milk\nhigh\tMilk\n")
  }

  @Test("topydo", .needs("topydo"))
  func topydo() throws {
    let home = try filledHome()
    let file = folder.path + "/todo.txt"
    try home.prepare(["export", "--out", file])
    let topydo = ["-t", file, "-d", folder.path + "/done.txt"]
    let list = try run("topydo", topydo + ["ls", "-x", "-F", "%p %s", "+Dairy"])
    #expect(list.output.contains("A Oat milk"), "\(list)")
    let number = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      .firstIndex { $0.contains("Crème") }
    let line = try #require(number) + 1
    _ = try run("topydo", topydo + ["pri", "\(line)", "B"])
    let other = try TemporaryFolder()
    // topydo moves completed items to a separate file.
    #expect(try program.run(["import", file, folder.path + "/done.txt"], home: other).status == 0)
    #expect(
      try essence(of: other)
        == essence(of: home).map { line in
          line.hasPrefix("Crème") ? line.replacing("medium", with: "high") : line
        })
  }

  @Test("The program's JSON matches its schema", .needsPython("jsonschema"))
  func schema() throws {
    let home = try filledHome()
    let file = home.path + "/all.json"
    try home.prepare(["export", "--out", file])
    let script = """
      import copy, json, sys, jsonschema
      schema, value = (json.load(open(path)) for path in sys.argv[1:])
      kind = jsonschema.validators.validator_for(schema)
      kind.check_schema(schema)
      kind(schema).validate(value)
      assert len(value["items"]) == 6 and len(value["completions"]) == 1
      # What the program refuses, the schema refuses.
      def broken(change):
          other = copy.deepcopy(value)
          change(other)
          return not kind(schema).is_valid(other)
      assert broken(lambda v: v.update(version=2))
      assert broken(lambda v: v.update(format="other"))
      assert broken(lambda v: v["items"][0].pop("name"))
      assert broken(lambda v: v["items"][0].update(priority="urgent"))
      assert broken(lambda v: v["items"][0].update(id="1"))
      assert broken(lambda v: v["items"][0].update(details=3))
      """
    let result = try run(
      "python3",
      ["-c", script, packageRoot.appending(path: "docs/list-format.schema.json").path, file],
      ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
    #expect(result.status == 0, "\(result.errors)")
  }

  private func run(
    _ tool: String, _ arguments: [String], _ environment: [String: String] = [:],
    input: String = ""
  ) throws -> BuiltProgram.Result {
    let home = try TemporaryFolder()
    return try BuiltProgram(path: toolPath(tool) ?? tool).run(
      arguments, home: home, input: input, environment: environment)
  }
}
