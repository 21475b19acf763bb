import PrioritiesBasics
import PriorityLists

/// A file's name and contents.
public struct SourceFile: Hashable, Sendable {
  /// The name, used in messages and to detect the format; `-` for standard input.
  public var name: String
  /// The contents of the file.
  public var bytes: [UInt8]

  /// Creates a file in memory.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  package var isBlank: Bool { !bytes.contains { $0 > 0x20 } }

  /// The contents from the first byte that is neither a byte order mark nor blank.
  var head: ArraySlice<UInt8> {
    bytes.withoutByteOrderMark.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}

extension [SourceFile] {
  /// Calls `read` for each file in order.
  ///
  /// If there are several files, both `read` and errors get the file's name.
  func forEachNamed(
    _ read: (_ bytes: [UInt8], _ name: String?) throws(FormatError) -> Void
  ) throws(FormatError) {
    for file in self {
      let name = count > 1 ? file.name : nil
      do throws(FormatError) {
        try read(file.bytes, name)
      } catch {
        var error = error
        if let program = ForeignProgram(of: file) {
          error = FormatError("this is a file of \(program.name); \(program.advice)")
        }
        error.file = name
        throw error
      }
    }
  }
}

/// The items read from one or more files, and the losses.
public struct ListReading: Hashable, Sendable {
  /// The items that were read, with their lists.
  public var document: ListDocument
  /// Data that was not understood or not kept, in the order of the files.
  public var losses: [Loss]
  /// The numbers of losses that are not in ``losses``, which has at most 10,000.
  package var furtherLosses: [Loss.Part: Int]
}

/// A document written in a format.
public struct ListWriting: Hashable, Sendable {
  /// The files, in UTF-8: one without a name or, if requested, those of a folder.
  public var files: [SourceFile]
  /// The data that the format cannot represent.
  public var losses: [Loss]
}

extension ListWriting {
  init(_ text: String, losses: [Loss] = []) {
    self.init(files: [SourceFile(name: "", bytes: text.bytes)], losses: losses)
  }
}

/// Names for the files of a folder that are distinct and safe on every system.
struct FileNames {
  private var taken: Set<String>

  init(taken: Set<String> = []) {
    self.taken = taken
  }

  mutating func name(for text: String, extension ending: String) -> String {
    let forbidden: Set<Unicode.Scalar> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
    var stem = ""
    for scalar in text.unicodeScalars {
      let isSafe = !forbidden.contains(scalar) && !scalar.properties.isDefaultIgnorableCodePoint
      stem.unicodeScalars.append(isSafe ? scalar : "-")
      if stem.utf8.count >= 120 { break }
    }
    while stem.first == "." { stem.removeFirst() }
    if stem.isEmpty { stem = "list" }
    var name = "\(stem).\(ending)"
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number).\(ending)"
      number += 1
    }
    return name
  }
}
