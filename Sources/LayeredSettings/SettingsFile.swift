import PrioritiesBasics

/// A settings file that is replaced atomically; imports and exports use it directly.
public struct SettingsFile: Sendable {
  struct Contents {
    let bytes: [UInt8]
    let object: JSONObject
  }

  /// In bytes.
  ///
  /// Settings usually have about a hundredth of that.
  public static let largest = 1 << 20

  /// The path of the file, which doesn't need to exist.
  public let path: String

  /// Refers to a file without reading it.
  public init(path: String) {
    self.path = path
  }

  func contents() throws(SettingsError) -> Contents? {
    guard let bytes = try bytes() else { return nil }
    return Contents(bytes: bytes, object: try object(in: bytes))
  }

  /// Reads up to slightly more than ``largest``.
  func bytes() throws(SettingsError) -> [UInt8]? {
    do {
      let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let kind = try file.status().kind
      guard kind == .file else { throw notAFile(kind) }
      return try file.read(limit: Self.largest)
    } catch let fault as SystemCallError {
      if fault.code == ENOENT || fault.code == ENOTDIR { return nil }
      throw Self.error(fault, reading: path)
    } catch {
      throw failure(error, "read")
    }
  }

  func object(in bytes: [UInt8]) throws(SettingsError) -> JSONObject {
    guard bytes.count <= Self.largest else {
      throw tooLarge(bytes)
    }
    do throws(JSONParseError) {
      let value = try JSONReader.value(in: bytes)
      guard let object = value.object else {
        let start = JSONPosition(line: 1, column: 1)
        throw JSONParseError(at: start, "expected an object in braces, found \(value.kind)")
      }
      return object
    } catch {
      throw .invalidFile(path: path, error)
    }
  }

  private func failure(_ error: any Error, _ action: String) -> SettingsError {
    error as? SettingsError ?? .inputOutput(path: path, action: action, reason: "\(error)")
  }

  func tooLarge(_ bytes: [UInt8]) -> SettingsError {
    let end = JSONPosition(ofByte: Self.largest, in: bytes)
    return .invalidFile(
      path: path,
      JSONParseError(at: end, "the file is larger than \(Self.largest) bytes"))
  }

  private func notAFile(_ kind: FileStatus.Kind) -> SettingsError {
    let reason = kind == .folder ? "it is a folder" : "it is not a regular file"
    return .inputOutput(path: path, action: "read", reason: reason)
  }

  static func error(_ fault: SystemCallError, reading path: String) -> SettingsError {
    fault.isPermission
      ? .noPermission(path: path, action: "read", reason: fault.reason)
      : .inputOutput(path: path, action: "read", reason: fault.reason)
  }

  /// Reads the file, or returns nil if it does not exist.
  ///
  /// Throws if it exceeds ``largest`` or is not a regular file.
  public func read() throws(SettingsError) -> [UInt8]? {
    guard let bytes = try bytes() else { return nil }
    if bytes.count > Self.largest { throw tooLarge(bytes) }
    return bytes
  }

  /// Writes and syncs the file, following links.
  ///
  /// Preserves the mode and owner. Only the owner can access a new file.
  ///
  /// - Parameters:
  ///   - text: The new contents.
  ///   - wait: Seconds to wait for another program that writes.
  public func write(_ text: String, wait: Double = 2) throws(SettingsError) {
    try replace(wait: wait) { _ in .replaced(by: text.bytes) }
  }

  /// Locks the folder and replaces the file; `body` receives nil if it does not exist.
  func replace(
    wait: Double, _ body: ([UInt8]?) throws(SettingsError) -> FileReplacement.Outcome
  ) throws(SettingsError) {
    var replacement = FileReplacement(path: path)
    replacement.readLimit = Self.largest
    do {
      try replacement.replace(wait: wait) { bytes in try body(bytes) }
    } catch let error as FileReplacementError {
      throw Self.error(error, writing: path, wait: wait)
    } catch {
      throw failure(error, "written")
    }
  }

