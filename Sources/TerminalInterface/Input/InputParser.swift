/// Turns the bytes from a terminal into events, a chunk at a time.
///
///     ground ─ESC→ escape ─[→ sequence ─final→ ground       keys, mouse, focus
///                         ─O→ single shift                  keys
///                         ─] and a digit→ string ─ST→ ground  replies
///                         ─other→ ground                    Escape, then the key
///
/// Malformed sequences are dropped, and every buffer is bounded. Only a pause distinguishes the
/// Escape key from a sequence: wait ``timeout`` for more bytes, then call ``resolveUnfinished()``.
/// Terminals send Alt and a key like Escape and the key, and two quick keys must not be lost, so
/// only the kitty keyboard protocol reports Alt.
public struct InputParser: Sendable {
  var state = State.ground
  var buffer: [UInt8] = []
  var events: [InputEvent] = []

  enum State: Hashable {
    case ground
    case character(missing: Int)
    case escape
    case sequence
    case singleShift
    /// Linux's console sends F1 to F5 as CSI [ A to E.
    case consoleFunction
    /// The oldest form of mouse report, which consists of three bytes.
    case oldMouse
    case string
    /// After an escape byte in a string, which may be the start of its end.
    case stringEscape
    case paste
  }

  /// Longer sequences are dropped.
  static let longestSequence = 64
  /// Longer strings are dropped.
  static let longestString = 4096
  /// Longer pastes arrive in several parts.
  static let longestPaste = 1 << 20

  /// Creates a parser at the start of input.
  public init() {}

  /// Parses some bytes and returns the events they complete.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    for byte in bytes { handle(byte) }
    return drainEvents()
  }

  /// The milliseconds to wait before ``resolveUnfinished()``; `nil` if nothing is unfinished.
  public var timeout: Int? {
    switch state {
    case .ground: nil
    case .escape: 30
    case .sequence where buffer.isEmpty, .singleShift: 30
    case .string where buffer.isEmpty: 30
    case .character, .sequence, .consoleFunction, .oldMouse, .string, .stringEscape: 1000
    case .paste: 3000
    }
  }

  /// Resolves unfinished input: an escape byte without a sequence is Escape.
  public mutating func resolveUnfinished() -> [InputEvent] {
    switch state {
    case .escape: emit(.escape)
    case .sequence where buffer.isEmpty: emitEscape(before: "[")
    case .singleShift: emitEscape(before: "O")
    case .string where buffer.isEmpty: emitEscape(before: "]")
    // rxvt ends its replies with ESC alone.
    case .stringEscape: finishString()
    case .paste: finishPaste()
    default: break
    }
    reset()
    return drainEvents()
  }

  mutating func emit(_ code: Key.Code, _ modifiers: Modifiers = []) {
    events.append(.key(Key(code, modifiers)))
  }

  private mutating func emitEscape(before character: Character) {
    emit(.escape)
    emit(.character(character))
  }

  mutating func reset() {
    state = .ground
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func drainEvents() -> [InputEvent] {
    let taken = events
    events = []
    return taken
  }

  private mutating func handle(_ byte: UInt8) {
    switch state {
    case .ground: handlePlain(byte)
    case .character(let missing): handleContinuation(byte, missing: missing)
    case .escape: handleAfterEscape(byte)
    case .sequence: handleInSequence(byte)
    case .singleShift: handleAfterSingleShift(byte)
    case .consoleFunction:
      if (0x41...0x45).contains(byte) { emit(.function(Int(byte) - 0x40)) }
      reset()
    case .oldMouse:
      buffer.append(byte)
      if buffer.count == 3 { reset() }
    case .string: handleInString(byte)
    case .stringEscape:
      finishString()
      reset()
      // The end is ESC \, and anything else starts a new sequence.
      if byte != UInt8(ascii: "\\") {
        state = .escape
        handle(byte)
      }
    case .paste: handleInPaste(byte)
    }
  }

  private mutating func handleAfterEscape(_ byte: UInt8) {
    reset()
    switch Unicode.Scalar(byte) {
    case "[": state = .sequence
    case "O": state = .singleShift
    case "]": state = .string
    default:
      emit(.escape)
      handlePlain(byte)
    }
  }

  private mutating func handleInSequence(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "[") where buffer.isEmpty: state = .consoleFunction
    case 0x1B:
      reset()
      state = .escape
    case 0x20..<0x40:
      buffer.append(byte)
      if buffer.count > Self.longestSequence { reset() }
    case 0x40..<0x7F:
      let sequence = ControlSequence(buffer, final: byte)
      reset()
      finish(sequence)
    default: reset()
    }
  }

  private mutating func handleInString(_ byte: UInt8) {
    switch byte {
    // Replies begin with a number.
    case _ where buffer.isEmpty && !(0x30...0x39).contains(byte):
      emitEscape(before: "]")
      handlePlain(byte)
    case 0x1B: state = .stringEscape
    case 0x07:
      finishString()
      reset()
    // Ctrl-C and Ctrl-X end a string that has no end.
    case 0x03, 0x18: reset()
    default:
      if buffer.count <= Self.longestString { buffer.append(byte) }
    }
  }

  private mutating func finishString() {
    guard buffer.count <= Self.longestString else { return }
    if let reply = TerminalReply(string: buffer) { events.append(.reply(reply)) }
  }

  mutating func handlePlain(_ byte: UInt8) {
    reset()
    switch byte {
    case 0x1B: state = .escape
    case 0x0D: emit(.enter)
    case 0x09: emit(.tab)
    case 0x08, 0x7F: emit(.backspace)
    case 0x00: emit(.character(" "), .control)
    case 0x01...0x1A: emit(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    case 0x1C...0x1F: emit(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    case 0x20..<0x7F: emit(.character(Character(Unicode.Scalar(byte))))
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

  mutating func handleContinuation(_ byte: UInt8, missing: Int) {
    guard byte & 0xC0 == 0x80 else {
      handlePlain(byte)
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

  /// Handles a byte in a paste, which only CSI 201 ~ ends.
  mutating func handleInPaste(_ byte: UInt8) {
    buffer.append(byte)
    let end = Self.pasteEnd
    if byte == UInt8(ascii: "~"), buffer.suffix(end.count).elementsEqual(end) {
      buffer.removeLast(end.count)
      finishPaste()
      reset()
    } else if buffer.count >= Self.longestPaste, byte & 0xC0 != 0x80, byte != 0x1B {
      // The byte starts a character, so the part before it is complete.
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
