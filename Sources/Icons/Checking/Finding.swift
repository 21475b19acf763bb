/// A fault that a check found in a file of an icon set.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// The file or folder.
  public let path: String
  /// What is wrong with it.
  public let fault: String

  /// `path: fault`.
  public var description: String { "\(path): \(fault)" }
}
