import Basics

/// The settings of a program: a file, overridden by the environment and the command line.
///
/// ```swift
/// let store = SettingsStore(file: "/home/ada/.config/notes/settings.json", schema: schema)
/// let settings = store.read()
/// if settings[Keys.wrap] { … }
/// ```
///
/// A store is a value without a cache; each ``read()`` reads the file again.
public struct SettingsStore: Sendable {
  /// The path of the file, which need not exist.
  public let path: String
  /// The settings it may contain.
  public let schema: SettingsSchema
  /// The longest wait for another program's write, in seconds.
  package var lockWait: Double = 2

  let document: SettingsDocument?
  let variables: [String: String]
  let prefix: String
  let options: [String: String]

  /// Creates a store for a file.
  ///
  /// - Parameters:
  ///   - path: The file's path; nothing is created before the first write.
  ///   - schema: The settings.
  ///   - environment: The variables of the process; prefix and setting name (`NOTES_LINE_WIDTH` for
  ///     `lineWidth`) override the file. An empty variable is ignored.
  ///   - prefix: The prefix of variables, with its underscore.
  ///   - options: Values of the command line by setting name; they override all others.
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

  /// Creates a store for a text outside a file, with the same rules.
  ///
  /// - Parameters:
  ///   - document: The storage of the text.
  ///   - name: A label for messages in place of the path.
  ///   - schema: The settings.
  public init(document: SettingsDocument, name: String, schema: SettingsSchema) {
    path = name
    self.schema = schema
    self.document = document
    variables = [:]
    prefix = ""
    options = [:]
  }

  /// Reads all settings; never fails and creates nothing.
  ///
  /// Where the file is invalid, the other layers decide, and ``SettingsSnapshot/problem`` or
  /// ``SettingsSnapshot/warnings`` contains the reason.
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
    var object = contents?.object ?? JSONObject()
    let version = object["version"]?.integer
    // A file without a version has version 1.
    let assumed = version ?? 1
    if contents != nil, (1..<schema.version).contains(assumed) { schema.migrate(&object, assumed) }
    let retired = schema.removeRetired(from: &object)

    var resolver = Resolver(store: self, contents: contents)
    let entries = schema.declarations.map { resolver.entry(of: $0, stored: object[$0.name]) }
    if let written = object["version"], (version ?? 0) < 1 {
      let allowed = "a whole number, as the program wrote it"
      resolver.warn(
        "version", InvalidSettingValue(written, allowed: allowed), .file, .default,
        .integer(schema.version))
    }
    return SettingsSnapshot(
      entries: entries, warnings: resolver.warnings, problem: problem,
      unknownKeys: object.keys.filter {
        schema[$0] == nil && !SettingsSchema.reserved.contains($0)
      },
      retired: retired,
      fileVersion: version, schema: schema)
  }

  /// Resolves values from the lowest layer up, so that a warning can name the value in effect.
  private struct Resolver {
    let store: SettingsStore
    let contents: SettingsFile.Contents?
    var warnings: [SettingsWarning] = []
    private var places: [[String]: JSONPosition]?

    init(store: SettingsStore, contents: SettingsFile.Contents?) {
      (self.store, self.contents) = (store, contents)
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
          (value, layer) = (found, candidate)
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
      _ instead: SettingsLayer,
      _ effective: JSONValue
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
          source: source, name: name, refusal: refusal, instead: instead, effective: effective))
    }

    /// The position of a key path, or of the nearest key above it.
    private mutating func place(of path: [String]) -> JSONPosition {
      let known = places ?? contents.map { JSONReader.places(in: $0.bytes) } ?? [:]
      places = known
      var path = path
      while !path.isEmpty {
        if let position = known[path] { return position }
        path.removeLast()
      }
      return JSONPosition(line: 1, column: 1)
    }
  }

  /// Sets a value and syncs it to the disk.
  public func write<Value>(_ value: Value, for setting: Setting<Value>) throws(SettingsError) {
    try write(setting.form.encode(value), for: setting.name)
  }

  /// Sets a JSON value and syncs it to the disk.
  ///
  /// Keeps all other keys, including unknown ones, and does not rewrite an unchanged value.
  ///
  /// - Parameters:
  ///   - value: A value allowed for the setting.
  ///   - name: The name of the setting.
  ///   - expected: If given, the file must contain this value; otherwise throws
  ///     ``SettingsError/changedMeanwhile(name:found:expected:)``.
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

  /// Sets several values: all of them or, if one is not allowed, none.
  public func write(all values: JSONObject) throws(SettingsError) {
    try write(values.members.map { ($0.key, $0.value) }) { _ in }
  }

  /// Deletes a value from the file, so that the other layers decide.
  ///
  /// Also deletes an unknown key of the file. Throws ``SettingsError/notSet(name:)`` for a setting
  /// that the file lacks, and ``SettingsError/unknownKey(name:nearest:)`` for any other name.
  public func delete(_ name: String) throws(SettingsError) {
    // Check first, because deleting must not create a folder.
    let object = try readingToWrite { () throws(SettingsError) in try stored() }
    guard object[name] != nil else { throw try absent(name) }
    try change { (object) throws(SettingsError) in
      guard object[name] != nil else { throw try absent(name) }
      object[name] = nil
    }
  }

  /// The unchecked contents of the file, without the other layers; empty without a file.
  package func stored() throws(SettingsError) -> JSONObject {
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

  /// Reads before a change; reports an invalid file as not written.
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
  /// A new value with the old one's unknown members.
  func merged(_ value: JSONValue, into old: JSONValue?) -> JSONValue {
    guard !members.isEmpty, case .object(var object)? = old, case .object(let new) = value else {
      return value
    }
    for member in members where new[member] == nil { object[member] = nil }
    for member in new.members { object[member.key] = member.value }
    return .object(object)
  }
}

