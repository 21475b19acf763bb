/// One step of the tables, and which programs it leaves working.
struct TableStep: Sendable {
  /// What makes the step, in one transaction.
  var statements: [String]
  /// The oldest program that can go on working over the new tables, as the number of steps that it
  /// knows.
  ///
  /// A step that only adds to the tables leaves this as it is in the step before. One that takes
  /// something away names the first program that does without it.
  var oldest: Int

  init(_ statements: [String], oldest: Int) {
    self.statements = statements
    self.oldest = oldest
  }
}
