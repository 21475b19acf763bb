import SystemFiles

/// Where the text of settings is kept in place of a file.
public struct SettingsDocument: Sendable {
  /// Reads the text; nil where there is none yet.
  public var read: @Sendable () throws -> [UInt8]?
  /// Replaces the text by what the body makes of it; nil leaves it.
  ///
  /// The body may be called again where another change was faster.
  public var replace: @Sendable (_ body: ([UInt8]?) throws -> [UInt8]?) throws -> Void

  /// Creates the document from its parts: each parameter sets the property of its name.
  public init(
    read: @escaping @Sendable () throws -> [UInt8]?,
    replace: @escaping @Sendable (_ body: ([UInt8]?) throws -> [UInt8]?) throws -> Void
  ) {
    self.read = read
    self.replace = replace
  }
}

extension SettingsFile {
  /// Reads a document as the file would be read.
  func contents(of document: SettingsDocument) throws(SettingsError) -> Contents? {
    do {
      guard let bytes = try document.read() else { return nil }
      return Contents(bytes: bytes, object: try object(in: bytes))
    } catch let error as SettingsError {
      throw error
    } catch {
      throw .inputOutput(path: path, action: "read", reason: "\(error)")
    }
  }

  /// Changes a document as the file would be changed.
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
    } catch let error as SettingsError {
      throw error
    } catch {
      throw .inputOutput(path: path, action: "written", reason: "\(error)")
    }
  }
}
