import StyledTerminalText

struct ControlSequence {
  /// `<`, `?`, `=` or `>` before the parameters.
  var marker: Unicode.Scalar?
  /// The parts separated by colons; -1 for an empty part.
  var parameters: [[Int]] = []
  let hasIntermediates: Bool
  let final: Unicode.Scalar

  init(_ bytes: [UInt8], final: UInt8) {
    self.final = Unicode.Scalar(final)
    var bytes = bytes[...]
    if let first = bytes.first, (0x3C...0x3F).contains(first) {
      marker = Unicode.Scalar(first)
      bytes.removeFirst()
    }
    hasIntermediates = bytes.contains { $0 < 0x30 }
    let text = bytes.filter { $0 >= 0x30 }
    guard !text.isEmpty else { return }
    parameters = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
    }
  }

  /// A 0-based parameter; `nil` if missing.
  func parameter(_ index: Int, part: Int = 0) -> Int? {
    guard index < parameters.count, part < parameters[index].count else { return nil }
    let value = parameters[index][part]
    return value >= 0 ? value : nil
  }

  /// The modifiers, which xterm and kitty encode as their bits plus one, without the locks.
  ///
  /// Nil if Super, Hyper, Meta or an unknown one is among them, whose keys must not act like the keys
  /// alone.
  var modifiers: Modifiers? {
    let bits = max((parameter(1) ?? 1) - 1, 0)
    return bits & ~0xC7 == 0 ? Modifiers(rawValue: UInt8(bits & 0x07)) : nil
  }

  /// Whether a key was released, which is never requested.
  var isRelease: Bool { parameter(1, part: 1) == 3 }

  /// The text that a key of the kitty protocol types; empty if it is unknown.
  var text: String {
    guard final == "u", parameters.count > 2 else { return "" }
    let scalars = parameters[2].compactMap { UInt32(exactly: $0).flatMap(Unicode.Scalar.init) }
    return String(String.UnicodeScalarView(scalars.filter { $0.value >= 0x20 }))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    guard !digits.isEmpty else { return -1 }
    // Every unusable number is like the largest one, which means nothing.
    let most = 999_999_999
    return digits.reduce(0) { value, digit in
      (0x30...0x39).contains(digit) ? min(value * 10 + Int(digit) - 0x30, most) : most
    }
  }
}

extension InputParser {
  /// Handles a sequence, and drops unknown ones.
  mutating func finish(_ sequence: ControlSequence) {
    switch (sequence.marker, sequence.final) {
    case ("<", "M"), ("<", "m"):
      if let event = MouseEvent(sequence) { events.append(.mouse(event)) }
    case ("?", _):
      if let reply = TerminalReply(sequence) { events.append(.reply(reply)) }
    case (nil, "M") where sequence.parameters.isEmpty: state = .oldMouse
    case (nil, "~") where sequence.parameter(0) == 200: state = .paste
    case (nil, "t") where sequence.parameter(0) == 6:
      if let height = sequence.parameter(1), let width = sequence.parameter(2),
        width > 0, height > 0
      {
        events.append(.reply(.cellSize(CellSize(width: width, height: height))))
      }
    case (nil, _):
      guard !sequence.isRelease, let key = Key(sequence) else { return }
      events.append(.key(key))
      for character in sequence.text.dropFirst() { events.append(.key(Key(.character(character)))) }
    default: break
    }
  }

  mutating func handleAfterSingleShift(_ byte: UInt8) {
    reset()
    if byte == UInt8(ascii: "M") {
      emit(.enter)
    } else if let code = Key.Code(letter: Unicode.Scalar(byte)) {
      emit(code)
    } else if byte == 0x1B {
      state = .escape
    }
  }
}

extension Key {
  init?(_ sequence: ControlSequence) {
    guard !sequence.hasIntermediates, let modifiers = sequence.modifiers else { return nil }
    let number = sequence.parameter(0) ?? 0
    switch sequence.final {
    case "Z": self.init(.tab, modifiers.union(.shift))
    case "a"..."d":
      // These are rxvt's arrows with Shift.
      let upper = UInt8(ascii: sequence.final) - 0x20
      guard let code = Key.Code(letter: Unicode.Scalar(upper)) else { return nil }
      self.init(code, .shift)
    case "u":
      self.init(kitty: sequence, modifiers)
    case "~" where number == 27:
      // In xterm's modifyOtherKeys, the key is the third parameter.
      guard let code = sequence.parameter(2).flatMap(Key.Code.init(kitty:)) else { return nil }
      self.init(code, modifiers)
    case "~":
      guard let code = Key.Code(number: number) else { return nil }
      self.init(code, modifiers)
    case "^":
      guard let code = Key.Code(number: number) else { return nil }
      self.init(code, .control)
    default:
      // A cursor position report ends like F3, but begins with a row.
      guard number <= 1, let code = Key.Code(letter: sequence.final) else { return nil }
      self.init(code, modifiers)
    }
  }
}

