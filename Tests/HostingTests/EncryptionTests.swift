import Foundation
import TestSupport
import Testing

@testable import Hosting

/// Connections to a server that proves who it is.
@Suite(
  .enabled(
    if: PostgresServer.isInstalled && TestSupport.isInstalled("openssl"),
    "PostgreSQL's server or openssl is not installed"))
struct EncryptionTests {
  /// Makes a key and a certificate that vouches for itself, for a name.
  private func makeCertificate(_ name: String, in server: PostgresServer) throws -> String {
    let (certificate, key) = ("\(server.folder)/\(name).pem", "\(server.folder)/\(name).key")
    let status = try spawn(
      [
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
        "-nodes", "-days", "2", "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)",
        "-keyout", key, "-out", certificate,
      ], output: "\(server.folder)/openssl.out")
    #expect(status == 0)
    for file in [certificate, key] {
      chmod(file, 0o600)
      if geteuid() == 0 { chown(file, 65_534, 65_534) }
    }
    return certificate
  }

  @Test("A server is used whose certificate is vouched for, and no other is")
  func verification() throws {
    let server = try PostgresServer()
    let own = try makeCertificate("localhost", in: server)
    let other = try makeCertificate("elsewhere", in: server)
    let parameters = try server.makeDatabase()
    let name = parameters.split(separator: " ").first { $0.hasPrefix("dbname=") } ?? ""
    for setting in [
      "ssl_cert_file = '\(own)'", "ssl_key_file = '\(server.folder)/localhost.key'", "ssl = on",
    ] {
      try server.sql("ALTER SYSTEM SET \(setting)", in: "postgres", as: "admin")
    }
    try server.sql("SELECT pg_reload_conf()", in: "postgres", as: "admin")
    func database(_ host: String, _ root: String) -> PostgresDatabase {
      PostgresDatabase(
        "host=\(host) hostaddr=127.0.0.1 port=\(server.port) \(name) user=lists "
          + "sslmode=verify-full sslrootcert=\(root)",
        connections: 1, metrics: HostingMetrics())
    }
    func isEncrypted(_ database: PostgresDatabase) throws -> Bool {
      let statement = Statement("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
      return try database.run(.schema, [statement])[0].text(0, 0) == "t"
    }
    let trusted = database("localhost", own)
    // The server takes a moment to read its settings again.
    #expect(eventually { (try? isEncrypted(trusted)) == true })
    // Vouched for by another, and by the right one for another name.
    for wrong in [database("localhost", other), database("elsewhere", own)] {
      do throws(PostgresError) {
        _ = try wrong.run(.schema, [Statement(SQL.process)])
        Issue.record("It was used.")
      } catch {
        guard case .unreachable(let reason) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(reason.contains("certificate"), "\(reason)")
      }
    }
    try server.stop("fast")
  }
}
