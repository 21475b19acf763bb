import PrioritiesBasics

/// The settings of a program: a file, overridden by the environment and the command line.
///
/// ```swift
/// let wrap = Setting("wrap", default: true, .boolean, "Whether lines wrap")
/// let store = SettingsStore(
///   file: "/home/ada/.config/notes/settings.json",
///   schema: SettingsSchema(title: "Notes", [wrap.declaration]))
/// if store.read()[wrap] { print("Lines wrap.") }
/// ```
///
/// A store has no cache, so each ``read()`` reads the file.
public struct SettingsStore: Sendable {
  /// The path of the file, which doesn't need to exist.
  public let path: String
  /// The settings that it may contain.
  public let schema: SettingsSchema
  /// Seconds that a write waits for another program.
  public var lockWait: Double = 5

  let document: SettingsDocument?
  let variables: [String: String]
  let prefix: String
  let options: [String: String]

  /// Creates a store for a file.
  ///
  /// - Parameters:
  ///   - path: The file's path; the first write creates the file.
  ///   - schema: The settings of the program.
  ///   - environment: The variables of the process. Those named after the prefix and a setting
  ///     override the file unless they are empty (`NOTES_LINE_WIDTH` for `lineWidth`).
  ///   - prefix: The prefix of variables, including its underscore.
  ///   - options: Values from the command line by setting name, which override all others.
  public init(
    file path: String, schema: SettingsSchema, environment: [String: String] = [:],
    prefix: String = "", options: [String: String] = [:]
  ) {
    self.path = path
    self.schema = schema
    self.variables = prefix.isEmpty ? [:] : environment
    self.prefix = prefix
    self.options = options
    document = nil
  }

  /// Creates a store for a text that isn't in a file; `name` replaces the path in messages.
  public init(document: SettingsDocument, name: String, schema: SettingsSchema) {
    path = name
    self.schema = schema
    self.document = document
    variables = [:]
    prefix = ""
    options = [:]
  }

  /// Reads all settings without creating the file.
  ///
  /// If contents are invalid, the other layers provide the values; see ``SettingsSnapshot/problem``
  /// and ``SettingsSnapshot/warnings``.
  public func read() -> SettingsSnapshot {
    do {
      return snapshot(of: try contents())
    } catch {
      return snapshot(of: nil, problem: error)
    }
  }

  func contents() throws(SettingsError) -> SettingsFile.Contents? {
    let file = SettingsFile(path: path)
    guard let document else { return try file.contents() }
    return try file.contents(of: document)
  }

  func snapshot(
    of contents: SettingsFile.Contents?, problem: SettingsError? = nil
  ) -> SettingsSnapshot {
    let object = contents?.object ?? JSONObject()
    let version = object["version"]?.integer
    var resolver = Resolver(store: self, contents: contents)
    let entries = schema.declarations.map { resolver.entry(of: $0, stored: object[$0.name]) }
    if let written = object["version"], (version ?? 0) < 1 {
      let allowed = "a whole number, as written by the program"
      resolver.warn(
        "version", InvalidSettingValue(written, allowed: allowed), .file, .default,
        schema.version.json)
    }
    return SettingsSnapshot(
      entries: entries, warnings: resolver.warnings, problem: problem,
      unknownKeys: object.keys.filter {
        schema[$0] == nil && !SettingsSchema.reserved.contains($0)
      },
      fileVersion: version, schema: schema)
  }

  /// Resolves values from the lowest layer up, so that warnings can include the effective value.
  private struct Resolver {
    let store: SettingsStore
    let contents: SettingsFile.Contents?
    var warnings: [SettingsWarning] = []
    private var places: [[String]: JSONPosition]?

    init(store: SettingsStore, contents: SettingsFile.Contents?) {
      self.store = store
      self.contents = contents
    }

