/// Takes a terminal's answers out of what came in and keeps the rest byte by
/// byte, for that was typed and belongs to the next reader.
struct ReplyFilter {
  private(set) var typed: [UInt8] = []
  private(set) var replies: [TerminalReply] = []
  private var pending: [UInt8] = []

  /// Whether the answer that every terminal gives, and gives last, has come.
  var isComplete: Bool {
    replies.contains { if case .deviceAttributes = $0 { true } else { false } }
  }

  /// Takes bytes in.
  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { handle(byte) }
  }

  /// Call when nothing more comes: an unfinished answer was typed text after all.
  mutating func finish() {
    if !isReply(pending) { typed += pending }
    pending = []
  }

  private mutating func handle(_ byte: UInt8) {
    if byte == 0x1B, pending.starts(with: [0x1B, UInt8(ascii: "]")]) {
      // Half of ST, or all of it where a terminal ends an answer with ESC alone.
      if pending.last == 0x1B { end(byte) } else { pending.append(byte) }
      return
    }
    if pending.count > 2, pending.last == 0x1B {
      pending.removeLast()
      parse(pending + [0x07])
      pending = []
      if byte == UInt8(ascii: "\\") { return }
      pending = [0x1B]
    }
    guard !pending.isEmpty || byte == 0x1B else {
      typed.append(byte)
      return
    }
    pending.append(byte)
    if pending.count == 1 || isReply(pending) && pending.count < 256 {
      if isWhole { parse(pending) }
      if isWhole { pending = [] }
    } else if pending.count > 1 {
      let bytes = pending
      pending = []
      // The first byte was a key; what follows may be an answer all the same.
      typed.append(bytes[0])
      for byte in bytes.dropFirst() { handle(byte) }
    }
  }

  private mutating func end(_ byte: UInt8) {
    pending.removeLast()
    parse(pending + [0x07])
    pending = [byte]
  }

  /// Whether bytes begin as an answer does: OSC and a digit, or CSI and `?`.
  private func isReply(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 1 else { return false }
    switch bytes[1] {
    case UInt8(ascii: "]"): return bytes.count < 3 || (0x30...0x39).contains(bytes[2])
    case UInt8(ascii: "["): return bytes.count < 3 || bytes[2] == UInt8(ascii: "?")
    default: return false
    }
  }

  private var isWhole: Bool {
    guard pending.count > 2, let last = pending.last else { return false }
    if pending[1] == UInt8(ascii: "]") { return last == 0x07 }
    return (0x40..<0x7F).contains(last)
  }

  private mutating func parse(_ bytes: [UInt8]) {
    var parser = InputParser()
    for case .reply(let reply) in parser.feed(bytes) { replies.append(reply) }
  }
}
