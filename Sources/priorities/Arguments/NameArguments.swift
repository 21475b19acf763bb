import ArgumentParser

/// Names on the command line; `-` stands for those on standard input, one a line.
struct NameArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A name; - reads names from standard input, one a line.", valueName: "name"),
    completion: ItemCompletion.names)
  var names: [String]

  /// The names, those of standard input in place of `-`; empty lines are left out.
  func all() throws(Failure) -> [String] {
    guard names.contains("-") else { return names }
    var all: [String] = []
    for name in names {
      guard name == "-" else {
        all.append(name)
        continue
      }
      while let line = readLine(strippingNewline: true) {
        if line.contains(where: { !$0.isWhitespace }) { all.append(line) }
      }
    }
    guard !all.isEmpty else {
      throw Failure(usage: "Standard input had no names. Write one on each line.")
    }
    return all
  }
}

extension NameArguments: FastDecodable {
  mutating func decode(from line: inout FastArguments) {
    names = line.allWords()
  }
}
