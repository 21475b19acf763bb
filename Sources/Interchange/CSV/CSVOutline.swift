import SwiftCSV

/// The text of a CSV file with one letter in place of each run of bytes that mean nothing to CSV.
///
/// SwiftCSV goes through a text by grapheme clusters: a quote followed by a combining accent is not a
/// quote to it, and most of its time is spent within words. So it is given only what decides where a
/// cell begins and ends. ``next(_:)`` puts the runs back, which come out in the order they went in.
struct CSVOutline {
  /// The letter for a run.
  static let run: Character = "a"
  private static let runByte = UInt8(ascii: "a")

  /// The outline: quotes, delimiters, line ends and the blanks that begin a cell as they are.
  let text: String
  private let bytes: ArraySlice<UInt8>
  /// Where each run begins and ends, from the first byte.
  private let runs: [(start: UInt32, end: UInt32)]
  private var used = 0

  init(_ bytes: ArraySlice<UInt8>, delimiter: CSVDelimiter) {
    self.bytes = bytes
    let mark = delimiter.rawValue.asciiValue ?? 0x2C
    var outline: [UInt8] = []
    var runs: [(start: UInt32, end: UInt32)] = []
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        guard byte > 0x20, byte != 0x22, byte != mark else {
          outline.append(byte)
          index += 1
          continue
        }
        // Blanks belong to the run that they follow, wherever SwiftCSV keeps them.
        let start = index
        repeat {
          index += 1
        } while index < bytes.count
          && (bytes[index] >= 0x20 && bytes[index] != 0x22 && bytes[index] != mark)
        runs.append((UInt32(start), UInt32(index)))
        outline.append(Self.runByte)
      }
    }
    text = String(decoding: outline, as: UTF8.self)
    self.runs = runs
  }

  /// The text of the next cell of the outline.
  mutating func next(_ cell: String) -> String {
    var text: [UInt8] = []
    for byte in cell.utf8 {
      if byte == Self.runByte, used < runs.count {
        let run = runs[used]
        used += 1
        text += bytes[(bytes.startIndex + Int(run.start))..<(bytes.startIndex + Int(run.end))]
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
