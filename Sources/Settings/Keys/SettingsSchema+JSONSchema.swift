import JSON

extension SettingsSchema {
  /// A JSON Schema of the file, made from the declarations, for editors that complete and check.
  ///
  /// Keys it does not know are allowed, as the program allows them.
  public var jsonSchema: JSONObject {
    var properties: JSONObject = [
      "$schema": ["type": "string", "description": "Where this schema is"],
      "version": [
        "const": .integer(version), "description": "The version of the file, set by the program",
      ],
    ]
    for declaration in declarations {
      var property = declaration.schema()
      property["description"] = .string(declaration.summary)
      property["default"] = declaration.defaultValue
      properties[declaration.name] = .object(property)
    }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string("Settings of \(title)"),
      "type": "object",
      "properties": .object(properties),
      "additionalProperties": true,
    ]
  }
}
