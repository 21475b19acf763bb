import Lists

extension Priority {
  /// The level so many steps less urgent (more, where negative); `nil` past an end.
  func lowered(by steps: Int) -> Priority? { Priority(rawValue: rawValue - steps) }
}
