import Basics

extension ThemeReader {
  mutating func line(_ value: TOMLValue, at path: [String]) -> String? {
    guard let text = value.string else {
      wrongType(path[0], "text in quotes", at: path)
      return nil
    }
    return text
  }

  mutating func name(_ value: TOMLValue, at path: [String]) -> String? {
    guard let text = line(value, at: path) else { return nil }
    guard ThemeFile.isSafeName(text) else {
      note(
        .unsafeName,
        "\"\(text)\" cannot be the name of a theme: letters, digits, spaces, . - _ and + only,"
          + " at most \(ThemeFile.nameLimit), no space or dot at either end", .value(path))
      return nil
    }
    return text
  }

  mutating func unknown(
    _ key: String, at path: [String], among names: [String], of what: String
  ) {
    let suggestion = names.nearest(to: key)
    note(
      .unknownKey,
      "\"\(key)\" is not a key of \(what)",
      suggestion: suggestion, .key(path))
  }

  mutating func wrongType(_ what: String, _ wanted: String, at path: [String]) {
    note(.wrongType, "\(what) must be \(wanted)", .value(path))
  }

  mutating func note(
    _ code: ThemeFinding.Code, _ message: String, suggestion: String? = nil,
    _ place: ThemeDiagnostic.Place
  ) {
    faults.append(
      ThemeDiagnostic(code: code, message: message, suggestion: suggestion, place: place))
  }
}
