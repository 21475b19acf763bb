/// Why the full-screen app could not end well.
public enum EventLoopError: Error, Hashable, Sendable {
  /// Another program held the items until the end.
  case notSaved(count: Int)
}

extension EventLoopError: CustomStringConvertible {
  /// What happened, as a sentence.
  public var description: String {
    switch self {
    case .notSaved(let count): EffectRunner.notSaved(count)
    }
  }
}
