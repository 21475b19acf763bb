import Lists

/// How tokens are made.
package enum NewToken {
  /// 256 random bits in 43 characters.
  package static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    return base64url((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  /// The device of a token as it is stored: the token's digest, not the token.
  package static func device(
    of token: String, name: String, member: String?, at now: Timestamp
  ) -> Credentials.Device {
    Credentials.Device(
      id: String(SHA256.hexadecimal(token + "id").prefix(12)), name: sanitized(name),
      member: member, hash: SHA256.hexadecimal(token), created: now)
  }

  /// A name that fits on one line of a terminal.
  private static func sanitized(_ text: String) -> String {
    let kept = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let name = String(String.UnicodeScalarView(kept)).prefix(60)
    return name.isEmpty ? "Device" : String(name)
  }

  /// Bytes as text that needs no escaping anywhere.
  package static func base64url(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let value = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for index in 0...part.count { text.append(alphabet[value >> (18 - 6 * index) & 63]) }
    }
    return text
  }
}
