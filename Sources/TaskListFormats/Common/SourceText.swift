import PrioritiesBasics
import PriorityLists

/// The valid UTF-8 text of a file, without a byte order mark.
struct SourceText {
  let bytes: ArraySlice<UInt8>

  /// - Parameter line: The 1-based line of the first byte.
  init(_ bytes: [UInt8], line: Int = 1) throws(FormatError) {
    self.bytes = bytes.withoutByteOrderMark
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw FormatError(line: 1, column: 1, "expected UTF-8, found UTF-16; convert the file first")
    }
    if let fault = Self.firstFault(in: self.bytes) {
      let place = Self.place(of: fault, in: self.bytes)
      throw FormatError(
        line: place.line + line - 1, column: place.column,
        "expected UTF-8, found the byte 0x\(hexadecimal(bytes[fault], digits: 2).uppercased())")
    }
  }

  var string: String { String(utf8: bytes) }

  /// The lines without their line endings (LF, CR LF or CR), and without an empty one at the end.
  var lines: [String] {
    var lines: [String] = []
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D {
        lines.append(String(utf8: bytes[start..<index]))
        if byte == 0x0D, index + 1 < bytes.endIndex, bytes[index + 1] == 0x0A { index += 1 }
        start = index + 1
      }
      index += 1
    }
    if start < bytes.endIndex {
      lines.append(String(utf8: bytes[start...]))
    }
    return lines
  }

  /// The 1-based line and column of a byte.
  static func place(of offset: Int, in bytes: ArraySlice<UInt8>) -> (line: Int, column: Int) {
    let position = JSONPosition(ofByte: offset - bytes.startIndex, in: bytes)
    return (position.line, position.column)
  }

  private static func firstFault(in bytes: ArraySlice<UInt8>) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var index = bytes.startIndex
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { index += scalar.count }
    return index
  }
}

/// An error in a file, with its place, the expected text and the actual text.
public struct FormatError: Error, Hashable, Sendable {
  /// The file, if several were read.
  public var file: String?
  /// The 1-based line; nil for the whole file.
  public var line: Int?
  /// The 1-based column in Unicode scalars.
  package var column: Int?
  package var message: String

  package init(file: String? = nil, line: Int? = nil, column: Int? = nil, _ message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }
}

extension FormatError: ReportableError {
  package var kind: FailureKind { .invalid }

  /// The error as `line:column: message`, without the parts that are nil.
  public var description: String {
    let place = [line, column].compactMap { $0.map(String.init) }.joined(separator: ":")
    return place.isEmpty ? message : "\(place): \(message)"
  }
}

func jsonValue(_ bytes: [UInt8]) throws(FormatError) -> JSONValue {
  _ = try SourceText(bytes)
  do {
    return try JSONReader.value(in: bytes, mostValues: 4_000_000)
  } catch {
    throw FormatError(
      line: error.position.line, column: error.position.column, error.message)
  }
}

extension JSONObject {
  /// The text of a key; nil if missing, empty or not a string.
  func text(_ key: String) -> String? {
    guard let text = self[key]?.string, !text.isEmpty else { return nil }
    return text
  }
}

func jsonText(_ text: String) -> String {
  text.json.line
}
