import ArgumentParser
import PrioritiesBasics
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists
import StyledTerminalText
import TaskListFormats

extension Priorities {
  struct ExportLists: ParsableCommand {
    static let configuration = command(
      "export", abstract: "Export lists for this program and others",
      discussion: """
        Exports LIST and everything below it, or all items, including low ones. One line reports \
        data that the format cannot store, and --verbose lists it all. Asks before replacing a \
        file unless you add --yes. Formats: \(writable.map(\.word).commaSeparated).
        """,
      examples: [
        "export > lists.json", "export Groceries --to markdown",
        "export --to icalendar --out calendar",
      ])

    static let writable = ListFormat.allCases.filter(\.isWritable)

    @Argument(
      help: ArgumentHelp(
        "The list to export; several words form one name. Default: everything.", valueName: "list"),
      completion: ItemCompletion.names)
    var words: [String] = []
    @Option(
      help: ArgumentHelp(
        "The format. Default: from the file name, or json.", valueName: "format"),
      completion: .list(writable.map(\.word)))
    var to: String?
    @Option(
      help: ArgumentHelp(
        """
        A file, or a folder for one file per item (icalendar) or list (todotxt). Without it, or \
        with -, standard output.
        """, valueName: "file"),
      completion: .file())
    var out: String?
    @Flag(name: [.customShort("y"), .long], help: "Replace files without asking.")
    var yes = false
    @Flag(help: "Print only the lines that Taskwarrior needs in its taskrc.") var taskrc = false
    @Flag(help: "Write nothing, but list all data that the format cannot store.") var dryRun = false
    @Flag(help: "List all data that the format cannot store.") var verbose = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if taskrc, !words.isEmpty || to != nil || out != nil || yes || dryRun || verbose {
        throw ValidationError(
          """
          --taskrc does not export lists. Leave out LIST, --to, --out, --yes, \
          --dry-run and --verbose.
          """)
      }
      if out == "" { throw ValidationError("--out needs the name of a file or folder.") }
    }

    func run() throws {
      let context = try CommandContext(global)
      if taskrc {
        try context.write(TaskwarriorConfiguration.text)
        return
      }
      let format = try format()
      let list = words.isEmpty ? nil : words.spaceSeparated
      let document = try context.store(.reading).read { items in
        try items.document(of: list.map { try NameArguments.reference($0, in: items, context) })
      }
      let target = out.flatMap { $0 == "-" ? nil : $0 }.map {
        ExportTarget(path: $0, format: format)
      }
      let writing = format.write(document, asFolder: target?.isFolder ?? false)
      if dryRun {
        try context.show(
          .info, "\(counted(document.items.count, "item")) as \(format.title) (dry run).")
      } else if let target {
        try target.checkName()
        if !yes { try context.checkReplacing(target.places(of: writing.files)) }
        try target.write(writing.files)
        let count = counted(document.items.count, "item")
        try context.show(.success, "Wrote \(count) to \(target.path) as \(format.title).")
      } else {
        try Self.show(writing.files, context)
      }
      if verbose || dryRun {
        for line in ImportSummary.lines(of: writing.losses) { context.warn(line) }
      } else if let line = ImportSummary.line(of: writing.losses) {
        context.warn(line)
      }
      if let note = formatNote { context.warn(note) }
      guard !dryRun else { return }
      if let line = target?.noticeOfOtherFiles(than: writing.files) { context.warn(line) }
    }

    /// Removes control characters if shown on a terminal.
    private static func show(_ files: [SourceFile], _ context: CommandContext) throws {
      var isChanged = false
      for file in files {
        let text = String(utf8: file.bytes)
        let harmless = text.sanitizedLines
        isChanged = isChanged || harmless != text
        try context.write(harmless)
      }
      if isChanged {
        context.warn("Control characters are shown as \u{FFFD}; --out FILE writes them unchanged.")
      }
    }

