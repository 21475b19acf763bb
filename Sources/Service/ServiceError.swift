import Basics

/// Why the service could not start, or could not do what was asked.
public enum ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file of the service could not be read or written.
  case file(path: String, code: Int32)
  /// The address cannot be listened on.
  case address(String, reason: String)
  /// A folder of people is missing.
  case people(String)
  /// A token of a service for several people that belongs to none of them.
  case nobody

  /// What happened and what to do next.
  public var description: String {
    switch self {
    case .file(let path, let code):
      "\(path) could not be written: \(String(cString: strerror(code))). Check the folder and try again."
    case .address(let address, let reason):
      "The service cannot listen on \(address): \(reason). Choose another address."
    case .people(let path):
      "There is no folder \(path). Make it: each person has one."
    case .nobody:
      "This service has a folder for each person, and the token belongs to none. Pair the device again."
    }
  }
}
