import JSON

extension SettingsStore {
  /// The values in effect over the contents of a file.
  func snapshot(
    of contents: SettingsFile.Contents?, problem: SettingsError? = nil
  ) -> SettingsSnapshot {
    var object = contents?.object ?? JSONObject()
    let version = object["version"]?.integer
    // Without a word about it a file is of the first version.
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

  /// Asks layer after layer, from the lowest to the highest, so that a warning can name what is in
  /// effect in place of a refused value.
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

    /// The place of a key path, or of the nearest key above it.
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
}
