import ThemeImport

/// Breaks files in ways that break readers; the same seed breaks them the same way.
struct Mutator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// True once in so many times.
  mutating func chance(_ times: UInt64) -> Bool { next() % times == 0 }

  /// One of some files, broken in one to four places.
  mutating func mutated(from seeds: [SchemeFile]) -> SchemeFile {
    var file = seeds[below(seeds.count)]
    for _ in 0...below(4) { mutate(&file.bytes, splicing: seeds) }
    return file
  }

  private mutating func mutate(_ bytes: inout [UInt8], splicing seeds: [SchemeFile]) {
    guard !bytes.isEmpty else {
      bytes = Self.tokens[below(Self.tokens.count)]
      return
    }
    let at = below(bytes.count)
    let end = min(bytes.count, at + 1 + below(chance(4) ? 400 : 8))
    switch below(9) {
    case 0: bytes[at] = UInt8(truncatingIfNeeded: next())
    case 1: bytes[at] ^= 1 << UInt8(below(8))
    case 2: bytes.removeSubrange(at..<end)
    case 3: bytes.insert(contentsOf: bytes[at..<end], at: at)
    case 4: bytes.insert(contentsOf: Self.tokens[below(Self.tokens.count)], at: at)
    case 5: bytes.replaceSubrange(at..<end, with: Self.tokens[below(Self.tokens.count)])
    case 6: bytes.removeSubrange(at...)
    case 7:
      let other = seeds[below(seeds.count)].bytes
      guard !other.isEmpty else { return }
      let start = below(other.count)
      bytes.insert(contentsOf: other[start..<min(other.count, start + 200)], at: at)
    default:
      let token = Self.tokens[below(Self.tokens.count)]
      bytes.insert(contentsOf: Array(repeating: token, count: 1 + below(300)).joined(), at: at)
    }
  }

  private static let tokens: [[UInt8]] =
    [
      "\"", "'", "\n", "\r", "\t", "{", "}", "[", "]", "[[", "]]", "<dict>", "</dict>", "<array>",
      "<key>", "</key>", "<real>", "<!--", "-->", "&a ", "*a", "? ", "- ", ": ", "#", "=", ",",
      "\\u0000", "\\", "0x", "1e999", "-1", "NaN", "null", "true", "999999999999999999999", "..",
      "\u{0}", "\u{1B}[2J", "\u{9B}", "\u{202E}", "\u{FEFF}", "#define a a\n", "palette = 9=",
      "inherits = \"tide_pool\"\n", "!!binary ", "%YAML 9.9\n", "---\n", "|\n", "é",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

  private mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// The next number of SplitMix64 (Steele, Lea and Flood, 2014).
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
