import JSON

/// The values a setting can have: how they are read, written, said in words and in JSON Schema.
public struct SettingCodec<Value: Sendable>: Sendable {
  /// What is allowed, as the end of a sentence: `one of auto, dark, light`.
  public let allowed: String
  /// Words worth offering on the command line, and to find the nearest of.
  public let words: [String]
  /// The members the form itself knows if its value is an object; others are kept on a write.
  public let members: [String]
  /// The JSON Schema of the value.
  public let schema: @Sendable () -> JSONObject
  /// Reads a value from a file.
  public let decode: @Sendable (JSONValue) throws(InvalidSettingValue) -> Value
  /// Writes a value to a file.
  public let encode: @Sendable (Value) -> JSONValue
  /// The value that a word from a command line or a variable stands for, unchecked.
  public let parse: @Sendable (String) -> JSONValue

  /// A form of your own.
  ///
  /// - Parameters:
  ///   - allowed: The end of a sentence that begins with "allowed:".
  ///   - words: Words to complete and to find the nearest among.
  ///   - members: Known members where the value is an object.
  ///   - schema: The JSON Schema, made only when it is asked for.
  ///   - decode: Throws a ``InvalidSettingValue`` for what is not allowed.
  ///   - encode: The way back; `decode` must take what it returns.
  ///   - parse: Text from a command line as JSON, a string where nothing else is meant.
  public init(
    allowed: String, words: [String] = [], members: [String] = [],
    schema: @escaping @Sendable () -> JSONObject,
    decode: @escaping @Sendable (JSONValue) throws(InvalidSettingValue) -> Value,
    encode: @escaping @Sendable (Value) -> JSONValue,
    parse: @escaping @Sendable (String) -> JSONValue = { .string($0) }
  ) {
    self.allowed = allowed
    self.words = words
    self.members = members
    self.schema = schema
    self.decode = decode
    self.encode = encode
    self.parse = parse
  }
}
