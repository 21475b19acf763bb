/// Why a file cannot be read as a format: the place, what was expected there, and what was found.
public struct FormatError: Error, Hashable, Sendable {
  /// The file, if several were read.
  public var file: String?
  /// The line, from 1; nil if the whole file is meant.
  public var line: Int?
  /// The column in characters (Unicode scalars), from 1.
  public var column: Int?
  /// What is wrong there, as a clause without a full stop.
  public var message: String

  /// Creates the error; each parameter sets the property of the same name.
  public init(file: String? = nil, line: Int? = nil, column: Int? = nil, _ message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }
}

extension FormatError: CustomStringConvertible {
  /// The error as `line:column: message`, without the parts that are nil.
  public var description: String {
    let place = [line, column].compactMap { $0.map(String.init) }.joined(separator: ":")
    return place.isEmpty ? message : "\(place): \(message)"
  }
}
