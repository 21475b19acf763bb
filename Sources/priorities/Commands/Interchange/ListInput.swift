import Interchange
import SystemFiles

/// The files that an import reads, by their formats.
struct ListInput {
  /// Files of one format, which make one document: the to-dos of a folder name each other.
  struct Group {
    var format: ListFormat
    var files: [SourceFile]
  }

  var paths: [String]

  /// The files, those of one format that lie next to each other together.
  func groups(as format: ListFormat?) throws(Failure) -> [Group] {
    var groups: [Group] = []
    for path in paths {
      for file in try files(at: path) {
        guard let found = format ?? ListFormat.detected(in: file) else {
          guard file.bytes.contains(where: { $0 > 0x20 }) else {
            throw Failure(
              "\(Self.shown(file.name)) is empty: there is nothing to import.", code: EX_DATAERR)
          }
          throw Failure(
            "The format of \(Self.shown(file.name)) is unknown. Name it with --from, one of "
              + ListFormat.allCases.map(\.word).joined(separator: ", ") + ".",
            code: EX_DATAERR)
        }
        if groups.last?.format == found {
          groups[groups.count - 1].files.append(file)
        } else {
          groups.append(Group(format: found, files: [file]))
        }
      }
    }
    return groups
  }

  /// How a message names a file.
  static func shown(_ name: String) -> String { name == "-" ? "standard input" : name }

  private func files(at path: String) throws(Failure) -> [SourceFile] {
    if path == "-" {
      return [SourceFile(name: "-", bytes: try Self.bytes(of: STDIN_FILENO, path: "-"))]
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw Self.unreadable(path) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return [SourceFile(name: path, bytes: try Self.bytes(at: path))]
    }
    let names = try Self.names(in: path)
    guard !names.isEmpty else {
      throw Failure("The folder \(path) has no files with lists in it.", code: EX_DATAERR)
    }
    var files: [SourceFile] = []
    let folder = path.hasSuffix("/") ? path : path + "/"
    for name in names {
      files.append(SourceFile(name: folder + name, bytes: try Self.bytes(at: folder + name)))
    }
    return files
  }

  /// The files of a folder whose names end as those of lists do, in order.
  private static func names(in folder: String) throws(Failure) -> [String] {
    let endings = Set(ListFormat.allCases.flatMap(\.fileExtensions))
    do throws(SystemCallError) {
      return try entryNames(inFolder: folder).filter { name in
        endings.contains(name.split(separator: ".").last.map { $0.lowercased() } ?? "")
      }
    } catch {
      throw unreadable(folder, error)
    }
  }

  private static func bytes(at path: String) throws(Failure) -> [UInt8] {
    // A pipe that nobody writes to must not hang the program at opening it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    return try bytes(of: descriptor, path: path)
  }

  /// Everything, but refused at once where it is more than a list may be.
  private static func bytes(of descriptor: Int32, path: String) throws(Failure) -> [UInt8] {
    let limit = ListFormat.maximumSize
    var status = stat()
    var size = 0
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      size = Int(status.st_size)
    }
    var bytes: [UInt8] = []
    if size <= limit {
      bytes.reserveCapacity(size + 1)
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while bytes.count <= limit {
        let count = read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw unreadable(path) }
        if count == 0 { return bytes }
        bytes += chunk[..<count]
      }
    }
    throw Failure(
      "\(shown(path)) is larger than \(limit >> 20) MB. Split it first.", code: EX_DATAERR)
  }

  private static func unreadable(
    _ path: String, _ error: SystemCallError = SystemCallError()
  ) -> Failure {
    Failure(
      "The file \(path) cannot be read: \(error.reason).",
      code: error.isPermission ? EX_NOPERM : EX_IOERR)
  }
}

extension Failure {
  /// A file that is not of its format.
  init(_ error: FormatError, in group: ListInput.Group) {
    let name = ListInput.shown(error.file ?? group.files.first?.name ?? "-")
    self.init("\(name):\(error.description). Nothing was changed.", code: EX_DATAERR)
  }
}

extension FormatName {
  /// The list format that a word names; nil for no word.
  static func listFormat(
    _ word: String?, option: String, isTaken: (ListFormat) -> Bool = { _ in true }
  ) throws(Failure) -> ListFormat? {
    guard let word else { return nil }
    if let format = ListFormat(word: word) { return format }
    return try format(word, option: option, ListFormat.self, isTaken: isTaken)
  }
}
