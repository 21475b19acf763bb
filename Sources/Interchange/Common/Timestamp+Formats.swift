import Lists

extension Timestamp {
  /// The day as `2026-01-02`; nil outside the years 0 to 9999.
  var day: String? {
    isOfFourDigits ? String(iso8601.prefix(10)) : nil
  }

  /// Whether its year is 0 to 9999, as every format here requires.
  var isOfFourDigits: Bool {
    (-62_167_219_200_000..<253_402_300_800_000).contains(milliseconds)
  }

  /// ISO 8601 in UTC, with milliseconds if there are any; nil outside the years 0 to 9999.
  var precise: String? {
    guard isOfFourDigits else { return nil }
    let fraction = ((milliseconds % 1000) + 1000) % 1000
    guard fraction != 0 else { return iso8601 }
    let digits = String(fraction)
    let padded = String(repeating: "0", count: 3 - digits.count) + digits
    return "\(iso8601.dropLast()).\(padded)Z"
  }

  /// Reads `20260102T030405Z`, the same without the `Z`, or a day alone; all in UTC.
  init?(basic text: some StringProtocol) {
    let digits = Array(text.utf8)
    guard digits.count == 8 || digits.count == 15 || digits.count == 16,
      digits.count == 8 || digits[8] == 0x54, digits.count < 16 || digits[15] == 0x5A
    else { return nil }
    let part = { (range: Range<Int>) in String(decoding: digits[range], as: UTF8.self) }
    let time =
      digits.count == 8 ? "00:00:00" : "\(part(9..<11)):\(part(11..<13)):\(part(13..<15))"
    self.init(iso8601: "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(time)Z")
  }

  /// Reads the ISO 8601 of JSON files: with an offset or `Z`, with or without a fraction.
  init?(lenient text: String) {
    if let time = Timestamp(iso8601: text) {
      self = time
      return
    }
    // An offset such as +02:00 at the end.
    let bytes = Array(text.utf8)
    guard bytes.count >= 25, bytes[bytes.count - 3] == 0x3A,
      let sign = [0x2B: -1, 0x2D: 1][Int(bytes[bytes.count - 6])],
      let hours = Int(
        String(decoding: bytes[(bytes.count - 5)..<(bytes.count - 3)], as: UTF8.self)),
      let minutes = Int(String(decoding: bytes[(bytes.count - 2)...], as: UTF8.self)),
      (0...15).contains(hours), (0...59).contains(minutes),
      let local = Timestamp(
        iso8601: String(decoding: bytes[..<(bytes.count - 6)], as: UTF8.self) + "Z")
    else { return nil }
    self.init(milliseconds: local.milliseconds + Int64(sign * (hours * 60 + minutes) * 60_000))
  }
}
