import PrioritiesBasics
import PrioritiesStorage
import PriorityLists

extension Answers {
  /// Refuses the changes that were sent so long ago that the server no longer knows whether it made
  /// them.
  init(lostFor pending: [PendingChange], at now: Timestamp) {
    self.init()
    for change in pending where change.isSent {
      guard let made = change.request.at, now.milliseconds - made.milliseconds > Self.memory
      else { continue }
      let detail = "It is unknown whether the server made this change, more than 60 days ago."
      refused.append(
        RefusedChange(request: change.request, problem: ["detail": detail.json]))
    }
  }

  /// In milliseconds.
  private static let memory: Int64 = 60 * 86_400_000
}
