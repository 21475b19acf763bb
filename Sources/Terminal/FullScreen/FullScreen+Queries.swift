extension FullScreen {
  /// Asks the terminal for its text and background colours; answers come as
  /// ``TerminalReply/color(_:_:)``, and none comes if it does not know how.
  public func queryColors() throws(OutputError) {
    try query("\u{1B}]10;?\u{7}\u{1B}]11;?\u{7}")
  }

  /// Asks the terminal for the pixels of a cell; the answer comes as
  /// ``TerminalReply/cellSize(_:)``, and none comes if it does not know how.
  public func queryCellSize() throws(OutputError) {
    try query("\u{1B}[16t")
  }

  /// Notes what the terminal says of itself.
  func note(_ reply: TerminalReply) {
    switch reply {
    case .deviceAttributes(let numbers): attributes = numbers
    case .keyboardFlags where modes.contains(.keyboard) && !hasKittyKeyboard:
      hasKittyKeyboard = true
      arm()
      try? output.write(Array("\u{1B}[>1u".utf8))
    default: break
    }
  }

  /// Asks something, and then what every terminal answers, which distinguishes silence from delay.
  func query(_ question: String) throws(OutputError) {
    reader.noteQuestion()
    try output.write(Array((question + "\u{1B}[c").utf8))
  }
}
