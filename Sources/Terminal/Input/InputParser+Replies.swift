import StyledText

extension MouseEvent {
  /// The event that a report of the SGR form (mode 1006) stands for.
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
      action = sequence.final == UInt8(ascii: "m") ? .release(button) : .press(button)
    }
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    self.init(action, column: column - 1, row: row - 1, modifiers: modifiers)
  }
}

extension TerminalReply {
  /// The answer that a sequence with `?` stands for.
  init?(_ sequence: ControlSequence) {
    switch (sequence.intermediates, sequence.final) {
    case ([], UInt8(ascii: "c")):
      self = .deviceAttributes(sequence.parameters.compactMap(\.first))
    case ([], UInt8(ascii: "u")): self = .keyboardFlags(sequence.parameter(0) ?? 0)
    case ([], UInt8(ascii: "n")) where sequence.parameter(0) == 997:
      self = .appearance(isDark: sequence.parameter(1) == 1)
    case ([UInt8(ascii: "$")], UInt8(ascii: "y")):
      self = .mode(sequence.parameter(0) ?? 0, state: sequence.parameter(1) ?? 0)
    default: return nil
    }
  }

  /// The answer that a string (OSC, APC) stands for.
  ///
  /// - Parameter kind: the byte after ESC.
  init?(string: [UInt8], kind: UInt8) {
    guard let text = String(validating: string, as: UTF8.self) else { return nil }
    if kind == UInt8(ascii: "_"), text.hasPrefix("G") {
      self = .graphics(String(text.dropFirst()))
      return
    }
    guard kind == UInt8(ascii: "]") else { return nil }
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
  /// Reads a colour as X11 writes it, one to four hex digits a channel:
  /// `rgb:1e1e/1e1e/2e2e`, with alpha `rgba:…`, or `#1e1e2e`.
  init?(x11 text: some StringProtocol) {
    if text.hasPrefix("#") {
      self.init(hex: String(text))
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0] == "rgb" || parts[0] == "rgba" else { return nil }
    let channels = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard channels.count == (parts[0] == "rgb" ? 3 : 4) else { return nil }
    let values = channels.compactMap { digits -> UInt8? in
      guard (1...4).contains(digits.utf8.count), digits.utf8.first != UInt8(ascii: "+"),
        let value = Int(digits, radix: 16)
      else { return nil }
      let most = (1 << (4 * digits.utf8.count)) - 1
      return UInt8(exactly: (value * 255 + most / 2) / most)
    }
    guard values.count == channels.count else { return nil }
    self.init(values[0], values[1], values[2])
  }
}
