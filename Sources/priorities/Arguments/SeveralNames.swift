import Rendering
import Storage

/// Words that name several items one after the other, where a command takes one.
struct SeveralNames {
  /// The names, each as it was written.
  var names: [String]

  /// Finds the items; nil for words that are not all of them whole names, and for a single name.
  init?(_ words: [String], in store: Store) throws {
    guard (2...16).contains(words.count) else { return nil }
    var names: [String] = []
    var rest = words[...]
    while !rest.isEmpty {
      var count = rest.count
      while count > 0, try !store.holds(whole: rest.prefix(count).joined(separator: " ")) {
        count -= 1
      }
      guard count > 0 else { return nil }
      names.append(rest.prefix(count).joined(separator: " "))
      rest = rest.dropFirst(count)
    }
    guard names.count > 1 else { return nil }
    self.names = names
  }

  /// The refusal, with the command for each of them: `show takes one item at a time. Write: …`.
  func failure(of command: String, _ fact: String) -> Failure {
    let commands = names.map { "\(Program.call) \(command) \(ShellWord($0).text)" }
    return Failure(
      notDone: "\(command) \(fact). Write: \(commands.joined(separator: "; "))",
      candidates: names)
  }

  /// The refusal where each command would need more than a name.
  ///
  /// It reads as in `export writes one list at a time: first "Groceries", then "Party".`
  func failureInWords(of command: String, _ fact: String) -> Failure {
    let places = names.map { "\"\($0)\"" }.joined(separator: ", then ")
    return Failure(notDone: "\(command) \(fact): first \(places).", candidates: names)
  }
}
