/// The settings of a program: a file of the person's, over it the environment and the command line.
///
/// ```swift
/// let store = SettingsStore(file: "/home/ada/.config/notes/settings.json", schema: schema)
/// let settings = store.read()
/// if settings[Keys.wrap] { … }
/// ```
///
/// A store is a value and holds nothing but names; each ``read()`` reads the file again.
public struct SettingsStore: Sendable {
  /// The path of the file, which need not exist.
  public let path: String
  /// The settings it can hold.
  public let schema: SettingsSchema
  /// How long a write waits for another program's, in seconds.
  public var lockWait: Double = 2

  /// Where the text is, if not in the file.
  let document: SettingsDocument?
  let variables: [String: String]
  let prefix: String
  let options: [String: String]

  /// A store over a file.
  ///
  /// - Parameters:
  ///   - path: Of the file; nothing is made until something is written.
  ///   - schema: The settings.
  ///   - environment: The variables of the process; with the prefix and the name of a setting
  ///     (`NOTES_LINE_WIDTH` for `lineWidth`) they go before the file. An empty one counts as absent.
  ///   - prefix: What the names of variables begin with, with its underscore.
  ///   - options: What the command line says, by the name of the setting; goes before all.
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

  /// A store over a text that is not in a file: read, checked and written by the same rules.
  ///
  /// - Parameters:
  ///   - document: Where the text is.
  ///   - name: What stands for a path in messages.
  ///   - schema: The settings.
  public init(document: SettingsDocument, name: String, schema: SettingsSchema) {
    path = name
    self.schema = schema
    self.document = document
    variables = [:]
    prefix = ""
    options = [:]
  }

  /// All settings now.
  ///
  /// Never fails: what the file cannot tell is left to the other layers, and the reason is in
  /// ``SettingsSnapshot/problem`` or ``SettingsSnapshot/warnings``. Makes no file and no folder.
  public func read() -> SettingsSnapshot {
    do {
      return snapshot(of: try contents())
    } catch {
      return snapshot(of: nil, problem: error)
    }
  }

  /// What the file or the document holds; nil where there is none.
  func contents() throws(SettingsError) -> SettingsFile.Contents? {
    let file = SettingsFile(path: path)
    guard let document else { return try file.contents() }
    return try file.contents(of: document)
  }
}
