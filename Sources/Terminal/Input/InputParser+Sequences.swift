extension InputParser {
  /// Makes an event of a whole control sequence; drops unknown ones.
  mutating func finish(_ sequence: ControlSequence) {
    switch (sequence.marker, sequence.final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
      if let event = MouseEvent(sequence) { events.append(.mouse(event)) }
    case (UInt8(ascii: "?"), _):
      if let reply = TerminalReply(sequence) { events.append(.reply(reply)) }
    case (0, UInt8(ascii: "M")) where sequence.parameters.isEmpty: state = .oldMouse
    case (0, UInt8(ascii: "I")): events.append(.focus(true))
    case (0, UInt8(ascii: "O")): events.append(.focus(false))
    case (0, UInt8(ascii: "~")) where sequence.parameter(0) == 200: state = .paste
    case (0, UInt8(ascii: "t")) where sequence.parameter(0) == 6:
      if let height = sequence.parameter(1), let width = sequence.parameter(2),
        width > 0, height > 0
      {
        events.append(.reply(.cellSize(CellSize(width: width, height: height))))
      }
    case (0, _):
      guard !sequence.isRelease, let key = Key(sequence) else { return }
      events.append(.key(key))
    default: break
    }
  }

  /// Takes the byte after ESC O.
  mutating func handleAfterSingleShift(_ byte: UInt8) {
    reset()
    if byte == UInt8(ascii: "M") {
      emit(.enter)
    } else if let code = Key.Code(letter: byte) {
      emit(code)
    } else if byte == 0x1B {
      state = .escape
    }
  }
}

extension Key {
  /// The key that a control sequence stands for.
  init?(_ sequence: ControlSequence) {
    guard sequence.intermediates.isEmpty else { return nil }
    let modifiers = sequence.modifiers
    let number = sequence.parameter(0) ?? 0
    switch sequence.final {
    case UInt8(ascii: "Z"): self.init(.tab, modifiers.union(.shift))
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      // rxvt's arrows with Shift.
      guard let code = Key.Code(letter: sequence.final - 0x20) else { return nil }
      self.init(code, .shift)
    case UInt8(ascii: "u"):
      guard let code = Key.Code(kitty: number) else { return nil }
      self.init(code, modifiers)
    case UInt8(ascii: "~") where number == 27:
      // xterm's modifyOtherKeys puts the key third.
      guard let code = sequence.parameter(2).flatMap(Key.Code.init(kitty:)) else { return nil }
      self.init(code, modifiers)
    case UInt8(ascii: "~"):
      guard let code = Key.Code(number: number) else { return nil }
      self.init(code, modifiers)
    case UInt8(ascii: "^"):
      guard let code = Key.Code(number: number) else { return nil }
      self.init(code, .control)
    default:
      // A report of the cursor's place ends as F3 does, but begins with a row.
      guard number <= 1, let code = Key.Code(letter: sequence.final) else { return nil }
      self.init(code, modifiers)
    }
  }
}

extension Key.Code {
  /// The key of a letter after CSI or ESC O.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "P")...UInt8(ascii: "S"): self = .function(Int(letter) - 0x4F)
    default: return nil
    }
  }

  /// The key of a number before `~`.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28, 29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    default: return nil
    }
  }

  /// The key of a number in the kitty keyboard protocol.
  init?(kitty number: Int) {
    switch number {
    case 13, 57414: self = .enter
    case 27: self = .escape
    case 9: self = .tab
    case 8, 127: self = .backspace
    case 57376...57398: self = .function(number - 57363)
    case 57399...57408:
      guard let digit = "0123456789".dropFirst(number - 57399).first else { return nil }
      self = .character(digit)
    case 57409...57413, 57415, 57416:
      guard let sign = "./*-+ =,".dropFirst(number - 57409).first else { return nil }
      self = .character(sign)
    case 57417...57426:
      let keys: [Key.Code] = [
        .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
      ]
      self = keys[number - 57417]
    // The rest of that private area are lock, media and modifier keys.
    case 57344...63743: return nil
    default:
      guard number >= 0x20, let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init)
      else { return nil }
      self = .character(Character(scalar))
    }
  }
}
