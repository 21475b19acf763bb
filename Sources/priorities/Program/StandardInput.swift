import Basics
import Settings

enum StandardInput {
  /// The largest list of names to read, in bytes.
  private static let mostNames = 1 << 26

  /// Reads to the end, or slightly past the limit in bytes.
  static func bytes(limit: Int) throws(SettingsError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let reason = String(cString: strerror(errno))
        throw .inputOutput(path: "standard input", action: "read", reason: reason)
      }
      if count == 0 { break }
      bytes += chunk.prefix(count)
    }
    return bytes
  }

  /// The lines that are not blank, in order.
  ///
  /// - Throws: `Failure` for invalid UTF-8 or too much input.
  static func lines() throws(Failure) -> [String] {
    let bytes: [UInt8]
    do {
      bytes = try self.bytes(limit: mostNames)
    } catch {
      throw Failure(error)
    }
    guard bytes.count <= mostNames else {
      throw Failure("Standard input is longer than 64 MB. Nothing was changed.", code: EX_DATAERR)
    }
    var lines: [String] = []
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard let text = String(validating: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      else {
        throw Failure(
          "Line \(number) of standard input is not valid UTF-8. Nothing was changed.",
          code: EX_DATAERR)
      }
      if text.contains(where: { !$0.isWhitespace }) { lines.append(text) }
    }
    return lines
  }
}
