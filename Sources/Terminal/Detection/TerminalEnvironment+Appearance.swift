extension TerminalEnvironment {
  /// Whether text is light on dark according to `COLORFGBG`; `nil` if that does not say.
  ///
  /// Some terminals set it to the numbers of their two colours, the background
  /// last. It goes stale when a terminal is switched, so it is only asked where
  /// the terminal itself cannot be.
  public var isDarkFromCOLORFGBG: Detected<Bool>? {
    guard let text = value("COLORFGBG"), let last = text.split(separator: ";").last,
      let index = Int(last), (0...15).contains(index)
    else { return nil }
    return Detected(index < 7 || index == 8, reason: "COLORFGBG is \(text)")
  }
}
