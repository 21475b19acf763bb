import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesStorage
import PriorityLists

/// A profile's access to its household, in a file that only its user can read.
///
/// It isn't part of the store, so that backups don't contain the token.
package struct Account: Hashable, Sendable {
  /// The address of the server, without a trailing slash.
  package var server: String
  package var token: String
  /// The name of this device.
  package var device: String
  package var deviceID: String
  /// The id of the household, also after its server has moved.
  package var household: String
  /// A file with certificates to trust in addition to the system's.
  package var authority: String?
  /// The personal settings at the last exchange; null means a default.
  package var settings: JSONObject
  /// The hashes of the user's own themes at the last exchange, by file name.
  package var themes: JSONObject

  package init(
    server: String, token: String, device: String, deviceID: String, household: String,
    authority: String? = nil
  ) {
    self.server = server
    self.token = token
    self.device = device
    self.deviceID = deviceID
    self.household = household
    self.authority = authority
    settings = [:]
    themes = [:]
  }

  /// Nil if the profile has not joined a household.
  package init?(_ folders: Folders) throws(SyncError) {
    let path = Self.path(folders)
    let bytes: [UInt8]?
    do {
      bytes = try readFileIfExists(path, limit: 1 << 20)
    } catch {
      throw .file(path: path, reason: error.reason)
    }
    guard let bytes else { return nil }
    // The account's file is written whole, so anything else is damage.
    guard let object = try? JSONReader.value(in: bytes).object,
      let server = object["server"]?.string, let token = object["token"]?.string
    else { throw .file(path: path, reason: "it is damaged") }
    self.init(
      server: server, token: token, device: object["device"]?.string ?? "",
      deviceID: object["deviceID"]?.string ?? "", household: object["household"]?.string ?? "",
      authority: object["authority"]?.string)
    settings = object["settings"]?.object ?? [:]
    themes = object["themes"]?.object ?? [:]
  }

  package var asDevice: Device { Device(id: deviceID, name: device) }

  package static func path(_ folders: Folders) -> String { "\(folders.data)/sync.json" }

  package static func isJoined(_ folders: Folders) -> Bool { access(path(folders), F_OK) == 0 }

  package func save(_ folders: Folders) throws(FileReplacementError) {
    let object: JSONObject = [
      "version": 1, "server": server.json, "token": token.json,
      "device": device.json, "deviceID": deviceID.json, "household": household.json,
      "authority": authority.json, "settings": settings.json,
      "themes": themes.json,
    ]
    let identity = FileReplacement(path: Self.identity(folders))
    if access(identity.path, F_OK) != 0 { try identity.write("\(deviceID)\n".bytes) }
    try FileReplacement(path: Self.path(folders)).write(object.json.bytes)
  }

  private static func identity(_ folders: Folders) -> String { "\(folders.data)/sync.device" }

  /// The id that the profile's device has in every household, made before it first joins.
  package static func deviceID(_ folders: Folders) throws(SyncError) -> String {
    let path = identity(folders)
    do {
      let bytes = try readFileIfExists(path, limit: 100)
      let text = bytes.map { String(utf8: $0) }?.split(separator: "\n").first
      return (text.flatMap { Item.ID(String($0)) } ?? Store.randomID()).description
    } catch {
      throw .file(path: path, reason: error.reason)
    }
  }

  package static func delete(_ folders: Folders) {
    unlink(path(folders))
    unlink(stamp(folders))
  }

  // MARK: The last exchange

  private static func stamp(_ folders: Folders) -> String { "\(folders.data)/sync.time" }

  /// When the profile last exchanged changes with its server; nil if never.
  package static func lastExchange(_ folders: Folders) -> Timestamp? {
    modified(stamp(folders))
  }

  static func noteExchange(_ folders: Folders, at time: Timestamp) {
    touch(stamp(folders), O_CREAT, time)
  }

  /// When the personal settings were last exchanged.
  static func lastPersonalExchange(_ folders: Folders) -> Timestamp? { modified(path(folders)) }

  static func notePersonalExchange(_ folders: Folders, at time: Timestamp) {
    touch(path(folders), 0, time)
  }

  private static func modified(_ path: String) -> Timestamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Timestamp(
      milliseconds: Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000)
  }

  private static func touch(_ path: String, _ flags: Int32, _ time: Timestamp) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | flags, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let (seconds, rest) = time.milliseconds.quotientAndRemainder(dividingBy: 1000)
    let moment = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest) * 1_000_000)
    let times = [moment, moment]
    futimens(descriptor, times)
  }
}

/// A lock that one process at a time can hold, and that ends with the process.
package final class SyncLock: Sendable {
  package enum Purpose: String {
    /// Held during an exchange, which has a deadline.
    case exchange = "sync.lock"
    /// Held while following the server, as long as the app is open.
    case agent = "sync.agent"
    /// Held while waiting for the server, for at most a minute.
    case waiting = "sync.waiting"
  }

  private let descriptor: Int32

  /// - Throws: ``SyncError/busy`` if another process still holds the lock after a wait.
  package init(
    _ purpose: Purpose, _ folders: Folders, wait seconds: Double = 0
  ) throws(SyncError) {
    let path = "\(folders.data)/\(purpose.rawValue)"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(path: path, reason: SystemCallError().reason) }
    let end = monotonicNow + seconds
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let error = SystemCallError()
      guard [EWOULDBLOCK, EINTR].contains(error.code) else {
        close(descriptor)
        throw .file(path: path, reason: error.reason)
      }
      guard monotonicNow < end else {
        close(descriptor)
        throw .busy
      }
      usleep(10_000)
    }
  }

  package func end() { close(descriptor) }
}
