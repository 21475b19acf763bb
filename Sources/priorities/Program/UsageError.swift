import Suggestions

/// A command line that asks for something the program does not have.
enum UsageError: Error, Equatable, CustomStringConvertible {
  case unknownCommand(word: String, nearest: String?)
  case unknownSubcommand(word: String, group: String, nearest: String?)

  var description: String {
    switch self {
    case .unknownCommand(let word, let nearest?):
      "There is no command \"\(word)\".\(DidYouMean.sentence(nearest))"
    case .unknownCommand(let word, nil):
      "There is no command \"\(word)\". To show a list, write \"priorities list \(word)\"; "
        + "\"priorities --help\" names all commands."
    case .unknownSubcommand(let word, let group, let nearest?):
      "There is no command \"\(group) \(word)\".\(DidYouMean.sentence("\(group) \(nearest)"))"
    case .unknownSubcommand(let word, let group, nil):
      "There is no command \"\(group) \(word)\". \"priorities \(group) --help\" lists them all."
    }
  }
}
