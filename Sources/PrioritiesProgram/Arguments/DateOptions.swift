import ArgumentParser
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PriorityLists

/// The options for the date of an item.
struct DateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The day by which it must be done: 2027-05-01, today, tomorrow, fri, 3d, 2w, 6m or 1y; none removes it.",
      valueName: "day"))
  var due: String?
  @Option(
    help: ArgumentHelp(
      "Repeat the date every so many days, weeks, months or years, such as 2w; none ends that.",
      valueName: "span"))
  var every: String?
  @Option(
    help: ArgumentHelp(
      "How long before its day the item begins to show, such as 3m; none is the setting lead.",
      valueName: "span"))
  var lead: String?

  func change(_ context: CommandContext) throws(Failure) -> DateChange {
    var change = DateChange(
      due: try Self.part(due, "--due", "a day such as 2027-05-01, tomorrow, fri or 2w") {
        Day(typed: $0, today: context.today)
      },
      every: try Self.part(every, "--every", Self.span) { word in
        DaySpan(word).flatMap { $0.count > 0 ? $0 : nil }
      },
      lead: try Self.part(lead, "--lead", Self.span) { DaySpan($0) })
    if !change.isEmpty {
      change.newLead = DaySpan(Int(context.settings[Preference.lead]), .day)
    }
    return change
  }

  private static let span = "a number of days, weeks, months or years, such as 2w"

  private static func part<Value>(
    _ text: String?, _ option: String, _ allowed: String, _ parse: (String) -> Value?
  ) throws(Failure) -> Value?? {
    guard let text else { return nil }
    if text.lowercased() == "none" { return .some(nil) }
    guard let value = parse(text) else {
      throw Failure(usage: Messages.takes(option, "\(allowed), or none", not: text))
    }
    return value
  }
}

extension CommandContext {
  /// The local day.
  var today: Day { Day(local: now) }
}
