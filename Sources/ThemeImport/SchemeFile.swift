/// A scheme's file as it was read, and what it is called in messages.
public struct SchemeFile: Hashable, Sendable {
  /// The most bytes that are read: a scheme has a few thousand.
  public static let limit = 1 << 20

  /// The file's name with its ending, for messages and for guessing its format.
  public var name: String
  /// All its bytes.
  public var bytes: [UInt8]

  /// Creates a file from its name, which also helps to guess its format, and its bytes.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The name without folder and ending, as a scheme's name of last resort.
  var stem: String {
    var stem = name.split(separator: "/").last.map(String.init) ?? name
    let endings = [
      "itermcolors", "yaml", "yml", "toml", "json", "conf", "xrdb", "Xresources", "jsonc",
      "tokens", "tmTheme", "gpl",
    ]
    for ending in endings where stem.count > ending.count + 1 && stem.hasSuffix("." + ending) {
      stem.removeLast(ending.count + 1)
    }
    return stem
  }

  /// The bytes as text: UTF-8 without a byte order mark, line ends as `\n`.
  func text() throws(SchemeError) -> String {
    guard bytes.count <= Self.limit else {
      throw .tooLarge(file: name, bytes: bytes.count)
    }
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    // A zero byte would end the text early for the readers beneath (C strings).
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw .notText(file: name)
    }
    // Swift reads "\r\n" as one character; what follows looks for "\n" alone.
    guard bytes.contains(0x0D) else { return text }
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    for (index, byte) in zip(bytes.indices, bytes) {
      if byte != 0x0D {
        plain.append(byte)
      } else if index + 1 == bytes.endIndex || bytes[index + 1] != 0x0A {
        plain.append(0x0A)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
