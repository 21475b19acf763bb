/// Reads JSON strictly as RFC 8259 has it, and says line and column of what it refuses.
///
/// Also refused: a key that stands twice in one object, nesting deeper than
/// ``deepest``, and half a surrogate pair. A byte order mark at the start is skipped. Foundation's
/// readers accept trailing commas and duplicate keys, lose the order, and know no line.
public enum JSONReader {
  /// What is accepted as JSON.
  public enum Syntax: Sendable, Hashable {
    /// RFC 8259 and nothing else.
    case strict
    /// Also comments (`// …`, `/* … */`), a comma after the last member or element, and a key that
    /// stands twice, of which the last counts: the settings files of editors and terminals.
    case withComments
  }

  /// How many arrays and objects may lie in one another.
  public static let deepest = 64

  /// The one value of a text.
  public static func value(
    in text: String, syntax: Syntax = .strict
  ) throws(JSONParseError) -> JSONValue {
    try value(in: Array(text.utf8), syntax: syntax)
  }

  /// The one value of a text given as UTF-8.
  public static func value(
    in bytes: [UInt8], syntax: Syntax = .strict
  ) throws(JSONParseError) -> JSONValue {
    try parse(bytes, syntax, recording: false).value
  }

  /// The places of the keys of all objects in a text, by their path; empty for a faulty text.
  ///
  /// A second walk over the text for the rare message that needs it, so that reading stays fast.
  public static func places(in bytes: [UInt8]) -> [[String]: JSONPosition] {
    guard let offsets = try? parse(bytes, .strict, recording: true).offsets else { return [:] }
    let body = bytes.dropFirst(markLength(bytes))
    let sorted = offsets.sorted { $0.value < $1.value }
    let positions = JSONPosition.all(ofBytes: sorted.map(\.value), in: body)
    return Dictionary(uniqueKeysWithValues: zip(sorted.map(\.key), positions))
  }

  private static func parse(
    _ bytes: [UInt8], _ syntax: Syntax, recording: Bool
  ) throws(JSONParseError) -> (value: JSONValue, offsets: [[String]: Int]) {
    let mark = markLength(bytes)
    let result: Result<(JSONValue, [[String]: Int]), JSONParser.Stop> =
      bytes.withUnsafeBufferPointer { buffer in
        var parser = JSONParser(
          bytes: UnsafeBufferPointer(rebasing: buffer[mark...]), syntax: syntax,
          recording: recording)
        return Result { () throws(JSONParser.Stop) in (try parser.document(), parser.offsets) }
      }
    switch result {
    case .success(let parsed): return parsed
    case .failure(let stop):
      let body = bytes.dropFirst(mark)
      var message = stop.message
      if let earlier = stop.earlier {
        message += " (first on line \(JSONPosition(ofByte: earlier, in: body).line))"
      }
      throw JSONParseError(at: JSONPosition(ofByte: stop.offset, in: body), message)
    }
  }

  private static func markLength(_ bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
