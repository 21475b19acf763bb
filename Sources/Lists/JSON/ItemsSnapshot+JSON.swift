import Basics

extension ItemsSnapshot {
  /// The snapshot as in `GET /snapshot`.
  package var json: JSONObject {
    [
      "version": .integer(1), "epoch": .string(revision.epoch),
      "revision": .integer(Int(revision.number)), "partial": .bool(isPartial),
      "items": .array(entries.map { .object($0.json) }),
      "gone": .strings(gone.map(\.description)),
    ]
  }
}

extension ItemsSnapshot.Entry {
  fileprivate var json: JSONObject {
    [
      "id": .string(item.id.description), "name": .string(item.name),
      "details": .string(item.details), "priority": .string(item.priority.word),
      "created": .string(item.created.iso8601), "modified": .string(item.modified.iso8601),
      "lastDone": item.lastDone.json, "revision": .integer(Int(revision)),
      "memberships": .array(
        memberships.map { membership in
          .object([
            "list": .string(membership.list.description),
            "priority": membership.priority.map { .string($0.word) } ?? .null,
          ])
        }),
    ]
  }
}
