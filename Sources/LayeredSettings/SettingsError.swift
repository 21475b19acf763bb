import PrioritiesBasics

/// Why settings could not be read or written.
public enum SettingsError: Error, Sendable, Hashable {
  case unknownKey(name: String, nearest: String?)
  /// The file has no value for the setting.
  case notSet(name: String)
  case refused(name: String, InvalidSettingValue)
  /// A conditional write found a different value.
  case changedMeanwhile(name: String, found: String?, expected: String)
  /// The file is not a valid JSON object, or is too large.
  case invalidFile(path: String, JSONParseError)
  case notWritten(path: String, JSONParseError)
  case newerVersion(path: String, found: Int, known: Int)
  /// Another program held the lock for the whole wait.
  case locked(path: String, seconds: Double)
  case noPermission(path: String, action: String, reason: String)
  case cannotCreate(path: String, reason: String)
  /// Reading or writing failed, and the old file is intact.
  case inputOutput(path: String, action: String, reason: String)
  /// The file was written, but its folder could not be synced to disk.
  case notDurable(path: String, reason: String)
}

extension SettingsError: CustomStringConvertible {
  /// The problem and the next step.
  public var description: String {
    switch self {
    case .unknownKey(let name, let nearest):
      return "Unknown setting \"\(name.shortened)\".\(DidYouMean.sentence(nearest))"
    case .notSet(let name):
      return "\"\(name)\" is not set in the file."
    case .refused(let name, let refusal):
      let key = ([name] + refusal.path.map(\.shortened)).joined(separator: ".")
      if let reason = refusal.reason { return "\(key): \(reason)." }
      var value = refusal.value.line.shortened
      // Truncate inside the quotes, so that they are closed.
      if case .string(let text) = refusal.value {
        value = text.shortened.json.line
      }
      guard let nearest = refusal.nearest else {
        return "\(key) cannot be \(value). Allowed: \(refusal.allowed)."
      }
      return
        "\(key) cannot be \(value).\(DidYouMean.sentence(nearest)) Allowed: \(refusal.allowed)."
    case .changedMeanwhile(let name, let found, let expected):
      let state = found.map { "is \($0)" } ?? "is not set"
      return "\(name) \(state), not \(expected). Nothing was written."
    case .invalidFile(let path, let fault):
      return "\(path):\(fault)."
    case .notWritten(let path, let fault):
      return "\(path):\(fault). Nothing was written; repair the file or move it elsewhere."
    case .newerVersion(let path, let found, let known):
      return "\(path) has version \(found), but this program supports version \(known). "
        + "Nothing was written; update the program."
    case .locked(let path, let seconds):
      return "Another program has been writing next to \(path) for more than "
        + "\(Int(seconds)) seconds. Nothing was written; try again."
    case .noPermission(let path, let action, let reason):
      return "\(path) cannot be \(action): \(reason)."
    case .cannotCreate(let path, let reason):
      return "\(path) cannot be created: \(reason)."
    case .inputOutput(let path, let action, let reason):
      return "\(path) cannot be \(action): \(reason)."
    case .notDurable(let path, let reason):
      return "\(path) was written, but may not survive a power failure: \(reason)."
    }
  }
}

extension SettingsError {
  /// Near matches of the invalid word.
  public var candidates: [String] {
    switch self {
    case .unknownKey(_, let nearest?): [nearest]
    case .refused(_, let refusal): refusal.nearest.map { [$0] } ?? []
    default: []
    }
  }
}

extension SettingsError: ReportableError {
  package var kind: FailureKind {
    switch self {
    case .unknownKey, .notSet: .notFound
    case .changedMeanwhile: .changed
    case .refused: .invalid
    case .invalidFile, .notWritten: .damaged
    case .cannotCreate: .cannotCreate
    case .inputOutput, .notDurable: .inputOutput
    case .locked: .busy
    case .noPermission: .noPermission
    case .newerVersion: .configuration
    }
  }
}
