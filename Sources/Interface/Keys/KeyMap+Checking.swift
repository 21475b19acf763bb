import Preferences
import Suggestions

extension KeyMap {
  /// What is wrong with a person's keys: a clause for each unknown action or key, and for each key
  /// that has another action.
  ///
  /// It is stricter than the app, which runs by whatever can be used of a settings file: keys that are
  /// written should do what they say and take nothing away unnoticed.
  public static func faults(in bindings: KeyBindings) -> [String] {
    let standard = KeyMap()
    var faults: [String] = []
    var owners: [KeyPress: String] = [:]
    for (name, keys) in bindings.keys.sorted(by: { $0.key < $1.key }) {
      guard let command = Command(rawValue: name) else {
        faults.append(unknownAction(name))
        continue
      }
      for key in keys {
        guard let keyPress = KeyPress(key) else {
          faults.append("no key is called \"\(key)\"")
          continue
        }
        if let owner = owners[keyPress], owner != name {
          faults.append("\(keyPress) is set for both \(owner) and \(name)")
        } else if let owner = standard[keyPress], owner != command,
          bindings.keys[owner.rawValue] == nil
        {
          let other = owner.rawValue
          faults.append("\(keyPress) is the key of \(other) already; give \(other) another key too")
        }
        owners[keyPress] = name
      }
    }
    return faults
  }

  private static func unknownAction(_ name: String) -> String {
    let names = Command.allCases.map(\.rawValue)
    let sentence = "there is no action \"\(name)\""
    if let near: String = names.nearest(to: name) {
      return "\(sentence) (\(DidYouMean.clause(near)))"
    }
    return "\(sentence); the actions are \(names.joined(separator: ", "))"
  }
}