  private static func error(
    _ error: FileReplacementError, writing path: String, wait: Double
  ) -> SettingsError {
    switch error {
    case .folder(let error):
      error.cause.isPermission
        ? .noPermission(path: error.path, action: "created", reason: error.cause.reason)
        : .cannotCreate(path: error.path, reason: error.cause.reason)
    case .danglingLink(let folder):
      .cannotCreate(
        path: path, reason: "it is a link into the missing folder \"\(folder)\"")
    case .locked: .locked(path: path, seconds: wait)
    case .notAFile:
      .inputOutput(path: path, action: "written", reason: "it is not a regular file")
    case .exists(let path):
      .cannotCreate(path: path, reason: SystemCallError(code: EEXIST).reason)
    case .linkChanges:
      .inputOutput(path: path, action: "written", reason: "the link keeps changing")
    case .system(let error): self.error(error, writing: path)
    case .notDurable(let error): .notDurable(path: path, reason: error.reason)
    }
  }

  private static func error(_ error: SystemCallError, writing path: String) -> SettingsError {
    switch error.code {
    case EROFS:
      .noPermission(
        path: path, action: "written",
        reason: error.reason + "; change it where this file system is managed")
    case _ where error.isPermission:
      .noPermission(path: path, action: "written", reason: error.reason)
    case EBUSY:
      .inputOutput(
        path: path, action: "written",
        reason: error.reason + "; the file is a mount point, so mount its folder instead")
    default: .inputOutput(path: path, action: "written", reason: error.reason)
    }
  }
}

/// Storage for the text of settings in place of a file.
public struct SettingsDocument: Sendable {
  let read: @Sendable () throws -> [UInt8]?
  /// Replaces the text unless `body` returns nil.
  ///
  /// If another change is made at the same time, `body` may be called again.
  let replace: @Sendable (_ body: ([UInt8]?) throws -> [UInt8]?) throws -> Void

  /// Creates a storage.
  ///
  /// - Parameters:
  ///   - read: Returns the text; nil if there is none.
  ///   - replace: Replaces the text unless `body` returns nil. If another change is made at the same
  ///     time, it may call `body` again.
  public init(
    read: @escaping @Sendable () throws -> [UInt8]?,
    replace: @escaping @Sendable (_ body: ([UInt8]?) throws -> [UInt8]?) throws -> Void
  ) {
    self.read = read
    self.replace = replace
  }
}

extension SettingsFile {
  func contents(of document: SettingsDocument) throws(SettingsError) -> Contents? {
    do {
      guard let bytes = try document.read() else { return nil }
      return Contents(bytes: bytes, object: try object(in: bytes))
    } catch {
      throw failure(error, "read")
    }
  }

  func replace(
    _ document: SettingsDocument,
    _ body: ([UInt8]?) throws(SettingsError) -> FileReplacement.Outcome
  ) throws(SettingsError) {
    do {
      try document.replace { bytes in
        switch try body(bytes) {
        case .unchanged: nil
        case .replaced(let bytes, _): bytes
        }
      }
    } catch {
      throw failure(error, "written")
    }
  }
}

/// The settings in an export.
public struct ImportedSettings: Sendable, Hashable {
  /// The unvalidated values of known settings.
  public private(set) var values = JSONObject()
  /// The ignored keys, which are unknown.
  public private(set) var ignored: [String] = []

  /// Reads an export without validating values, so that a store can report all of them.
  ///
  /// - Parameters:
  ///   - bytes: The text of a settings file.
  ///   - path: The source, used in messages.
  ///   - schema: The known settings.
  public init(
    _ bytes: [UInt8], from path: String, schema: SettingsSchema
  ) throws(SettingsError) {
    let object = try SettingsFile(path: path).object(in: bytes)
    if let version = object["version"]?.integer, version > schema.version {
      throw .newerVersion(path: path, found: version, known: schema.version)
    }
    for member in object.members where !SettingsSchema.reserved.contains(member.key) {
      if schema[member.key] != nil {
        values[member.key] = member.value
      } else {
        ignored.append(member.key)
      }
    }
  }
}
