/// A random session with the app, applied to the model of its rules.
package struct RulePlay {
  /// One step: a key, or the words of another program's command.
  package enum Action {
    case key(String)
    case command([String])
  }

  package private(set) var model = RuleModel([:])
  package private(set) var preparation: [[String]] = []
  package private(set) var past: [String] = []

  /// Prepares two lists and some items, the same for the same seed.
  package init(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed &* 7_919)
    for name in ["Box", "Bag", "Apple", "Bread", "Cake"] { prepare(["add", name]) }
    for name in ["Milk", "Lime", "Jam"] { prepare(["add", name, "--in", "Box"]) }
    for name in ["Soap", "Milk"] { prepare(["add", name, "--in", "Bag"]) }
    for name in ["Box", "Apple", "Milk", "Jam", "Cake"] {
      let level = ["low", "medium", "high", "critical"].randomElement(using: &dice) ?? "low"
      prepare(["set", level, name])
    }
    model.start()
  }

  private mutating func prepare(_ words: [String]) {
    preparation.append(words)
    run(words)
  }

  package mutating func next(_ dice: inout SeededGenerator) -> (what: String, action: Action) {
    let action: Action
    if Int.random(in: 0..<10, using: &dice) == 0, let words = command(&dice) {
      run(words)
      action = .command(words)
    } else {
      let key = key(&dice)
      model.press(key)
      action = .key(key)
    }
    let what = "\(action)"
    past.append(what)
    past = past.suffix(12)
    return (what, action)
  }

  private func key(_ dice: inout SeededGenerator) -> String {
    if model.isInSheet { return "escape" }
    // The title has room for some names only.
    if model.open.count > 5 { return "escape" }
    guard model.isTyping else {
      let key = RuleModel.keys.randomElement(using: &dice) ?? "up"
      return key == "s" && !model.open.isEmpty ? "up" : key
    }
    // Limits texts and the number of items.
    if model.isFull { return "escape" }
    return RuleModel.typedKeys.randomElement(using: &dice) ?? "up"
  }

  /// A command of another program that has an effect; nil if none does.
  private func command(_ dice: inout SeededGenerator) -> [String]? {
    let names = model.items.keys.sorted()
    guard let name = names.randomElement(using: &dice) else { return nil }
    let lists = ["Bag", "Box"].filter { $0 != name && names.contains($0) }
    let list = lists.randomElement(using: &dice)
    switch Int.random(in: 0..<6, using: &dice) {
    case 0: return ["done", name]
    case 1:
      return [
        "set", ["low", "medium", "high", "critical"].randomElement(using: &dice) ?? "low", name,
      ]
    case 2: return model.isFull ? nil : ["add", RulePlay.name(model.count)]
    case 3:
      guard let list, model.items[list]?.contains.keys.contains(name) == false else { return nil }
      return ["include", name, "--in", list]
    case 4:
      guard let list, model.items[list]?.contains.keys.contains(name) == true else { return nil }
      return ["exclude", name, "--from", list]
    default: return model.open.contains(name) ? nil : ["delete", name]
    }
  }

  /// A word of three letters for a number, with the same order.
  private static func name(_ number: Int) -> String {
    let letters = [number / 676, number / 26 % 26, number % 26].map { UInt8(97 + $0 % 26) }
    return "New" + String(decoding: letters, as: UTF8.self)
  }

  private mutating func run(_ words: [String]) {
    let name = words[0] == "set" ? words[2] : words[1]
    model.change(name) { items in
      switch words[0] {
      case "add": RuleModel.add(name, to: words.count > 3 ? words[3] : nil, in: &items)
      case "done": RuleModel.complete(name, in: &items)
      case "set":
        let level = ["low", "medium", "high", "critical"].firstIndex(of: words[1]) ?? 0
        RuleModel.set(name, to: level, in: &items)
      case "include": items[words[3]]?.contains[name] = .some(nil)
      case "exclude": items[words[3]]?.contains[name] = nil
      default: RuleModel.delete(name, in: &items)
      }
    }
  }
}

/// A screen of the app, in the words of ``RuleModel/screen``.
package struct RuleScreen {
  package let words: String

  /// Parses the text of a screen with room for all rows.
  package init(text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 4 else {
      words = text
      return
    }
    if let question = lines.firstMatch(of: #/Delete [^?]*\?/#) {
      words = "question \(question)"
      return
    }
    let crumb = lines[0].split(separator: "▸").dropFirst().last.map {
      String($0.trimmingPrefix(" ").prefix { $0 != " " })
    }
    guard !["Edit", "Customize", "Help"].contains(crumb) else {
      words = "sheet"
      return
    }
    var shown = [crumb ?? "Priorities"]
    let isSearch = !lines[1].contains("Find or add")
    if isSearch {
      let typed = lines[1].contains("Type a name") ? "" : lines[1].dropFirst(3).prefix { $0 != " " }
      shown.append("/" + typed)
    }
    let rows = lines.dropFirst(3).compactMap { RuleScreen.row($0, isSearch: isSearch) }
    if !isSearch, crumb != nil {
      let isList = lines[3].firstMatch(of: RuleScreen.label) != nil
      guard isList else {
        let label = lines.lazy.compactMap { $0.firstMatch(of: RuleScreen.label)?.output.1 }.first
        words = "\(shown[0])\npage \(label ?? "")"
        return
      }
    }
    words = (shown + rows).joined(separator: "\n")
  }

  private static var label: Regex<(Substring, Substring)> {
    #/^ +(?:This list: )?[▲●◆■] (critical|high|medium|low)\b/#
  }

  private static func row(_ line: String, isSearch: Bool) -> String? {
    guard let match = line.firstMatch(of: #/^([▌• ])([+–])? *([▲●◆■+]) (.*)$/#) else { return nil }
    let mark = match.1 == "▌" ? ">" : match.1 == "•" ? "*" : " "
    let sign = match.2.map { $0 == "–" ? "-" : "+" } ?? ""
    let rest = match.4 + " "
    if let created = rest.firstMatch(of: #/Create ([^ ]*) /#) {
      return mark + "create \(created.1)"
    }
    let words = rest.split(separator: " ", omittingEmptySubsequences: true)
    let isWord = words.first.map { ["critical", "high", "medium", "low"].contains($0) } ?? false
    let name = words.dropFirst(isWord ? 1 : 0).first ?? ""
    let level = ["▲": "critical", "●": "high", "◆": "medium", "■": "low"][String(match.3)] ?? ""
    if rest.contains(" deleted ") { return mark + sign + "\(name) deleted" }
    return mark + sign + "\(level) \(name)" + (rest.contains(" removed ") ? " removed" : "")
  }
}

extension [String] {
  fileprivate func firstMatch(of pattern: Regex<Substring>) -> Substring? {
    lazy.compactMap { $0.firstMatch(of: pattern)?.output }.first
  }
}
