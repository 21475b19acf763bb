import ArgumentParser

/// Arguments that can be taken from a plain line without the parser.
protocol FastDecodable: ParsableArguments {
  /// Takes all that belongs here; each property has to be set, also to nothing.
  ///
  /// The line notes what is missing or no value of its type. (A method, since in
  /// an initializer an assignment would replace a wrapper's definition.)
  mutating func decode(from line: inout FastArguments)
}

extension FastArguments {
  /// Takes arguments that belong together.
  ///
  /// Not inlined: the optimizer of Swift 6.3.1 stops at a wrapper that is
  /// replaced where it was just made.
  @inline(never)
  mutating func group<Group: FastDecodable>() -> Group {
    var group = Group()
    group.decode(from: &self)
    // The parser validates each group too.
    if (try? group.validate()) == nil { isValid = false }
    return group
  }
}
