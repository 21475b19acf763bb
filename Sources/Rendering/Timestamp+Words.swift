import Lists

extension Timestamp {
  /// The day of a moment, counted from the start of 1970.
  func day(secondsFromUTC: Int) -> Int {
    let seconds = (milliseconds / 1000) + Int64(secondsFromUTC)
    return Int((Double(seconds) / 86_400).rounded(.down))
  }

  /// The moment as people say it: "today at 14:03", "3 days ago", "2026-01-02".
  public func words(in context: ViewContext) -> String {
    let offset = context.secondsFromUTC
    let local = Timestamp(milliseconds: milliseconds + Int64(offset) * 1000).iso8601
    let time = local.dropFirst(11).prefix(5)
    switch context.now.day(secondsFromUTC: offset) - day(secondsFromUTC: offset) {
    case 0: return "today at \(time)"
    case 1: return "yesterday at \(time)"
    case let days where (2...30).contains(days): return "\(days) days ago"
    default: return String(local.prefix(10))
    }
  }
}
