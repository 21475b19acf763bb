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
    let typed = [DatePart.due: due, .every: every, .lead: lead].compactMapValues(\.self)
    do {
      var change = try DateChange(typed: typed, today: context.today)
      if !change.isEmpty {
        change.newLead = DaySpan(Int(context.settings[Preference.lead]), .day)
      }
      return change
    } catch {
      guard case .unreadable(let part, let text) = error else { throw Failure(error) }
      throw Failure(usage: Messages.takes("--\(part)", part.allowed, not: text))
    }
  }
}

extension CommandContext {
  /// The local day.
  var today: Day { Day(local: now) }
}
