import PrioritiesBasics
import PrioritiesPreferences
import PriorityLists

/// What this terminal's last `list --numbers` or `log` numbered, in one state file per session.
struct NumberedItems {
  /// The largest file to read, in bytes.
  private static let limit = 1 << 20

  private let folder: String
  private let path: String

  enum Kind: String {
    case items = "numbers"
    case steps
  }

  /// Nil without a terminal or a state folder.
  init?(_ context: CommandContext, kind: Kind = .items) {
    guard let state = context.folders.state,
      let stream = ProcessEnvironment.Stream.allCases.first(where: context.process.isTerminal),
      let terminal = ttyname(stream.rawValue).map({ String(cString: $0) })
    else { return nil }
    let profile = context.options.profile.map { "-" + $0 } ?? ""
    let name = terminal.split(separator: "/").joined(separator: "-")
    folder = state + "/\(kind.rawValue)"
    // Names of terminals are reused, but session numbers are not.
    path = "\(folder)/\(name)-\(getsid(0))\(profile)"
  }

  /// The ids, of which the first has number 1.
  func items() throws(Failure) -> [Item.ID] {
    let bytes: [UInt8]
    do {
      bytes = try readFileIfExists(path, limit: Self.limit) ?? []
    } catch {
      throw Failure("The list numbers in \(path) cannot be read", error)
    }
    return bytes.prefix(Self.limit).split(separator: UInt8(ascii: "\n")).compactMap { line in
      Item.ID(String(utf8: line))
    }
  }

  /// Must run before any output, or else numbers would refer to an earlier list after an error.
  func save(_ items: some Sequence<Item.ID>) throws(Failure) {
    let text = items.prefix(Self.limit / 40).map { "\($0)\n" }.joined()
    var file = FileReplacement(path: path)
    file.syncs = false
    do {
      try file.write(text.bytes)
    } catch {
      if case .folder(let error) = error {
        throw Failure(error).adding("The list numbers cannot be saved there.")
      }
      throw Failure(
        "The list numbers cannot be saved in \(folder)", error.cause, code: EX_CANTCREAT)
    }
  }
}