    private func format() throws(Failure) -> ListFormat {
      if let format = try FormatName.listFormat(to, option: "--to", isAccepted: \.isWritable) {
        guard format.isWritable else {
          throw Failure(
            usage: """
              \(format.word) can only be imported. --to takes \
              \(Self.writable.map(\.word).commaSeparated).
              """)
        }
        return format
      }
      return formatOfName ?? .json
    }

    private var formatOfName: ListFormat? {
      guard let ending else { return nil }
      if out?.lowercased().hasSuffix("todo.txt") == true { return .todotxt }
      return Self.writable.first { $0 != .todotxt && $0.fileExtensions.contains(ending) }
    }

    private var ending: String? { out.flatMap(fileExtension(of:)) }

    private var formatNote: String? {
      guard to == nil, let out, ending != nil, formatOfName == nil else { return nil }
      return """
        No export format uses that extension, so \(out) is written as JSON. Choose \
        another format with --to FORMAT.
        """
    }
  }
}

struct ExportTarget {
  var path: String
  var format: ListFormat

  /// Whether the output is a folder with one file per item or list.
  ///
  /// This is the case for any name without the format's extension.
  var isFolder: Bool {
    guard format.hasFolders else { return false }
    return path.hasSuffix("/") || !format.fileExtensions.contains(fileExtension(of: path) ?? "")
  }

  func checkName() throws(Failure) {
    guard !isFolder, path.hasSuffix("/") || PrioritiesBasics.isFolder(path) else { return }
    let name = path.hasSuffix("/") ? "\(path)NAME" : "\(path)/NAME"
    let ending = format.fileExtensions.first.map { ".\($0)" } ?? ""
    throw Failure(
      "\(path) is a folder, but \(format.word) needs one file. Use --out \(name + ending)",
      code: EX_CANTCREAT)
  }

  func places(of files: [SourceFile]) -> [(path: String, bytes: [UInt8])] {
    files.map { (isFolder ? "\(path)/\($0.name)" : path, $0.bytes) }
  }

  /// Lists files that the next import would read although this export didn't write them.
  func noticeOfOtherFiles(than files: [SourceFile]) -> String? {
    // The export itself has succeeded.
    guard isFolder, let names = try? entryNames(inFolder: path) else { return nil }
    let written = Set(files.map(\.name))
    let others = names.filter { name in
      format.fileExtensions.contains(fileExtension(of: name) ?? "") && !written.contains(name)
    }
    guard !others.isEmpty else { return nil }
    let files = enumerated(others, limit: 8)
    return others.count == 1
      ? """
      \(files) in \(path) is not from this export. If it is from an earlier one, delete it. \
      Otherwise the next import reads it again.
      """
      : """
      \(files) in \(path) are not from this export. If they are from an earlier one, delete them. \
      Otherwise the next import reads them again.
      """
  }

  func write(_ files: [SourceFile]) throws(Failure) {
    guard isFolder else {
      for file in places(of: files) { try Self.write(file.bytes, to: file.path) }
      return
    }
    try Self.makeFolder(path)
    for file in places(of: files) { try Self.write(file.bytes, to: file.path, syncs: false) }
  }

  /// Creates a folder, whose parent must exist.
  static func makeFolder(_ path: String) throws(Failure) {
    if mkdir(path, 0o777) != 0, errno != EEXIST {
      throw Failure("The folder \(path) cannot be created", SystemCallError(), code: EX_CANTCREAT)
    }
  }

  /// Writes a file completely or not at all, into an existing folder.
  ///
  /// - Parameter syncs: Whether to wait until the file would survive a power failure.
  static func write(_ bytes: [UInt8], to path: String, syncs: Bool = true) throws(Failure) {
    var replacement = FileReplacement(path: path, mode: 0o644)
    replacement.makesFolder = false
    replacement.syncs = syncs
    do {
      try replacement.write(bytes)
    } catch {
      throw error.failure(writing: "The file \(path)", at: path)
    }
  }
}
