import Hosting
import Preferences
import Service
import Storage
import SystemFiles

/// An error as a sentence and an exit code of `sysexits.h`.
struct ServerFailure: Error {
  var message: String
  var code: Int32

  init(_ message: String, code: Int32) {
    self.message = message
    self.code = code
  }

  /// Describes an error of the modules; nil for one that the argument parser reports itself.
  init?(_ error: any Error) {
    switch error {
    case let failure as ServerFailure: self = failure
    case let error as HostingError: self.init(error.description, code: Self.code(of: error))
    case let error as LogError:
      if case .gone = error {
        self.init(error.description, code: 1)
      } else {
        self.init(error.description, code: EX_UNAVAILABLE)
      }
    case let error as any DatabaseFailure:
      self.init("The database cannot be used: \(error.description).", code: EX_UNAVAILABLE)
    case let error as ServiceError: self.init(error.description, code: EX_UNAVAILABLE)
    case let error as StoreError: self.init(error.description, code: EX_DATAERR)
    case let error as FoldersError: self.init(error.description, code: EX_USAGE)
    default: return nil
    }
  }

  private static func code(of error: HostingError) -> Int32 {
    switch error {
    case .newerTables, .olderTables, .bypassesRowSecurity: EX_CONFIG
    case .database: EX_UNAVAILABLE
    case .unknownHousehold, .unknownMember, .unknownDevice: 1
    case .memberName: EX_USAGE
    case .contents: EX_DATAERR
    }
  }
}
