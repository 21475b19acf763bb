import Lists
import Synchronization

/// What a store calls around every change.
public struct ChangeHooks: Sendable {
  /// Is called before a change is kept, and refuses it by throwing ``StoreError/refused(reason:)``.
  public var before: @Sendable ([ItemEvent]) throws -> Void
  /// Is called when it is kept.
  public var after: @Sendable ([ItemEvent]) -> Void

  /// Creates the hooks from its parts: each parameter sets the property of its name.
  public init(
    before: @escaping @Sendable ([ItemEvent]) throws -> Void,
    after: @escaping @Sendable ([ItemEvent]) -> Void
  ) {
    self.before = before
    self.after = after
  }
}

extension Store {
  /// Has hooks called around every change from now on; nil for none.
  public func setHooks(_ hooks: ChangeHooks?) {
    state.withLock { $0.hooks = hooks }
  }
}
