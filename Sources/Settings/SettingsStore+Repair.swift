import JSON
import SystemFiles

extension SettingsStore {
  /// What a repair did.
  public struct Repair: Sendable, Hashable {
    /// The path of the copy of the file as it was.
    public let copy: String
    /// The keys that are in the file after it.
    public let kept: [String]
    /// The keys whose values were not allowed and are gone.
    public let dropped: [String]
    /// What earlier versions had, and is gone.
    public let retired: [String]
  }

  /// Makes a broken file valid again, after keeping a copy of it.
  ///
  /// Every key whose value can still be read is kept, of a key that stands twice the last; values
  /// that are not allowed are dropped, and so is what earlier versions had. A file that has no fault is left alone.
  ///
  /// - Parameter suffix: Ends the name of the copy, `settings.json.bad-SUFFIX`; a time is useful.
  /// - Returns: What was done, or nil if there was nothing to do.
  public func repair(suffix: String) throws(SettingsError) -> Repair? {
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
  /// Whether the value stands in the file, not in the environment or on the command line.
  public var isInFile: Bool {
    guard case .file = source else { return false }
    return true
  }
}
