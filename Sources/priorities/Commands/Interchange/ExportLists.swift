import ArgumentParser
import Interchange
import Lists
import Storage
import StyledText

#if canImport(Glibc)
  import Glibc
#endif

extension Priorities {
  /// The command `priorities export [LIST]`.
  struct ExportLists: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "export", abstract: "Write lists for this program and for others",
      discussion: """
        Without LIST everything, low items too; with LIST it and all below it. What the format cannot \
        keep is reported. Formats: \(writable.map(\.word).joined(separator: ", ")).
        """)

    static let writable = ListFormat.allCases.filter(\.isWritable)

    @Argument(
      help: ArgumentHelp("The list to write; without it, everything.", valueName: "list"),
      completion: ItemCompletion.names)
    var list: String?
    @Option(
      help: ArgumentHelp(
        "The format; without it, that of the file's name, else json.", valueName: "format"),
      completion: .list(writable.map(\.word)))
    var to: String?
    @Option(
      help: ArgumentHelp(
        """
        A file, or a folder for a file an item (icalendar) or a list (todotxt); without it, standard \
        output.
        """, valueName: "file"),
      completion: .file())
    var out: String?
    @Flag(help: "Print what Taskwarrior needs in its taskrc, and nothing else.") var taskrc = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      if taskrc {
        try context.write(TaskwarriorConfiguration.text)
        return
      }
      let format = try format()
      let document = try context.store(.reading).document(of: list.map(ItemReference.handle))
      let target = out.map { ExportTarget(path: $0, format: format) }
      let writing = format.write(document, asFolder: target?.isFolder ?? false)
      if let target {
        try target.write(writing.files)
      } else {
        try Self.show(writing.files, context)
      }
      for loss in writing.losses { context.warn("\(loss.description).") }
    }

    /// Writes files to standard output, which a terminal may read: without what it would act on.
    private static func show(_ files: [SourceFile], _ context: CommandContext) throws {
      var isChanged = false
      for file in files {
        let text = String(decoding: file.bytes, as: UTF8.self)
        let harmless = text.sanitizedLines
        isChanged = isChanged || harmless != text
        try context.write(harmless)
      }
      if isChanged {
        context.warn(
          "Control characters are shown as \u{FFFD}; --out FILE writes them as they are.")
      }
    }

    private func format() throws(Failure) -> ListFormat {
      if let format = try FormatName.listFormat(to, option: "--to") {
        guard format.isWritable else {
          throw Failure(
            usage: "\(format.word) can be read, not written. --to takes "
              + Self.writable.map(\.word).joined(separator: ", ") + ".")
        }
        return format
      }
      let ending = out.flatMap { $0.split(separator: ".").dropFirst().last.map(String.init) }
      guard let ending, !ending.contains("/") else { return .json }
      if out?.hasSuffix("todo.txt") == true { return .todotxt }
      return Self.writable.first { $0 != .todotxt && $0.fileExtensions.contains(ending) } ?? .json
    }
  }
}

/// Where an export goes.
struct ExportTarget {
  var path: String
  var format: ListFormat

  /// Whether it is a folder with a file for each item or list: any name that does not end as files
  /// of the format do.
  var isFolder: Bool {
    guard format.hasFolders else { return false }
    let name = path.split(separator: "/").last ?? ""
    let ending = name.split(separator: ".").dropFirst().last.map { $0.lowercased() }
    return path.hasSuffix("/") || !format.fileExtensions.contains(ending ?? "")
  }

  /// Writes the files, each whole or not at all.
  func write(_ files: [SourceFile]) throws(Failure) {
    guard isFolder else {
      for file in files { try Self.write(file.bytes, to: path) }
      return
    }
    if mkdir(path, 0o777) != 0, errno != EEXIST {
      throw Self.failure("The folder \(path) cannot be made", code: EX_CANTCREAT)
    }
    for file in files { try Self.write(file.bytes, to: "\(path)/\(file.name)") }
  }

  /// Writes a file whole or not at all.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let draft = "\(path).new-\(getpid())"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw failure("The file \(path) cannot be made", code: EX_CANTCREAT)
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let error = failure("The file \(path) cannot be written", code: EX_IOERR)
        close(descriptor)
        unlink(draft)
        throw error
      }
      rest = rest.dropFirst(count)
    }
    close(descriptor)
    guard rename(draft, path) == 0 else {
      let error = failure("The file \(path) cannot be replaced", code: EX_CANTCREAT)
      unlink(draft)
      throw error
    }
  }

  private static func failure(_ sentence: String, code: Int32) -> Failure {
    let isDenied = errno == EACCES || errno == EPERM || errno == EROFS
    return Failure(
      "\(sentence): \(String(cString: strerror(errno))).", code: isDenied ? EX_NOPERM : code)
  }
}
