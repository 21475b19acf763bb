import Basics
import Lists
import Settings

/// The numbers that the last `list --numbers` of this terminal gave to items.
///
/// They are kept beside the state of the program, one small file for each terminal session, and not
/// in the store: a number names the item that was shown, wherever it stands by now.
struct NumberedItems {
  /// The greatest file that is read, in bytes.
  private static let limit = 1 << 20

  private let folder: String
  private let path: String

  /// The numbers of this terminal; nil without a terminal or without a folder for state.
  init?(_ context: CommandContext) {
    guard let state = context.folders.state,
      let stream = ProcessEnvironment.Stream.allCases.first(where: context.process.isTerminal),
      let terminal = ttyname(stream.rawValue).map({ String(cString: $0) })
    else { return nil }
    let profile = context.options.profile.map { "-" + $0 } ?? ""
    let name = terminal.split(separator: "/").joined(separator: "-")
    folder = state + "/numbers"
    // A terminal's name is used again; the session's number distinguishes one use from the next.
    path = "\(folder)/\(name)-\(getsid(0))\(profile)"
  }

  /// The items as they were shown, the first as number 1; empty where none were.
  func items() -> [Item.ID] {
    guard let bytes = try? readFile(path, limit: Self.limit) else { return [] }
    return bytes.prefix(Self.limit).split(separator: UInt8(ascii: "\n")).compactMap { line in
      Item.ID(String(decoding: line, as: UTF8.self))
    }
  }

  /// Keeps the items that are shown, the first as number 1.
  ///
  /// Numbers that could not be kept are not to be shown: they would name what an earlier list had.
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
