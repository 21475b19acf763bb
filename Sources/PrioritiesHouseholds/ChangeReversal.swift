import PrioritiesBasics
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists

extension StoreTransaction {
  /// Undoes or redoes what a change asks for.
  func reverse(_ change: ChangeRequest) throws -> JSONObject {
    let isRedo = change.command == .redo
    var reversals: [Reversal] = []
    if let step = change.step {
      reversals = try reverse(step: step, isRedo: isRedo).map { [$0] } ?? []
      guard try !reversals.isEmpty || hasStep(step) else {
        return [
          "outcomes": [],
          "notice": "Nothing was undone: the change is not there, or is older than 60 days.",
        ]
      }
    } else {
      reversals = try isRedo ? redo(change.count) : undo(change.count)
      guard !reversals.isEmpty else {
        guard !isRedo, let newest = try newestStep() else {
          throw Problem(.notFound, isRedo ? "Nothing to redo." : "Nothing to undo.")
        }
        let place = newest.device.map { "on \($0)" } ?? "on the server"
        throw Problem(
          .notFound,
          "Nothing to undo here. The newest change was made \(place): \(newest.summary).",
          members: ["step": newest.step.json])
      }
    }
    var result: JSONObject = [
      "outcomes": reversals.map(\.change.json).json,
      "words": reversals.map(\.change.summary).commaSeparated.json,
    ]
    let remarks = reversals.compactMap(\.remark)
    if !remarks.isEmpty { result["notice"] = remarks.spaceSeparated.json }
    return result
  }
}
