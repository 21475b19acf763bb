import PriorityLists
import Synchronization

/// Functions that a store calls before and after every change.
public struct ChangeHooks: Sendable {
  /// Whether to record events; called when each change begins.
  public var areNeeded: @Sendable () -> Bool
  /// Called before the commit; throws ``StoreError/refused(reason:)`` to refuse the change.
  public var before: @Sendable ([ItemEvent]) throws -> Void
  /// The function called after the commit, with the events of the change.
  public var after: @Sendable ([ItemEvent]) -> Void

  /// Creates hooks.
  public init(
    areNeeded: @escaping @Sendable () -> Bool = { true },
    before: @escaping @Sendable ([ItemEvent]) throws -> Void,
    after: @escaping @Sendable ([ItemEvent]) -> Void
  ) {
    self.areNeeded = areNeeded
    self.before = before
    self.after = after
  }
}

extension Store {
  /// Sets the hooks for later changes; nil for none.
  public func setHooks(_ hooks: ChangeHooks?) {
    state.withLock { $0.hooks = hooks }
  }
}
