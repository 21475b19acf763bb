import Basics
import Lists
import Settings

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
        "The numbers cannot be kept in \(folder): \(error.cause.reason).",
        code: error.cause.isPermission ? EX_NOPERM : EX_CANTCREAT)
    }
  }
}
