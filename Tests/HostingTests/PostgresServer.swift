import Foundation
import PrioritiesTestSupport
import Synchronization
import Testing

@testable import PrioritiesHosting

/// A PostgreSQL server for the tests, run as an ordinary user.
final class PostgresServer: Sendable {
  /// Debian's folder of the server's programs.
  static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
  }()

  static var isInstalled: Bool { programs != nil && PrioritiesTestSupport.isInstalled("setpriv") }

  static let shared = Result { try PostgresServer() }

  /// A folder with the data of a new server, which is copied because `initdb` takes longer.
  private static let template = Result {
    let server = PostgresServer(folder: "/tmp/priorities-pg-\(getpid())-template")
    try server.makeFolder()
    try server.run(
      "initdb",
      [
        "-N", "-D", "\(server.folder)/data", "-A", "trust", "-U", "admin", "--locale=C.UTF-8",
      ])
    server.endLater()
    return server.folder
  }

  /// Contains its data and its socket.
  let folder: String
  let port: Int
  private let databases = Mutex(0)
  /// The server runs at its far end; nil for this machine.
  private let network: RoutedNetwork?

  init(_ settings: [String] = ["fsync=off"], in network: RoutedNetwork? = nil) throws {
    self.network = network
    folder = "/tmp/priorities-pg-\(getpid())-\(UInt32.random(in: 0...99_999))"
    port = LocalSocket.freePort()
    try makeFolder()
    let template = try Self.template.get()
    try run("cp", ["-a", "\(template)/data", "\(folder)/data"], in: "/bin")
    if let network {
      let rules = try FileHandle(forUpdating: URL(fileURLWithPath: "\(folder)/data/pg_hba.conf"))
      _ = try rules.seekToEnd()
      try rules.write(contentsOf: Data("host all all \(network.subnet) trust\n".utf8))
      try rules.close()
    }
    try start(settings)
    try sql("CREATE ROLE lists LOGIN CREATEDB", in: "postgres", as: "admin")
    endLater()
  }

  /// Also restarts a stopped server.
  func start(_ settings: [String] = []) throws {
    let options = settings.map { "-c \($0)" }.joined(separator: " ")
    let arguments = [
      "-D", "\(folder)/data", "-w", "-l", "\(folder)/log", "-o",
      "-k \(folder) -p \(port) -c listen_addresses=\(network?.address ?? "127.0.0.1") "
        + "-c max_connections=200 \(options)",
      "start",
    ]
    do { try run("pg_ctl", arguments) } catch {
      let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
      throw Failure(description: "\(error)\(log.suffix(1000))")
    }
  }

  /// - Parameter mode: `fast`, or `immediate` as in a power failure.
  func stop(_ mode: String = "immediate") throws {
    try run("pg_ctl", ["-D", "\(folder)/data", "-m", mode, "-w", "stop"])
  }

  /// Starts a standby; if it is synchronous, this server waits for it at each commit.
  func makeStandby(isSynchronous: Bool = true) throws -> PostgresServer {
    let standby = PostgresServer(folder: "\(folder)-standby")
    try standby.makeFolder()
    try run(
      "pg_basebackup",
      [
        "-h", folder, "-p", "\(port)", "-U", "admin", "-D", "\(standby.folder)/data", "-R",
        "--checkpoint=fast",
      ])
    try standby.start(["fsync=off"])
    standby.endLater()
    guard isSynchronous else { return standby }
    try sql("ALTER SYSTEM SET synchronous_standby_names = '*'", in: "postgres", as: "admin")
    try sql("SELECT pg_reload_conf()", in: "postgres", as: "admin")
    return standby
  }

  private init(folder: String) {
    network = nil
    self.folder = folder
    port = LocalSocket.freePort()
  }

  private func makeFolder() throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    if geteuid() == 0 { chown(folder, Self.user, Self.user) }
  }

  private func endLater() {
    let (programs, data, folder) = (Self.programs ?? "", "\(folder)/data", folder)
    Self.atEnd.withLock { ends in
      if ends.isEmpty { atexit { PostgresServer.endAll() } }
      ends.append((programs, data, folder))
    }
  }

  var identifier: Int32 {
    let text = try? String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8)
    return text?.split(separator: "\n").first.flatMap { Int32($0) } ?? 0
  }

  /// Creates an empty database of the ordinary role; returns libpq's parameters.
  func makeDatabase() throws -> String {
    let number = databases.withLock { number in
      number += 1
      return number
    }
    let name = "test\(number)"
    try sql("CREATE DATABASE \(name) OWNER lists", in: "postgres", as: "admin")
    return "host=\(network?.address ?? folder) port=\(port) dbname=\(name) user=lists"
  }

  @discardableResult
  func sql(_ text: String, in database: String, as user: String = "lists") throws -> String {
    try run(
      "psql",
      [
        "-h", folder, "-p", "\(port)", "-U", user, "-d", database, "-qAt", "-v",
        "ON_ERROR_STOP=1", "-c", text,
      ])
  }

  @discardableResult
  func run(
    _ program: String, _ arguments: [String], in programs: String? = nil
  ) throws -> String {
    let path = "\(programs ?? Self.programs ?? "")/\(program)"
    let drop = ["setpriv", "--reuid=\(Self.user)", "--regid=\(Self.user)", "--clear-groups"]
    let log = "\(folder)/\(program)-\(UUID().uuidString).out"
    let status = try spawn(
      (network?.entering ?? []) + (geteuid() == 0 ? drop : []) + [path] + arguments, output: log,
      folder: folder)
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    try? FileManager.default.removeItem(atPath: log)
    guard status == 0 else { throw Failure(description: text) }
    return text
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private static let user: UInt32 = 65_534
  private static let atEnd = Mutex<[(programs: String, data: String, folder: String)]>([])

  private static func endAll() {
    for end in atEnd.withLock({ $0 }) {
      let text = try? String(contentsOfFile: "\(end.data)/postmaster.pid", encoding: .utf8)
      if let pid = text?.split(separator: "\n").first.flatMap({ Int32($0) }) {
        kill(pid, SIGQUIT)
        for _ in 0..<50 where kill(pid, 0) == 0 { usleep(20_000) }
      }
      try? FileManager.default.removeItem(atPath: end.folder)
    }
  }
}

/// Waits for a program, but not for its children; returns its exit code, or 128 plus its signal.
func spawn(_ words: [String], output: String, folder: String = "/tmp") throws -> Int32 {
  let process = try start(words, output: output, folder: folder)
  return process.status(seconds: 120) ?? process.end()
}

func start(
  _ words: [String], output: String, folder: String = "/tmp", environment: [String: String] = [:]
) throws -> ChildProcess {
  try ChildProcess(
    words, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
    folder: folder, output: .file(output), errors: .output)
}

extension Trait where Self == ConditionTrait {
  static var needsPostgres: Self {
    .enabled(if: PostgresServer.isInstalled, "PostgreSQL's server is not installed")
  }
}