    mutating func entry(
      of declaration: SettingDeclaration, stored: JSONValue?
    ) -> SettingsSnapshot.Entry {
      var value = declaration.defaultValue
      var layer = SettingsLayer.default
      var typed: any Sendable = ()
      let variable =
        store.variables.isEmpty ? nil : store.variables[store.prefix + declaration.variable]
      let candidates: [(SettingsLayer, JSONValue?)] = [
        (.file, stored),
        (.environment, variable.flatMap { $0.isEmpty ? nil : declaration.value(parsing: $0) }),
        (.option, store.options[declaration.name].map { declaration.value(parsing: $0) }),
      ]
      for case (let candidate, let found?) in candidates {
        do {
          typed = try declaration.decode(found)
          value = found
          layer = candidate
        } catch {
          warn(declaration.name, error, candidate, layer, value)
        }
      }
      return SettingsSnapshot.Entry(
        declaration: declaration, value: value, layer: layer, stored: stored,
        typed: typed)
    }

    mutating func warn(
      _ name: String, _ refusal: InvalidSettingValue, _ layer: SettingsLayer,
      _ effectiveLayer: SettingsLayer, _ effective: JSONValue
    ) {
      let source: SettingsWarning.Source =
        switch layer {
        case .option: .option(name)
        case .environment: .variable(store.prefix + (store.schema[name]?.variable ?? name))
        case .file, .default:
          .file(path: store.path, place(of: [name] + refusal.path))
        }
      warnings.append(
        SettingsWarning(
          source: source, name: name, refusal: refusal, effectiveLayer: effectiveLayer,
          effective: effective))
    }

    private mutating func place(of path: [String]) -> JSONPosition {
      let positions = places ?? contents.map { JSONReader.keyPositions(in: $0.bytes) } ?? [:]
      places = positions
      var path = path
      while !path.isEmpty {
        if let position = positions[path] { return position }
        path.removeLast()
      }
      return JSONPosition(line: 1, column: 1)
    }
  }

  /// Sets a value and syncs it to disk.
  public func write<Value>(_ value: Value, for setting: Setting<Value>) throws(SettingsError) {
    try write(setting.codec.encode(value), for: setting.name)
  }

  /// Sets a JSON value and syncs it to disk.
  ///
  /// Preserves all other keys, including unknown ones. With `expected`, throws
  /// ``SettingsError/changedMeanwhile(name:found:expected:)`` if the file has a different value.
  public func write(
    _ value: JSONValue, for name: String, ifValue expected: JSONValue? = nil
  ) throws(SettingsError) {
    try write([(name, value)]) { (object) throws(SettingsError) in
      guard let expected, object[name] != expected else { return }
      throw .changedMeanwhile(
        name: name, found: object[name].map(JSONWriter.line(of:)),
        expected: expected.line)
    }
  }

  /// Sets several values, or none of them if one is invalid.
  public func write(all values: JSONObject) throws(SettingsError) {
    try write(values.members.map { ($0.key, $0.value) }) { _ in }
  }

  /// Deletes a setting or an unknown key from the file.
  ///
  /// Throws ``SettingsError/notSet(name:)`` for a setting that has no value in the file, and
  /// ``SettingsError/unknownKey(name:nearest:)`` for any other name.
  public func delete(_ name: String) throws(SettingsError) {
    // Check first, so that no folder is created.
    let object = try readForWriting { () throws(SettingsError) in try stored() }
    guard object[name] != nil else { throw try notSetError(name) }
    try change { (object) throws(SettingsError) in
      guard object[name] != nil else { throw try notSetError(name) }
      object[name] = nil
    }
  }

  /// The unvalidated contents of the file.
  public func stored() throws(SettingsError) -> JSONObject {
    var object = try contents()?.object ?? JSONObject()
    for key in SettingsSchema.reserved { object[key] = nil }
    return object
  }

  private func notSetError(_ name: String) throws(SettingsError) -> SettingsError {
    .notSet(name: try schema.declaration(of: name).name)
  }

  private func write(
    _ values: [(name: String, value: JSONValue)],
    check: (JSONObject) throws(SettingsError) -> Void
  ) throws(SettingsError) {
    var validated: [(declaration: SettingDeclaration, value: JSONValue)] = []
    for (name, value) in values {
      let declaration = try schema.declaration(of: name)
      if let refusal = declaration.refusal(of: value) { throw .refused(name: name, refusal) }
      validated.append((declaration, value))
    }
    try change { (object) throws(SettingsError) in
      try check(object)
      for (declaration, value) in validated {
        object[declaration.name] = declaration.merged(value, into: object[declaration.name])
      }
    }
  }

