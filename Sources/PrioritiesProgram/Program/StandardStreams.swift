import LayeredSettings
import PrioritiesBasics
import StyledTerminalText
import TerminalInterface

/// Writes plain text to the standard streams, without control characters.
enum StandardStreams {
  /// Writes a sentence, wrapped on a terminal and on one line otherwise.
  static func warn(_ sentence: String) {
    var text = sentence.sanitized
    if let columns = TerminalDevice.size(of: STDERR_FILENO)?.columns {
      text = folded(text, to: columns)
    }
    writeError(Array((text + "\n").utf8))
  }

  /// Wraps a sentence to a width in columns.
  ///
  /// A wider word, such as a path, stays on one line, so that it can be copied.
  static func folded(_ sentence: String, to columns: Int) -> String {
    var lines = ""
    var used = 0
    for word in sentence.split(separator: " ", omittingEmptySubsequences: false) {
      let width = Line(String(word)).width
      if lines.isEmpty {
        used = width
      } else if used + 1 + width > columns {
        lines += "\n"
        used = width
      } else {
        lines += " "
        used += 1 + width
      }
      lines += word
    }
    return lines
  }

  static func writeError(_ bytes: [UInt8]) {
    try? Output.error.write(bytes)
  }
}

enum StandardInput {
  /// The maximum size of a list of names in bytes.
  private static let mostNames = 1 << 26

  /// Reads to the end, or slightly beyond the limit in bytes.
  static func bytes(limit: Int) throws(SettingsError) -> [UInt8] {
    do {
      return try readFile(descriptor: STDIN_FILENO, limit: limit)
    } catch {
      throw .inputOutput(path: inputName("-"), action: "read", reason: error.reason)
    }
  }

  /// The lines that aren't blank; throws for invalid UTF-8 or too much input.
  static func lines() throws -> [String] {
    let bytes = try bytes(limit: mostNames)
    guard bytes.count <= mostNames else {
      throw Failure("Standard input is larger than 64 MB. Nothing was changed.", code: EX_DATAERR)
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
