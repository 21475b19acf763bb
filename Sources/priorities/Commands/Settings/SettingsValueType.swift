import ArgumentParser
import Basics
import Settings

/// The type of a value on the command line; by default the setting's own.
struct SettingsValueType: ParsableArguments {
  @Flag(
    name: [.long, .customLong("string", withSingleDash: true)], help: "The value is a text.")
  var string = false
  @Flag(
    name: [.long, .customLong("int", withSingleDash: true)], help: "The value is a whole number.")
  var int = false
  @Flag(
    name: [.long, .customLong("bool", withSingleDash: true)], help: "The value is true or false.")
  var bool = false
  @Flag(name: .customLong("json-value"), help: "The value is JSON.") var json = false

  func validate() throws {
    if [string, int, bool, json].filter(\.self).count > 1 {
      throw ValidationError("Give one of --string, --int, --bool and --json-value, not several.")
    }
  }

  func value(of text: String, for declaration: SettingDeclaration) throws -> JSONValue {
    if string { return .string(text) }
    if int {
      return try parsed(text, as: "a whole number, as --int says", declaration) {
        $0.integer != nil
      }
    }
    if bool {
      let word = Self.truth[text.lowercased()] ?? text.lowercased()
      let value = try parsed(word, as: "true or false, as --bool says", declaration) {
        $0.bool != nil
      }
      // A setting that is on or off has words for it.
      let named = declaration.value(parsing: word)
      return declaration.refusal(of: value) != nil && declaration.refusal(of: named) == nil
        ? named : value
    }
    if json {
      do {
        return try JSONReader.value(in: text)
      } catch {
        throw Failure("\(declaration.name) cannot be \(text): not JSON, \(error).", code: 65)
      }
    }
    return declaration.value(parsing: text)
  }

  /// As Apple's `defaults` accepts them.
  private static let truth = ["yes": "true", "no": "false", "1": "true", "0": "false"]

  private func parsed(
    _ text: String, as kind: String, _ declaration: SettingDeclaration,
    _ isRight: (JSONValue) -> Bool
  ) throws(SettingsError) -> JSONValue {
    guard let value = try? JSONReader.value(in: text), isRight(value) else {
      let refusal = InvalidSettingValue(.string(text), allowed: kind)
      throw .refused(name: declaration.name, refusal)
    }
    return value
  }
}
