import PrioritiesBasics

/// A JSON value of the palettes or a symbol, with its path for error messages.
struct DefinitionValue {
  let value: JSONValue
  /// The path, such as `icons[0].hue`; empty for the root.
  let path: String
  let subject: String

  private init(_ value: JSONValue, _ path: String, _ subject: String) {
    self.value = value
    self.path = path
    self.subject = subject
  }

  init(_ bytes: [UInt8], subject: String) throws(IconError) {
    do {
      self.init(try JSONReader.value(in: bytes), "", subject)
    } catch {
      throw .badDefinition(subject: subject, reason: "this is not JSON")
    }
  }

  subscript(_ key: String) -> DefinitionValue {
    get throws(IconError) {
      if let member = try member(key) { return member }
      throw bad(path.isEmpty ? "\(key) is missing" : "\(key) is missing in \(path)")
    }
  }

  /// Returns a member, or `nil` if it is missing or null.
  func member(_ key: String) throws(IconError) -> DefinitionValue? {
    guard let object = value.object else { throw wrongKind }
    guard let member = object[key], member != .null else { return nil }
    return DefinitionValue(member, place(of: key), subject)
  }

  private func place(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  var members: [(key: String, value: DefinitionValue)] {
    get throws(IconError) {
      guard let object = value.object else { throw wrongKind }
      return object.members.map { member in
        (member.key, DefinitionValue(member.value, place(of: member.key), subject))
      }
    }
  }

  var elements: [DefinitionValue] {
    get throws(IconError) {
      guard let array = value.array else { throw wrongKind }
      return array.enumerated().map { DefinitionValue($1, "\(path)[\($0)]", subject) }
    }
  }

  var string: String {
    get throws(IconError) { try known(value.string) }
  }

  var double: Double {
    get throws(IconError) { try known(value.double) }
  }

  var integer: Int {
    get throws(IconError) { try known(value.integer) }
  }

  func word<Word: RawRepresentable>(_: Word.Type) throws(IconError) -> Word
  where Word.RawValue == String {
    let text = try string
    guard let word = Word(rawValue: text) else { throw fault("unknown value \"\(text)\"") }
    return word
  }

  func map<Value>(
    _ transform: (DefinitionValue) throws(IconError) -> Value
  ) throws(IconError) -> [Value] {
    var values: [Value] = []
    for element in try elements { values.append(try transform(element)) }
    return values
  }

  func fault(_ reason: String) -> IconError {
    bad(path.isEmpty ? reason : "\(path): \(reason)")
  }

  private var wrongKind: IconError {
    bad("\(path.isEmpty ? "the text" : path) has the wrong type")
  }

  private func known<Value>(_ value: Value?) throws(IconError) -> Value {
    guard let value else { throw wrongKind }
    return value
  }

  private func bad(_ reason: String) -> IconError {
    .badDefinition(subject: subject, reason: reason)
  }
}
