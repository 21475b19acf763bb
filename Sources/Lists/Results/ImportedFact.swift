/// Something that a file of another program says of an item and that has no use here, such as a due
/// date.
public struct ImportedFact: Hashable, Sendable {
  /// The format of the file, as the command line names it.
  public var format: String
  /// What it is about, in lower case: `due`, `start`, `repeats`, or the file's own word.
  public var name: String
  /// What the file says, for people.
  public var value: String

  /// Creates the fact; each parameter sets the property of the same name.
  public init(format: String, name: String, value: String) {
    self.format = format
    self.name = name
    self.value = value
  }
}