  /// Reads the file for a write, and reports an invalid file as not written.
  private func readForWriting(
    _ read: () throws(SettingsError) -> JSONObject
  ) throws(SettingsError) -> JSONObject {
    do throws(SettingsError) {
      return try read()
    } catch {
      guard case .invalidFile(let path, let fault) = error else { throw error }
      throw .notWritten(path: path, fault)
    }
  }

  private func change(_ body: (inout JSONObject) throws(SettingsError) -> Void)
    throws(SettingsError)
  {
    let file = SettingsFile(path: path)
    let change = { (bytes: [UInt8]?) throws(SettingsError) -> FileReplacement.Outcome in
      let found = try bytes.map { (bytes) throws(SettingsError) in
        try readForWriting { () throws(SettingsError) in try file.object(in: bytes) }
      }
      var object = found ?? JSONObject()
      let version = object["version"]?.integer ?? 1
      guard version <= schema.version else {
        throw .newerVersion(path: path, found: version, known: schema.version)
      }
      try body(&object)
      if found == nil { object.insertFirst("version", schema.version.json) }
      if object == found { return .unchanged }
      return .replaced(by: object.json.text.bytes)
    }
    if let document {
      try file.replace(document, change)
    } else {
      try file.replace(wait: lockWait, change)
    }
  }
}

extension SettingDeclaration {
  /// The value with the unknown members of `old`.
  func merged(_ value: JSONValue, into old: JSONValue?) -> JSONValue {
    guard !members.isEmpty, case .object(var object)? = old, case .object(let new) = value else {
      return value
    }
    for member in members where new[member] == nil { object[member] = nil }
    for member in new.members { object[member.key] = member.value }
    return object.json
  }
}

extension SettingsStore {
  /// The result of a repair.
  public struct Repair: Sendable, Hashable {
    /// The path of the copy of the invalid file.
    public let copy: String
    /// The keys in the repaired file.
    public let kept: [String]
    /// The keys whose values were dropped.
    public let dropped: [String]
  }

  /// Repairs an invalid file after copying it to `settings.json.bad-SUFFIX`.
  ///
  /// Keeps every readable value and the last of duplicate keys, but drops invalid values. Returns nil for a valid file, which is left unchanged.
  public func repair(suffix: String) throws(SettingsError) -> Repair? {
    let file = SettingsFile(path: path)
    guard try needsRepair(file) else { return nil }
    var result: Repair?
    try file.replace(wait: lockWait) { (bytes) throws(SettingsError) in
      guard let bytes else { return .unchanged }
      // What can't be parsed as a whole is recovered in parts.
      let parsed = try? file.object(in: bytes)
      var object = parsed ?? JSONRecovery.object(in: bytes)
      if let version = object["version"]?.integer, version > schema.version {
        throw .newerVersion(path: path, found: version, known: schema.version)
      }
      var dropped: [String] = []
      for member in object.members where schema[member.key]?.refusal(of: member.value) != nil {
        object[member.key] = nil
        dropped.append(member.key)
      }
      if let version = object["version"], version.integer.map({ $0 < 1 }) ?? true {
        object["version"] = nil
        dropped.append("version")
      }
      if parsed != nil, dropped.isEmpty { return .unchanged }
      object.insertFirst("version", object["version"] ?? schema.version.json)
      let copy = ".bad-" + suffix
      result = Repair(
        copy: path + copy, kept: object.keys.filter { !SettingsSchema.reserved.contains($0) },
        dropped: dropped)
      return .replaced(
        by: object.json.text.bytes, keepingOldAs: copy)
    }
    return result
  }

  private func needsRepair(_ file: SettingsFile) throws(SettingsError) -> Bool {
    do {
      return snapshot(of: try file.contents()).warnings.contains(where: \.isInFile)
    } catch {
      guard case .invalidFile = error else { throw error }
      return true
    }
  }
}

extension SettingsWarning {
  /// Whether the value is in the file, where a repair drops it.
  public var isInFile: Bool {
    guard case .file = source else { return false }
    return true
  }
}
