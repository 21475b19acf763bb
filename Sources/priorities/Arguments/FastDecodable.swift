import ArgumentParser

/// Arguments that can be decoded from a plain line without the parser.
protocol FastDecodable: ParsableArguments {
  /// Decodes every property, also one without a value: none has a default here.
  ///
  /// Missing and invalid values are noted in the line. A method and not an initializer, in which an
  /// assignment would replace a wrapper's definition.
  mutating func decode(from line: inout FastArguments)
}

extension FastArguments {
  /// Decodes a group of arguments.
  ///
  /// Not inlined: the optimizer of Swift 6.3.1 fails on a wrapper that is replaced right after it
  /// was made.
  @inline(never)
  mutating func group<Group: FastDecodable>() -> Group {
    var group = Group()
    group.decode(from: &self)
    // As the parser does for each group.
    if (try? group.validate()) == nil { isValid = false }
    return group
  }
}