extension SettingsStore {
  /// The result of a repair.
  public struct Repair: Sendable, Hashable {
    /// The path of the copy of the original file.
    package let copy: String
    package let kept: [String]
    /// The removed keys, whose values were not allowed.
    package let dropped: [String]
    /// The removed contents of earlier versions.
    package let retired: [String]
  }

  /// Repairs an invalid file after copying it.
  ///
  /// Keeps every key with a readable value, of a duplicate key the last; drops values that are not
  /// allowed and what earlier versions had. A valid file is left unchanged.
  ///
  /// - Parameter suffix: Ends the name of the copy, `settings.json.bad-SUFFIX`; a time is useful.
  /// - Returns: The result, or nil if the file is valid.
  package func repair(suffix: String) throws(SettingsError) -> Repair? {
    let file = SettingsFile(path: path)
    guard try needsRepair(file) else { return nil }
    var result: Repair?
    try file.replace(wait: lockWait) { (bytes) throws(SettingsError) in
      guard let bytes else { return .unchanged }
      let parsed = try? file.object(in: bytes)
      var object = parsed ?? JSONRecovery.object(in: bytes)
      if let version = object["version"]?.integer, version > schema.version {
        throw .newerVersion(path: path, found: version, known: schema.version)
      }
      let retired = schema.removeRetired(from: &object)
      var dropped: [String] = []
      for member in object.members where schema[member.key]?.refusal(of: member.value) != nil {
        object[member.key] = nil
        dropped.append(member.key)
      }
      if let version = object["version"], version.integer.map({ $0 < 1 }) ?? true {
        object["version"] = nil
        dropped.append("version")
      }
      if parsed != nil, dropped.isEmpty, retired.isEmpty { return .unchanged }
      object.insertFirst("version", object["version"] ?? .integer(schema.version))
      let copy = ".bad-" + suffix
      result = Repair(
        copy: path + copy, kept: object.keys.filter { !SettingsSchema.reserved.contains($0) },
        dropped: dropped, retired: retired)
      return .replaced(
        by: Array(JSONWriter.text(of: .object(object)).utf8), keeping: .suffix(copy))
    }
    return result
  }

  private func needsRepair(_ file: SettingsFile) throws(SettingsError) -> Bool {
    do {
      let snapshot = snapshot(of: try file.contents())
      return !snapshot.retired.isEmpty || snapshot.warnings.contains(where: \.isInFile)
    } catch {
      guard case .invalidFile = error else { throw error }
      return true
    }
  }
}

extension SettingsWarning {
  /// Whether the value is in the file, rather than the environment or the command line.
  package var isInFile: Bool {
    guard case .file = source else { return false }
    return true
  }
}
