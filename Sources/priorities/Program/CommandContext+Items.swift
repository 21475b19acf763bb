import Basics
import Lists
import Rendering
import Settings
import Storage
import StyledText
import Synchronization
import Terminal

extension CommandContext {
  /// Opens the items; for reading, nothing is created or changed.
  func store(_ access: Store.Access) throws -> Store {
    let store = try Store.open(
      path: folders.database, access: access,
      clock: ProcessEnvironment.now)
    if access == .writing {
      store.setHooks(HookFolder(path: folders.hooks).hooks)
      WrittenStore.note(store)
    }
    // The process and its locks end with the command. Closing the connection would cost a ninth of
    // the time of `list`, and no command opens many.
    _ = Unmanaged.passRetained(store)
    return store
  }

  /// Writes items as plain rows, `level<TAB>name`, for a pipe.
  ///
  /// - Parameter isNumbered: Whether each row begins with its number and a tab.
  func write(rows: some Sequence<(Priority, String)>, isNumbered: Bool = false) throws {
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
    } else if isDressed {
      try show(OutcomeTable(rows: outcomes))
    } else {
      try write(rows: outcomes.lazy.map { ($0.priority, $0.name) })
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

/// The store that the command writes to, for the message when its output fails.
enum WrittenStore {
  private static let store = Mutex<Store?>(nil)

  static func note(_ opened: Store) {
    store.withLock { $0 = opened }
  }

  /// Whether the command stored a change, so that it must not be repeated.
  static var hasChanges: Bool { store.withLock { $0 }?.hasStoredChanges ?? false }
}

/// The numbers that this terminal's last `list --numbers` gave to items.
///
/// Kept in the state folder, one small file per terminal session, and not in the store: a number
/// names the item that was shown, wherever it is now.
struct NumberedItems {
  /// The largest file to read, in bytes.
  private static let limit = 1 << 20

  private let folder: String
  private let path: String

  /// The numbers of this terminal; nil without a terminal or a state folder.
  init?(_ context: CommandContext) {
    guard let state = context.folders.state,
      let stream = ProcessEnvironment.Stream.allCases.first(where: context.process.isTerminal),
      let terminal = ttyname(stream.rawValue).map({ String(cString: $0) })
    else { return nil }
    let profile = context.options.profile.map { "-" + $0 } ?? ""
    let name = terminal.split(separator: "/").joined(separator: "-")
    folder = state + "/numbers"
    // Terminal names are reused; the session's number tells the uses apart.
    path = "\(folder)/\(name)-\(getsid(0))\(profile)"
  }

  /// The numbered items, the first as number 1; empty without any.
  func items() -> [Item.ID] {
    guard let bytes = try? readFile(path, limit: Self.limit) else { return [] }
    return bytes.prefix(Self.limit).split(separator: UInt8(ascii: "\n")).compactMap { line in
      Item.ID(String(decoding: line, as: UTF8.self))
    }
  }

  /// Stores the items, the first as number 1.
  ///
  /// If this fails, no numbers may be shown: they would refer to an earlier list.
  func keep(_ items: some Sequence<Item.ID>) throws(Failure) {
    let text = items.prefix(Self.limit / 40).map { "\($0)\n" }.joined()
    var file = FileReplacement(path: path)
    file.syncs = false
    do {
      try file.write(Array(text.utf8))
    } catch {
      if case .folder(let error) = error {
        throw Failure(error).adding("The numbers cannot be kept there.")
      }
      throw Failure(
        "The numbers cannot be kept in \(folder)", error.cause, code: EX_CANTCREAT)
    }
  }
}

/// The suggestions that the person snoozed, and when: an interval later they return.
///
/// Kept in the state folder, one small file per profile, and not in the store: it is not part of
/// the items.
struct DismissedItems {
  /// The most entries kept; the oldest go first.
  private static let limit = 1000

  private let path: String?

  init(_ context: CommandContext) {
    let profile = context.options.profile.map { "-" + $0 } ?? ""
    path = context.folders.state.map { "\($0)/dismissed\(profile)" }
  }

  /// The moments by item; empty for an unreadable file.
  var moments: [Item.ID: Timestamp] {
    var moments: [Item.ID: Timestamp] = [:]
    for (item, moment) in entries { moments[item] = moment }
    return moments
  }

  /// Records a snooze; if that fails, the item is suggested again.
  func dismiss(_ item: Item.ID, at moment: Timestamp) {
    write(entries.filter { $0.0 != item }.suffix(Self.limit - 1) + [(item, moment)])
  }

  func recall(_ item: Item.ID) {
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
