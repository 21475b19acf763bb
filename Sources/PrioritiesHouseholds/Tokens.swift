import PrioritiesBasics
import PriorityLists
import Synchronization

package enum NewToken {
  /// In characters, of six random bits each.
  package static let length = 43

  package static func secret() -> String {
    String(utf8: (0..<length).map { _ in digits[.random(in: 0..<64)] })
  }

  package static func device(
    of token: String, name: String, id: Item.ID? = nil, member: String?, at now: Timestamp,
    expires: Timestamp? = nil
  ) -> Credentials.Device {
    Credentials.Device(
      id: id?.description ?? String(SHA256.hexadecimal(token + "id").prefix(12)),
      name: sanitized(name), member: member, hash: SHA256.hexadecimal(token), created: now,
      expires: expires)
  }

  package static func sanitized(_ text: String) -> String {
    let printable = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let name = String(String.UnicodeScalarView(printable)).prefix(60)
    return name.isEmpty ? "Device" : String(name)
  }

  /// The digits of base64url, which never need escaping.
  static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}

/// A pairing code of 40 random bits in Crockford's base 32, such as `4F7K-QX2M`.
package struct PairingCode: Hashable, Sendable {
  /// How long after its expiry a code is known, so that a refusal says what is wrong with it, in
  /// milliseconds.
  package static let memory: Int64 = 60 * 86_400_000
  /// The number of newest codes that are known.
  package static let limit = 100

  /// The eight characters without the hyphen.
  package let characters: String

  /// When a code, or the token for it, ends if it is not used.
  package static func expiry(from now: Timestamp) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds + 600_000)
  }

  package static func random() -> PairingCode {
    var generator = SystemRandomNumberGenerator()
    let bits = generator.next()
    return PairingCode(
      characters: String((0..<8).map { alphabet[Int(bits >> ($0 * 5) & 31)] }))
  }

  /// Parses a code as a user may type it.
  ///
  /// Ignores case, hyphens and spaces. I and L are read as 1, and O as 0.
  package init?(typed text: String) {
    var found = ""
    for character in text.uppercased() where character != "-" && character != " " {
      switch character {
      case "I", "L": found.append("1")
      case "O": found.append("0")
      default:
        guard Self.alphabet.contains(character) else { return nil }
        found.append(character)
      }
    }
    guard found.count == 8 else { return nil }
    characters = found
  }

  private init(characters: String) {
    self.characters = characters
  }

  package var text: String { "\(characters.prefix(4))-\(characters.suffix(4))" }

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
}

/// The reason why a code can't be used for pairing.
package enum CodeFault: String {
  case wrong, used, expired

  package var problem: Problem {
    let sentence =
      switch self {
      case .wrong: "The code is wrong. Ask for another link or code."
      case .used: "The code was already used. Ask for another link or code."
      case .expired:
        "The code has expired: it is older than ten minutes. Ask for another link or code."
      }
    return Problem(.forbidden, sentence, members: ["code": rawValue.json])
  }
}

/// SHA-256 (FIPS 180-4), because swift-crypto would compile a second BoringSSL.
package enum SHA256 {
  package static func hexadecimal(_ text: String) -> String { hexadecimal(text.bytes) }

  package static func hexadecimal(_ message: [UInt8]) -> String {
    let bytes = digest(message)
    return String(unsafeUninitializedCapacity: 64) { digits in
      for (index, byte) in bytes.enumerated() {
        digits[2 * index] = digit(byte >> 4)
        digits[2 * index + 1] = digit(byte & 15)
      }
      return 64
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let length = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * UInt64($0))) }
    var state = first
    padded.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: 64) {
        compress(UnsafeBufferPointer(rebasing: bytes[start..<start + 64]), into: &state)
      }
    }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private static let first: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// Runs for every hosted request, so it doesn't allocate arrays.
  private static func compress(_ block: UnsafeBufferPointer<UInt8>, into state: inout [UInt32]) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      for index in 0..<16 {
        words[index] =
          UInt32(block[4 * index]) << 24 | UInt32(block[4 * index + 1]) << 16
          | UInt32(block[4 * index + 2]) << 8 | UInt32(block[4 * index + 3])
      }
      for index in 16..<64 {
        let before = words[index - 15]
        let last = words[index - 2]
        let one = rotated(before, 7) ^ rotated(before, 18) ^ before >> 3
        let two = rotated(last, 17) ^ rotated(last, 19) ^ last >> 10
        words[index] = words[index - 16] &+ one &+ words[index - 7] &+ two
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      constants.withUnsafeBufferPointer { constants in
        for index in 0..<64 {
          let sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
          let choice = e & f ^ ~e & g
          let first = h &+ sum &+ choice &+ constants[index] &+ words[index]
          let other = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
          let majority = a & b ^ a & c ^ b & c
          (h, g, f, e) = (g, f, e, d &+ first)
          (d, c, b, a) = (c, b, a, first &+ other &+ majority)
        }
      }
      for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

/// Limits the requests per second of each key, such as an address.
package final class RateLimit: Sendable {
  private let perSecond: Double
  private let burst: Double
  private let state = Mutex<[String: Bucket]>([:])

  private struct Bucket {
    var tokens: Double
    var filled: Int64
  }

  /// - Parameters:
  ///   - perSecond: The requests that a key can make per second.
  ///   - burst: How many seconds' worth of requests it can make at once.
  package init(perSecond: Int, burst: Int = 5) {
    self.perSecond = Double(perSecond)
    self.burst = Double(burst)
  }

  /// Counts requests and returns the seconds to wait if they exceed the limit.
  package func wait(for key: String, _ count: Int = 1, at now: Timestamp) -> Int? {
    state.withLock { state in
      if state.count > 100_000 { state.removeAll() }
      let most = perSecond * burst
      var bucket = state[key] ?? Bucket(tokens: most, filled: now.milliseconds)
      // The clock may have been wrong.
      let seconds = Double(abs(now.milliseconds - bucket.filled)) / 1000
      bucket = Bucket(
        tokens: min(most, bucket.tokens + seconds * perSecond), filled: now.milliseconds)
      defer { state[key] = bucket }
      let missing = min(Double(count), most) - bucket.tokens
      guard missing <= 0 else { return max(1, Int((missing / perSecond).rounded(.up))) }
      bucket.tokens -= Double(count)
      return nil
    }
  }
}

/// Limits the wrong tokens from each address to ten per minute.
package final class FailureLimit: Sendable {
  private let most: Int
  private let state = Mutex<[String: [Int64]]>([:])

  package init(most: Int = 10) {
    self.most = most
  }

  /// The seconds to wait before the next attempt; nil for none.
  package func wait(for address: String, at now: Timestamp) -> Int? {
    state.withLock { state in
      guard let times = state[address] else { return nil }
      let recent = times.filter { abs(now.milliseconds - $0) < 60_000 }
      state[address] = recent.isEmpty ? nil : recent
      guard recent.count >= most, let first = recent.first else { return nil }
      return max(1, Int((first + 60_000 - now.milliseconds + 999) / 1000))
    }
  }

  package func fail(_ address: String, at now: Timestamp) {
    state.withLock { state in
      // An attacker may control a whole network of addresses.
      if state.count > 10_000 { state.removeAll() }
      state[address, default: []].append(now.milliseconds)
    }
  }
}
