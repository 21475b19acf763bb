import ArgumentParser

/// A command that is run many times a day and reads plain lines by itself.
///
/// The parser learns a command's options by reflection. With a statically
/// linked runtime each type that it meets for the first time costs a search
/// through 7,500 conformances, which made up 12 of the 21 million instructions
/// of `list`. So what these commands declare is also written down as code, in
/// `FastArguments+Generated.swift`, by a test that reads the declarations; every
/// line that is not plain, and every mistake, goes to the parser, which has the
/// words for it. Another test compares both ways of reading.
protocol FastPathCommand: ParsableCommand, FastDecodable {}

extension FastPathCommand {
  /// The command as a plain line asks for it; nil for the parser to say.
  static func read(plain words: [String]) -> Self? {
    guard var line = FastArguments(words) else { return nil }
    var command: Self = line.group()
    guard line.isValid, line.isConsumed, (try? command.validate()) != nil else { return nil }
    return command
  }
}
