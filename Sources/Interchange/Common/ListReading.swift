import Lists

/// A file with the bytes it holds.
public struct SourceFile: Hashable, Sendable {
  /// Its name, for messages; `-` for standard input.
  public var name: String
  /// What it holds.
  public var bytes: [UInt8]

  /// Creates the file from its parts: each parameter sets the property of its name.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

extension [SourceFile] {
  /// Has each file read in its turn; if there are several, an error names its file.
  ///
  /// - Parameter read: Takes the bytes of a file and, if there are several, its name.
  func forEachNamed(
    _ read: (_ bytes: [UInt8], _ name: String?) throws(FormatError) -> Void
  ) throws(FormatError) {
    for file in self {
      let name = count > 1 ? file.name : nil
      do throws(FormatError) {
        try read(file.bytes, name)
      } catch {
        var error = error
        error.file = name
        throw error
      }
    }
  }
}

/// What a reader made of one or several files.
public struct ListReading: Hashable, Sendable {
  /// The items.
  public var document: ListDocument
  /// What was not understood or could not be kept, in the order of the file.
  public var losses: [Loss]

  /// Creates the reading from its parts: each parameter sets the property of its name.
  public init(document: ListDocument, losses: [Loss] = []) {
    self.document = document
    self.losses = losses
  }
}

/// A document as a format has it.
public struct ListWriting: Hashable, Sendable {
  /// The files, one if a folder was not asked for; their bytes are UTF-8.
  public var files: [SourceFile]
  /// What the format could not keep.
  public var losses: [Loss]

  /// Creates the writing from its parts: each parameter sets the property of its name.
  public init(files: [SourceFile], losses: [Loss] = []) {
    self.files = files
    self.losses = losses
  }

  init(_ text: String, losses: [Loss] = []) {
    self.init(files: [SourceFile(name: "", bytes: Array(text.utf8))], losses: losses)
  }
}
