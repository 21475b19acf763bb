import ArgumentParser
import Basics
import Hosting
import Lists
import Service
import Settings
import Storage

/// The program that serves households of a database, and administers them.
@main
struct PrioritiesServer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "priorities-server",
    abstract: "Serve the lists of many households from PostgreSQL",
    discussion: """
      The database is named by libpq's parameters, such as "host=db dbname=lists", in a
      file (--database-file) or in the variable PRIORITIES_DATABASE, never in an
      argument: others can read those.
      """,
    version: programVersion,
    subcommands: [
      Serve.self, Migrate.self, Household.self, Member.self, Device.self, Pair.self, Token.self,
      Backup.self,
    ],
    defaultSubcommand: Serve.self)

  static func main() {
    // A client that disconnects while it is being answered must not end the process.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard let failure = ServerFailure(error) else { exit(withError: error) }
      Output.warn(failure.message)
      Basics.exit(failure.code)
    }
  }
}

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

/// Writes to standard output and standard error.
enum Output {
  /// Writes a line to standard output.
  static func line(_ text: String) { write(text + "\n", to: 1) }

  /// Writes a message to standard error.
  static func warn(_ text: String) { write("priorities-server: \(text)\n", to: 2) }

  static let log = ServiceLog(clock: now) { write($0 + "\n", to: 2) }

  static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Basics.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
