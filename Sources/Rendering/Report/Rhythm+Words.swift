import Lists

extension Rhythm {
  /// How often and how regularly: "7 times, about every 9 days, last 12 days ago".
  public func words(in context: ViewContext) -> String {
    "\(count.grouped) times, \(frequency), last \(last.words(in: context))"
  }

  /// How often: "about every 9 days".
  public var frequency: String { "about every \(period)" }

  /// The interval by itself: "about 9 days", "about a year".
  public var pause: String {
    let isOne = ["day", "week", "year"].contains(period)
    return "about \(isOne ? "a " : "")\(period)"
  }

  /// The interval in days, or where that is easier to grasp in weeks, months or years.
  private var period: String {
    let days = Int((Double(interval) / 86_400_000).rounded())
    switch days {
    case ...1: return "day"
    case 7: return "week"
    case 14, 21, 28: return "\(days / 7) weeks"
    case ..<60: return "\(days) days"
    case ..<700:
      let months = Int((Double(days) / 30.44).rounded())
      return months == 12 ? "year" : "\(months) months"
    default: return "\(Int((Double(days) / 365.25).rounded())) years"
    }
  }
}
