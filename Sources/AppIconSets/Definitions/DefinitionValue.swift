import PrioritiesBasics

/// A JSON value of the palettes or the symbol, with its key for error messages.
struct DefinitionValue {
  let value: JSONValue
  /// The key; for elements of an array, the array's, and for the root what the file defines.
  let key: String

  init(_ value: JSONValue, key: String) {
    self.value = value
    self.key = key
  }

  init(_ bytes: [UInt8], of subject: String) throws(IconError) {
    do {
      self.init(try JSONReader.value(in: bytes), key: subject)
    } catch {
      throw .badDefinition(subject: subject, reason: "this is not JSON")
    }
  }

  subscript(_ key: String) -> DefinitionValue {
    get throws(IconError) {
      guard let member = member(key) else { throw fault("\(key) is missing") }
      return member
    }
  }

  func member(_ key: String) -> DefinitionValue? {
    value.object?[key].map { DefinitionValue($0, key: key) }
  }

  var members: [DefinitionValue] {
    (value.object?.members ?? []).map { DefinitionValue($0.value, key: $0.key) }
  }

  var elements: [DefinitionValue] {
    get throws(IconError) { try known(value.array).map { DefinitionValue($0, key: key) } }
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

  var numbers: [Double] {
    get throws(IconError) { try map { element throws(IconError) in try element.double } }
  }

  func word<Word: RawRepresentable>(_: Word.Type) throws(IconError) -> Word
  where Word.RawValue == String { try known(Word(rawValue: try string)) }

  func map<Value>(
    _ transform: (DefinitionValue) throws(IconError) -> Value
  ) throws(IconError) -> [Value] {
    var values: [Value] = []
    for element in try elements { values.append(try transform(element)) }
    return values
  }

  func fault(_ reason: String) -> IconError { .badDefinition(subject: key, reason: reason) }

  private func known<Value>(_ value: Value?) throws(IconError) -> Value {
    guard let value else { throw fault("it has the wrong type or value") }
    return value
  }
}
