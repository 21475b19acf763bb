/// The target of a link (OSC 8) that is safe to write.
struct Hyperlink {
  let target: String

  /// Takes an http, https, mailto or file address.
  ///
  /// - Returns: `nil` for any other scheme, or where a byte is no printable
  ///   ASCII, for such a byte could end the sequence.
  init?(_ target: String) {
    let schemes = ["https://", "http://", "mailto:", "file://"]
    guard schemes.contains(where: target.hasPrefix),
      target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    self.target = target
  }

  /// Appends a text that leads to the target.
  func append(around text: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\u{1B}]8;;\(target)\u{1B}\\".utf8)
    bytes.append(contentsOf: text.utf8)
    bytes.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8)
  }
}
