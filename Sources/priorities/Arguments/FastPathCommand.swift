import ArgumentParser

/// A frequent command that reads plain lines without the parser.
///
/// The parser finds a command's options by reflection. With a statically linked runtime, each new
/// type costs a search through 7,500 conformances: 12 of the 21 million instructions of `list`. A
/// test therefore writes these declarations down as code in `FastArguments+Generated.swift`. Lines
/// that are not plain, and mistakes, go to the parser, which reports them. Another test compares
/// both ways of reading.
protocol FastPathCommand: ParsableCommand, FastDecodable {}

extension FastPathCommand {
  /// Decodes a plain line; nil leaves the line to the parser.
  static func read(plain words: [String]) -> Self? {
    guard var line = FastArguments(words) else { return nil }
    var command: Self = line.group()
    guard line.isValid, line.isConsumed, (try? command.validate()) != nil else { return nil }
    return command
  }
}
