import JSON
import SystemFiles

extension SettingsStore {
  /// Sets a value and brings it safely to the disk.
  public func write<Value>(_ value: Value, for setting: Setting<Value>) throws(SettingsError) {
    try write(setting.form.encode(value), for: setting.name)
  }

  /// Sets a value, given as JSON, and brings it safely to the disk.
  ///
  /// All other keys stay as they are, unknown ones too. A value that is in the file already is
  /// not written again.
  ///
  /// - Parameters:
  ///   - value: One that is allowed for the setting.
  ///   - name: The name of the setting.
  ///   - expected: If given, the value is only written while this one is in the file; else
  ///     ``SettingsError/changedMeanwhile(name:found:expected:)`` is thrown.
  public func write(
    _ value: JSONValue, for name: String, ifValue expected: JSONValue? = nil
  ) throws(SettingsError) {
    try write([(name, value)]) { (object) throws(SettingsError) in
      guard let expected, object[name] != expected else { return }
      throw .changedMeanwhile(
        name: name, found: object[name].map(JSONWriter.line(of:)),
        expected: JSONWriter.line(of: expected))
    }
  }

  /// Sets several values at once: all of them or, if one is not allowed, none.
  public func write(all values: JSONObject) throws(SettingsError) {
    try write(values.members.map { ($0.key, $0.value) }) { _ in }
  }

  /// Takes a value out of the file, so that the other layers decide.
  ///
  /// A key that no setting has can be deleted too, if it is in the file. Throws
  /// ``SettingsError/notSet(name:)`` for a setting that is not, and
  /// ``SettingsError/unknownKey(name:nearest:)`` for a name that is nowhere.
  public func delete(_ name: String) throws(SettingsError) {
    // Asked before anything is made: a folder must not come to be by deleting.
    let object = try readingToWrite { () throws(SettingsError) in try stored() }
    guard object[name] != nil else { throw try absent(name) }
    try change { (object) throws(SettingsError) in
      guard object[name] != nil else { throw try absent(name) }
      object[name] = nil
    }
  }

  /// What stands in the file, without the other layers and unchecked; empty without a file.
  public func stored() throws(SettingsError) -> JSONObject {
    var object = try contents()?.object ?? JSONObject()
    for key in SettingsSchema.reserved { object[key] = nil }
    return object
  }

  private func absent(_ name: String) throws(SettingsError) -> SettingsError {
    .notSet(name: try schema.declaration(of: name).name)
  }

  private func write(
    _ values: [(name: String, value: JSONValue)],
    check: (JSONObject) throws(SettingsError) -> Void
  ) throws(SettingsError) {
    var known: [(declaration: SettingDeclaration, value: JSONValue)] = []
    for (name, value) in values {
      let declaration = try schema.declaration(of: name)
      if let refusal = declaration.refusal(of: value) { throw .refused(name: name, refusal) }
      known.append((declaration, value))
    }
    try change { (object) throws(SettingsError) in
      try check(object)
      for (declaration, value) in known {
        object[declaration.name] = declaration.merged(value, into: object[declaration.name])
      }
    }
  }

  /// Reads what is about to be changed, and says of a file with a fault that it was not.
  private func readingToWrite(
    _ read: () throws(SettingsError) -> JSONObject
  ) throws(SettingsError) -> JSONObject {
    do throws(SettingsError) {
      return try read()
    } catch {
      guard case .invalidFile(let path, let fault) = error else { throw error }
      throw .notWritten(path: path, fault)
    }
  }

  /// Reads, changes and writes the file under its lock.
  private func change(_ body: (inout JSONObject) throws(SettingsError) -> Void)
    throws(SettingsError)
  {
    let file = SettingsFile(path: path)
    let change = { (bytes: [UInt8]?) throws(SettingsError) -> FileReplacement.Outcome in
      let found = try bytes.map { (bytes) throws(SettingsError) in
        try readingToWrite { () throws(SettingsError) in try file.object(in: bytes) }
      }
      var object = found ?? JSONObject()
      let version = object["version"]?.integer ?? 1
      guard version <= schema.version else {
        throw .newerVersion(path: path, found: version, known: schema.version)
      }
      let isOlder = found != nil && (1..<schema.version).contains(version)
      if isOlder { schema.migrate(&object, version) }
      try body(&object)
      if found == nil || isOlder { object.insertFirst("version", .integer(schema.version)) }
      if object == found { return .unchanged }
      return .replaced(
        by: Array(JSONWriter.text(of: .object(object)).utf8), keeping: isOlder ? .backup : nil)
    }
    if let document {
      try file.replace(document, change)
    } else {
      try file.replace(wait: lockWait, change)
    }
  }
}

extension SettingDeclaration {
  /// A value about to be written, with the members of the old one that this program does not know.
  func merged(_ value: JSONValue, into old: JSONValue?) -> JSONValue {
    guard !members.isEmpty, case .object(var object)? = old, case .object(let new) = value else {
      return value
    }
    for member in members where new[member] == nil { object[member] = nil }
    for member in new.members { object[member.key] = member.value }
    return .object(object)
  }
}
