import Basics
import Lists
import Rendering
import Settings
import Storage
import StyledText
import Synchronization
import Terminal

/// Closing a connection would take a ninth of the time of `list`, and the process ends anyway.
private let openStores = Mutex<[Store]>([])

extension CommandContext {
  /// Opens the store; for reading, without creating or changing anything.
  func store(_ access: Store.Access) throws -> Store {
    let store = try Store.open(
      path: folders.database, access: access,
      clock: ProcessEnvironment.now)
    if access == .writing {
      store.setHooks(HookFolder(path: folders.hooks, profile: Program.profile).hooks)
      WrittenStore.note(store)
    }
    JoinedProfile.note(store, access, in: self)
    openStores.withLock { $0.append(store) }
    return store
  }

  /// Writes `level<TAB>name` per item, with a number and a tab before it if numbered.
  func write(rows: [(Priority, String)], isNumbered: Bool = false) throws {
    var bytes: [UInt8] = []
    var number = 0
    for (priority, name) in rows {
      number += 1
      if isNumbered { bytes.append(contentsOf: "\(number)\t".utf8) }
      bytes.append(contentsOf: priority.word.utf8)
      bytes.append(UInt8(ascii: "\t"))
      bytes.append(contentsOf: name.sanitized.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    try Output.standard.write(bytes)
  }

  func writeJSON(items: [JSONObject]) throws {
    try write(JSONDocument(["items": .array(items.map { .object($0) })]).text)
  }

  func show(outcomes: [OutcomeTable.Row], asJSON: Bool) throws {
    if asJSON {
      try writeJSON(items: outcomes.map(\.json))
    } else if isStyled {
      try show(OutcomeTable(rows: outcomes))
    } else {
      try write(rows: outcomes.map { ($0.priority, $0.name) })
    }
  }
}

extension OutcomeTable.Row {
  var json: JSONObject {
    [
      "name": .string(name), "priority": .string(priority.word), "changed": .bool(isChange),
    ]
  }
}

/// The store that the command writes to, for the message if output fails.
enum WrittenStore {
  private static let store = Mutex<Store?>(nil)

  static func note(_ opened: Store) {
    store.withLock { $0 = opened }
  }

  /// Whether the command stored a change, in which case users must not repeat it.
  static var hasChanges: Bool { store.withLock { $0 }?.hasStoredChanges ?? false }
}

/// The item numbers of this terminal's last `list --numbers`, in one state file per session.
struct NumberedItems {
  /// The largest file to read, in bytes.
  private static let limit = 1 << 20

  private let folder: String
  private let path: String

  /// Nil without a terminal or a state folder.
  init?(_ context: CommandContext) {
    guard let state = context.folders.state,
      let stream = ProcessEnvironment.Stream.allCases.first(where: context.process.isTerminal),
      let terminal = ttyname(stream.rawValue).map({ String(cString: $0) })
    else { return nil }
    let profile = context.options.profile.map { "-" + $0 } ?? ""
    let name = terminal.split(separator: "/").joined(separator: "-")
    folder = state + "/numbers"
    // Names of terminals are reused, but session numbers are not.
    path = "\(folder)/\(name)-\(getsid(0))\(profile)"
  }

  /// The items, of which the first has number 1.
  func items() -> [Item.ID] {
    guard let bytes = try? readFile(path, limit: Self.limit) else { return [] }
    return bytes.prefix(Self.limit).split(separator: UInt8(ascii: "\n")).compactMap { line in
      Item.ID(String(decoding: line, as: UTF8.self))
    }
  }

  /// Must run before any output, or else numbers would refer to an earlier list after an error.
  func save(_ items: some Sequence<Item.ID>) throws(Failure) {
    let text = items.prefix(Self.limit / 40).map { "\($0)\n" }.joined()
    var file = FileReplacement(path: path)
    file.syncs = false
    do {
      try file.write(Array(text.utf8))
    } catch {
      if case .folder(let error) = error {
        throw Failure(error).adding("\(Messages.numbersNotSaved) there.")
      }
      throw Failure("\(Messages.numbersNotSaved) in \(folder)", error.cause, code: EX_CANTCREAT)
    }
  }
}

/// The snoozed suggestions, in a state file per profile.
///
/// Each returns after an interval.
struct SnoozedItems {
  /// The maximum number of entries; the oldest are dropped first.
  private static let limit = 1000

  private let path: String?

  init(_ context: CommandContext) {
    let profile = context.options.profile.map { "-" + $0 } ?? ""
    path = context.folders.state.map { "\($0)/dismissed\(profile)" }
  }

  var moments: [Item.ID: Timestamp] {
    var moments: [Item.ID: Timestamp] = [:]
    for (item, moment) in entries { moments[item] = moment }
    return moments
  }

  /// Ignores errors, in which case the item is simply suggested again.
  func snooze(_ item: Item.ID, at moment: Timestamp) {
    write(entries.filter { $0.0 != item }.suffix(Self.limit - 1) + [(item, moment)])
  }

  func unsnooze(_ item: Item.ID) {
    write(entries.filter { $0.0 != item })
  }

  private func write(_ entries: [(Item.ID, Timestamp)]) {
    guard let path else { return }
    let text = entries.map { "\($0.0) \($0.1.milliseconds)\n" }.joined()
    try? FileReplacement(path: path, mode: 0o600).write(Array(text.utf8))
  }

  private var entries: [(Item.ID, Timestamp)] {
    guard let path, let bytes = try? readFile(path, limit: 80 * Self.limit) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
      let words = $0.split(separator: " ")
      guard words.count == 2, let item = Item.ID(String(words[0])), let moment = Int64(words[1])
      else { return nil }
      return (item, Timestamp(milliseconds: moment))
    }
  }
}