extension Key {
  /// A key as `CSI code:shifted:base;modifiers;text u`.
  private init?(kitty sequence: ControlSequence, _ modifiers: Modifiers) {
    let types = modifiers.isDisjoint(with: [.control, .alt])
    let shifted = types && modifiers.contains(.shift) ? sequence.parameter(0, part: 1) : nil
    var modifiers = modifiers
    var code = (shifted ?? sequence.parameter(0)).flatMap(Code.init(kitty:))
    if types, let character = sequence.text.first { code = .character(character) }
    guard let code else { return nil }
    let isShifted = modifiers.contains(.shift)
    if types, shifted != nil || !sequence.text.isEmpty { modifiers.remove(.shift) }
    self.init(code, modifiers)
    // The letters before are Latin, such as those above the digits on a Czech keyboard.
    if case .character(let typed) = code, typed >= "\u{370}",
      case .character(let base) = sequence.parameter(0, part: 2).flatMap(Code.init(kitty:))
    {
      self.base = isShifted ? base.uppercased().first : base
    }
  }
}

extension Key.Code {
  /// The key for a letter after CSI or ESC O.
  init?(letter: Unicode.Scalar) {
    switch letter {
    case "A": self = .up
    case "B": self = .down
    case "C": self = .right
    case "D": self = .left
    case "H": self = .home
    case "F": self = .end
    case "P"..."S": self = .function(Int(letter.value) - 0x4F)
    default: return nil
    }
  }

  /// The key for a number before `~`.
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
    // The rest of that private area consists of lock, media and modifier keys.
    case 57344...63743: return nil
    default:
      guard number >= 0x20, let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init)
      else { return nil }
      self = .character(Character(scalar))
    }
  }
}

extension MouseEvent {
  /// The SGR form (mode 1006).
  init?(_ sequence: ControlSequence) {
    guard let code = sequence.parameter(0), let column = sequence.parameter(1),
      let row = sequence.parameter(2), column > 0, row > 0
    else { return nil }
    let button: Button =
      switch code & 0x83 {
      case 0: .left
      case 1: .middle
      case 2: .right
      default: .other
      }
    let action: Action
    if code & 64 != 0 {
      let directions: [Direction] = [.up, .down, .left, .right]
      action = .wheel(directions[code & 3])
    } else if code & 32 != 0 {
      action = code & 3 == 3 ? .move : .drag(button)
    } else {
      action = sequence.final == "m" ? .release(button) : .press(button)
    }
    self.init(action, column: column - 1, row: row - 1)
  }
}

extension TerminalReply {
  /// A sequence with `?`.
  init?(_ sequence: ControlSequence) {
    guard !sequence.hasIntermediates else { return nil }
    switch sequence.final {
    case "c": self = .deviceAttributes(sequence.parameters.compactMap(\.first))
    case "u": self = .keyboardFlags(sequence.parameter(0) ?? 0)
    case "n" where sequence.parameter(0) == 997:
      self = .appearance(isDark: sequence.parameter(1) == 1)
    default: return nil
    }
  }

  /// The string of an OSC sequence.
  init?(string: [UInt8]) {
    guard let text = String(validating: string, as: UTF8.self) else { return nil }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("10", 2): self.init(.foreground, parts[1])
    case ("11", 2): self.init(.background, parts[1])
    case ("4", 3):
      guard let index = UInt8(parts[1]) else { return nil }
      self.init(.palette(index), parts[2])
    default: return nil
    }
  }

  private init?(_ slot: ColorSlot, _ text: Substring) {
    guard let color = RGB(x11: text) else { return nil }
    self = .color(slot, color)
  }
}

extension RGB {
  /// Parses one to four hex digits per channel: `rgb:1e1e/1e1e/2e2e`, `rgba:…` or `#1e1e2e`.
  init?(x11 text: some StringProtocol) {
    if text.hasPrefix("#") {
      self.init(hex: String(text))
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0] == "rgb" || parts[0] == "rgba" else { return nil }
    let channels = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard channels.count == (parts[0] == "rgb" ? 3 : 4) else { return nil }
    let values = channels.compactMap { RGB.channel(x11: $0) }
    guard values.count == channels.count else { return nil }
    self.init(values[0], values[1], values[2])
  }
}
