import Foundation
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

@Suite(.needsPriorities)
struct PowerCutTests {
  static let commands =
    runsSlowProofs
    ? [
      "add Milk Bread --in List", "raise Known", "done Known Other", "set c Known --in List",
      "edit Known --name New", "delete Known --yes", "undo", "undo 2", "exclude Known --from List",
      "add Milk", "lower Known", "set high Known Other List", "raise Known --in List",
      "include Other --in List", "edit Known --details Long", "delete List --yes", "done Known",
      "add Known --in Other", "add - -d \"$(seq 2000)\" <<< \"$(seq 200)\"", "undo 3",
    ] : ["raise Known", "add Milk"]

  @Test(
    "After a power failure the store is as before or after the command",
    .needs("strace"), arguments: commands)
  func replay(_ command: String) throws {
    let home = try TemporaryFolder()
    let shell = Shell(home: home)
    try shell(
      """
      "$program" add List Known Other >/dev/null; "$program" include Known --in List >/dev/null
      "$program" lower Other >/dev/null
      """)
    let before = try contents(of: home)
    let old = try rows(home)
    let cut = try traced("\"$program\" \(command)", in: shell, before)
    let new = try rows(home)
    #expect(old != new)
    #expect(cut.operations.contains(.syncFolder), "the log was not understood")
    var generator = SeededGenerator(seed: 11)
    for moment in 0...cut.operations.count {
      for fate in PowerCut.Fate.allCases {
        let scratch = try folder(cut.folder(at: moment, fate, using: &generator))
        let rows = try rows(scratch)
        let isOver = moment == cut.operations.count
        #expect(
          rows == new || !isOver && rows == old,
          "\(command): cut at \(moment) of \(cut.operations.count), \(fate)")
        if rows != new && (isOver || rows != old) { return }
      }
    }
  }

  @Test(
    "After a power failure a store with a persistent journal has every acknowledged change",
    .needs("strace"))
  func persistentJournal() throws {
    let home = try TemporaryFolder()
    let shell = Shell(home: home)
    try shell("\"$program\" add Known >/dev/null")
    let before = try contents(of: home)
    // The second change writes over the longer journal of the first.
    let names = ["Milk", "Bread"]
    let probe = BuiltProgram.besideTests("PrioritiesStoreProbe").path
    let cut = try traced(
      "'\(probe)' \"$PRIORITIES_HOME\" \(names.joined(separator: " "))", in: shell, before)
    var generator = SeededGenerator(seed: 12)
    var acknowledged = 0
    for moment in 0...cut.operations.count {
      if moment > 0, case .create(let name, _) = cut.operations[moment - 1],
        name == "acknowledged-\(acknowledged + 1)"
      {
        acknowledged += 1
      }
      for fate in PowerCut.Fate.allCases {
        let scratch = try folder(cut.folder(at: moment, fate, using: &generator))
        let store = try openStore(scratch.store)
        let found = Set(try store.list().entries.map(\.item.name))
        let allowed = [acknowledged, acknowledged + 1].map { Set(["Known"] + names.prefix($0)) }
        let isWhole = try allowed.contains(found) && store.findings().isEmpty
        #expect(isWhole, "cut at \(moment) of \(cut.operations.count), \(fate): \(found)")
        if !isWhole { return }
      }
    }
    #expect(acknowledged == names.count)
  }

  private static let calls = """
    openat,open,close,pwrite64,write,ftruncate,fsync,fdatasync,unlink,unlinkat,link,linkat,rename,renameat,renameat2
    """

  /// The file operations of a command.
  private func traced(
    _ command: String, in shell: Shell, _ before: [String: [UInt8]]
  ) throws -> PowerCut {
    let log = try TemporaryFolder()
    let result = try shell(
      "strace -f -a 1 -xx -s 10000000 -o '\(log.path)/log' -e trace=\(Self.calls) \(command)")
    #expect(result.status == 0, "\(result)")
    return PowerCut(log: try log.text("log"), folder: shell.home.path, before: before)
  }

  private func folder(_ contents: [String: [UInt8]]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, bytes) in contents { try Data(bytes).write(to: folder.url(name)) }
    return folder
  }

  private func rows(_ folder: TemporaryFolder) throws -> [String] {
    let store = try openStore(folder.store)
    return try store.tree(options: ListOptions(showsAll: true)).nodes.map {
      "\($0.depth) \($0.entry.priority.word) \($0.entry.item.name) \($0.entry.item.details)"
    } + store.findings()
  }

  private func contents(of folder: TemporaryFolder) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try folder.names() where name.hasPrefix("priorities.sqlite") {
      contents[name] = Array(try Data(contentsOf: folder.url(name)))
    }
    return contents
  }
}
