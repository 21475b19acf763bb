import Basics

/// The terminals that once answered too late, by name, in a small file.
///
/// They are not asked again: waiting for them is in vain, and an answer
/// that comes after the end is typed into the shell. The file is only a
/// help: where it cannot be read or written, things go on without it.
public struct UnresponsiveTerminalCache: Sendable {
  private let path: String

  /// Uses a file, which need not exist.
  public init(path: String) {
    self.path = path
  }

  /// A name for the terminal that the environment describes: its type, its
  /// program, and whether it is far away.
  public static func name(in environment: [String: String]) -> String {
    let parts = ["TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION"].map { environment[$0] ?? "" }
    let isRemote = environment["SSH_CONNECTION"]?.isEmpty == false
    let name = (parts + [isRemote ? "ssh" : ""]).joined(separator: " ")
    return String(name.filter { !$0.isNewline }.prefix(200))
  }

  /// Whether a terminal was late.
  public func contains(_ name: String) -> Bool { names.contains(name) }

  /// Remembers that a terminal was late.
  public func insert(_ name: String) {
    let names = names
    guard !names.contains(name) else { return }
    write(names.suffix(31) + [name])
  }

  /// Forgets a terminal, because it was in time.
  public func remove(_ name: String) {
    let names = names
    guard names.contains(name) else { return }
    write(names.filter { $0 != name })
  }

  private var names: [String] {
    guard let bytes = try? readFile(path, limit: 1 << 13) else { return [] }
    return String(decoding: bytes.prefix(1 << 13), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  private func write(_ names: [String]) {
    try? FileReplacement(path: path).write(Array(names.map { $0 + "\n" }.joined().utf8))
  }
}
