extension InputParser {
  /// Takes a byte that belongs to no sequence.
  mutating func handlePlain(_ byte: UInt8, modifiers: Modifiers) {
    reset()
    switch byte {
    case 0x1B: state = .escape
    case 0x0D: emit(.enter, modifiers)
    case 0x09: emit(.tab, modifiers)
    case 0x08, 0x7F: emit(.backspace, modifiers)
    case 0x00: emit(.character(" "), modifiers.union(.control))
    case 0x01...0x1A:
      let letter = Unicode.Scalar(byte + 0x60)
      emit(.character(Character(letter)), modifiers.union(.control))
    case 0x1C...0x1F:
      let sign = Unicode.Scalar(byte + 0x40)
      emit(.character(Character(sign)), modifiers.union(.control))
    case 0x20..<0x7F: emit(.character(Character(Unicode.Scalar(byte))), modifiers)
    case 0xC2..<0xE0: begin(byte, missing: 1)
    case 0xE0..<0xF0: begin(byte, missing: 2)
    case 0xF0..<0xF5: begin(byte, missing: 3)
    default: break
    }
  }

  private mutating func begin(_ byte: UInt8, missing: Int) {
    buffer.append(byte)
    state = .character(missing: missing)
  }

  /// Takes a byte after the first of a character.
  mutating func handleContinuation(_ byte: UInt8, missing: Int) {
    guard byte & 0xC0 == 0x80 else {
      handlePlain(byte, modifiers: [])
      return
    }
    buffer.append(byte)
    state = .character(missing: missing - 1)
    guard missing == 1 else { return }
    if let text = String(validating: buffer, as: UTF8.self), let character = text.first {
      emit(.character(character))
    }
    reset()
  }

  /// Takes a byte of a paste, which ends with CSI 201 ~ alone.
  mutating func handleInPaste(_ byte: UInt8) {
    buffer.append(byte)
    let end = Self.pasteEnd
    if byte == UInt8(ascii: "~"), buffer.suffix(end.count).elementsEqual(end) {
      buffer.removeLast(end.count)
      finishPaste()
      reset()
    } else if buffer.count >= Self.longestPaste, byte & 0xC0 != 0x80, byte != 0x1B {
      // The byte begins a character, so the part before it is whole.
      buffer.removeLast()
      finishPaste()
      buffer = [byte]
    }
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  mutating func finishPaste() {
    let text = String(decoding: buffer, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\r" || $0 == "\r\n" }
    if !text.isEmpty { events.append(.paste(lines.joined(separator: "\n"))) }
  }
}
