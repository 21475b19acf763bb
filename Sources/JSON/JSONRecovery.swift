/// Gets out of a broken text what can still be read.
public enum JSONRecovery {
  /// The members of the outermost object whose key and value stand whole; of a key that stands
  /// twice the last, for it was probably added by hand.
  public static func object(in bytes: [UInt8]) -> JSONObject {
    var object = JSONObject()
    bytes.withUnsafeBufferPointer { buffer in
      var start = buffer.firstIndex(of: UInt8(ascii: "{")).map { $0 + 1 } ?? 0
      while let quote = nextQuote(from: start, in: buffer) {
        var parser = JSONParser(
          bytes: UnsafeBufferPointer(rebasing: buffer[quote...]), recording: false)
        if let member = try? parser.member() {
          object[member.key] = member.value
          start = quote + parser.index
        } else {
          // What cannot be read is passed by the line, so that half a string does not make the
          // next one begin at its end.
          start = endOfLine(after: quote, in: buffer)
        }
      }
    }
    return object
  }

  /// The next double quote that is in no comment.
  private static func nextQuote(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): return index
      case UInt8(ascii: "#"): index = endOfLine(after: index, in: bytes)
      case UInt8(ascii: "/") where bytes[(index + 1)...].first == UInt8(ascii: "/"):
        index = endOfLine(after: index, in: bytes)
      case UInt8(ascii: "/") where bytes[(index + 1)...].first == UInt8(ascii: "*"):
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
      default: index += 1
      }
    }
    return nil
  }

  private static func endOfLine(after index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }
}
