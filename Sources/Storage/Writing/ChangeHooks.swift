import Lists
import Synchronization

/// What a store calls before and after every change.
public struct ChangeHooks: Sendable {
  /// Asked as each change begins: what changes is only noted where somebody is to be called.
  public var areWanted: @Sendable () -> Bool
  /// Called within the transaction, before a change is committed; refuses it by throwing
  /// ``StoreError/refused(reason:)``.
  public var before: @Sendable ([ItemEvent]) throws -> Void
  /// Called after the change is committed.
  public var after: @Sendable ([ItemEvent]) -> Void

  /// Creates the hooks; each parameter sets the property of the same name.
  public init(
    areWanted: @escaping @Sendable () -> Bool = { true },
    before: @escaping @Sendable ([ItemEvent]) throws -> Void,
    after: @escaping @Sendable ([ItemEvent]) -> Void
  ) {
    self.areWanted = areWanted
    self.before = before
    self.after = after
  }
}

extension Store {
  /// Sets the hooks that are called for every later change; nil for none.
  public func setHooks(_ hooks: ChangeHooks?) {
    state.withLock { $0.hooks = hooks }
  }
}
