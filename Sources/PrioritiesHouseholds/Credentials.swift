import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PriorityLists
import Synchronization

package struct Credentials: Hashable, Sendable {
  package struct Device: Hashable, Sendable {
    package var id: String
    package var name: String
    /// The member whose settings apply; nil for the owner.
    ///
    /// With a folder per member, also the member whose items it uses.
    package var member: String?
    /// The token's SHA-256 digest.
    ///
    /// With 256 random bits, it needs no slow hash.
    package var hash: String
    package var created: Timestamp
    /// Accurate to the hour.
    package var lastUsed: Timestamp?
    /// When a pairing ends whose token was never used, such as that of a failed join.
    package var expires: Timestamp?

    package init(
      id: String, name: String, member: String?, hash: String, created: Timestamp,
      lastUsed: Timestamp? = nil, expires: Timestamp? = nil
    ) {
      self.id = id
      self.name = name
      self.member = member
      self.hash = hash
      self.created = created
      self.lastUsed = lastUsed
      self.expires = expires
    }

    package var json: JSONObject {
      [
        "id": id.json, "name": name.json, "member": member.json,
        "created": created.json, "lastUsed": lastUsed.json,
      ]
    }

    package func isUseRecorded(at now: Timestamp) -> Bool {
      lastUsed.map { abs(now.milliseconds - $0.milliseconds) <= 3_600_000 } ?? false
    }

    /// Whether the token is still valid, which it is until it goes unused for 180 days.
    package func isAlive(at now: Timestamp) -> Bool {
      !hasExpired(at: now)
        && now.milliseconds - (lastUsed ?? created).milliseconds < 180 * 86_400_000
    }

    fileprivate func isCalled(_ text: String) -> Bool { [name, id, hash].contains(text) }

    package func hasExpired(at now: Timestamp) -> Bool {
      lastUsed == nil && expires.map { $0 < now } ?? false
    }
  }

  struct Code: Hashable {
    var hash: String
    var member: String?
    var expires: Timestamp
    /// Used codes are kept, so that a second attempt gets the right message.
    var isUsed = false
  }

  var devices: [Device] = []
  var codes: [Code] = []
  /// Newest first.
  var services: [Service] = []

  struct Service: Hashable {
    /// The address that devices use.
    var address: String
    /// The host on which it listens, for this machine.
    var host: String
    var port: Int
  }
}

extension Credentials {
  /// The name or, if a device has it, the name with the first free number, such as "laptop 2".
  fileprivate func freeName(_ name: String) -> String {
    let taken = Set(devices.map(\.name))
    guard taken.contains(name) else { return name }
    return (2...).lazy.map { "\(name) \($0)" }.first { !taken.contains($0) } ?? name
  }

  /// Returns nil for a damaged file.
  init?(_ bytes: [UInt8]) {
    guard let object = try? JSONReader.value(in: bytes).object else { return nil }
    services = (object["services"]?.array ?? []).compactMap { value in
      guard let object = value.object, let address = object["address"]?.string,
        let host = object["host"]?.string, let port = object["port"]?.integer
      else { return nil }
      return Service(address: address, host: host, port: port)
    }
    devices = (object["devices"]?.array ?? []).compactMap { value in
      guard let object = value.object, let id = object["id"]?.string,
        let name = object["name"]?.string, let hash = object["hash"]?.string,
        let created = object["created"]?.timestamp
      else { return nil }
      return Device(
        id: id, name: name, member: object["member"]?.string, hash: hash, created: created,
        lastUsed: object["lastUsed"]?.timestamp,
        expires: object["expires"]?.timestamp)
    }
    codes = (object["codes"]?.array ?? []).compactMap { value in
      guard let object = value.object, let hash = object["hash"]?.string,
        let expires = object["expires"]?.timestamp
      else { return nil }
      return Code(
        hash: hash, member: object["member"]?.string, expires: expires,
        isUsed: object["used"]?.bool ?? false)
    }
  }

  var text: String {
    let devices = devices.map { device in
      var object = device.json
      object["hash"] = device.hash.json
      object["expires"] = device.expires.json
      return object.json
    }
    let codes = codes.map { code in
      JSONValue.object([
        "hash": code.hash.json, "member": code.member.json,
        "expires": code.expires.json, "used": code.isUsed.json,
      ])
    }
    let services = services.map { service in
      JSONValue.object([
        "address": service.address.json, "host": service.host.json,
        "port": service.port.json,
      ])
    }
    return JSONWriter.text(
      of: [
        "version": 1, "devices": devices.json, "codes": codes.json,
        "services": services.json,
      ])
  }
}

/// The file of tokens and codes, shared by the service and the `serve` commands.
///
/// Every look-up checks whether the file has changed, so a revocation by any process takes effect
/// at once.
package final class CredentialStore: Sendable {
  package let path: String
  private static let sizeLimit = 4_000_000  // bytes
  private let clock: @Sendable () -> Timestamp
  private let state = Mutex(State())

  private struct State {
    var status: FileStatus?
    var credentials = Credentials()
    /// Devices by the tokens presented since the file was last read.
    var devices: [String: Credentials.Device] = [:]
  }

  /// Creates a store for a file that may not exist yet.
  package init(path: String, clock: @escaping @Sendable () -> Timestamp) {
    self.path = path
    self.clock = clock
  }

  package static func path(_ folders: Folders, membersFolder: String? = nil) -> String {
    "\(membersFolder ?? folders.data)/service.json"
  }

  // MARK: Reading

  var credentials: Credentials {
    get throws(ServiceError) {
      let status = status
      return try state.withLock { state throws(ServiceError) in
        try read(&state, status)
        return state.credentials
      }
    }
  }

  package func device(of token: String) throws(ServiceError) -> Credentials.Device? {
    // Outside the lock, because the system call may take long.
    let status = status
    let device = try state.withLock { state throws(ServiceError) -> Credentials.Device? in
      try read(&state, status)
      if let known = state.devices[token] { return known }
      guard token.utf8.count == NewToken.length else { return nil }
      let hash = SHA256.hexadecimal(token)
      let found = state.credentials.devices.first { $0.hash == hash }
      if let found { state.devices[token] = found }
      return found
    }
    guard let device, device.isAlive(at: clock()) else { return nil }
    return device
  }

  private func read(_ state: inout State, _ status: FileStatus?) throws(ServiceError) {
    guard status != state.status || status == nil else { return }
    state.credentials = try Self.credentials(in: fileBytes(), path)
    state.status = status
    state.devices = [:]
  }

  /// - Parameter bytes: Nil if the file is missing.
  private static func credentials(
    in bytes: [UInt8]?, _ path: String
  ) throws(ServiceError) -> Credentials {
    guard let bytes else { return Credentials() }
    guard let credentials = Credentials(bytes) else {
      throw .unreadable(path: path, reason: "it is damaged")
    }
    return credentials
  }

  // MARK: Changing

  /// Makes a token and stores only its digest, under a name that no other device has.
  package func makeToken(name: String, member: String? = nil) throws(ServiceError) -> String {
    let token = NewToken.secret()
    try add(NewToken.device(of: token, name: name, member: member, at: clock())) { _ in false }
    return token
  }

  /// Adds a device or, if it was paired before, replaces its token and keeps its name.
  private func add(
    _ new: Credentials.Device, replacing isFormer: (Credentials.Device) -> Bool
  ) throws(ServiceError) {
    try change { credentials in
      var device = new
      if let former = credentials.devices.first(where: isFormer) {
        device.name = former.name
        device.created = former.created
        credentials.devices.removeAll(where: isFormer)
      } else {
        device.name = credentials.freeName(device.name)
      }
      credentials.devices.append(device)
    }
  }

  /// Makes a code that expires in ten minutes.
  package func makeCode(
    member: String? = nil
  ) throws(ServiceError) -> (code: String, expires: Timestamp) {
    let code = PairingCode.random()
    let expires = PairingCode.expiry(from: clock())
    try change { credentials in
      credentials.codes.append(
        Credentials.Code(
          hash: SHA256.hexadecimal(code.characters), member: member, expires: expires))
    }
    return (code.text, expires)
  }

  /// Exchanges a code for a token.
  ///
  /// - Parameters:
  ///   - id: The device's id, if it has one. Another household's device with this id stays.
  ///   - member: The member whose settings the device uses, unless the code specifies one.
  ///   - isShared: Whether all members have the same household.
  package func pair(
    code text: String, device name: String, id: Item.ID? = nil, for member: String? = nil,
    isShared: Bool = true
  ) throws -> String {
    let hash = PairingCode(typed: text).map { SHA256.hexadecimal($0.characters) }
    let now = clock()
    var found: Credentials.Code?
    // Don't write the file for a wrong code.
    if try credentials.codes.contains(where: { $0.hash == hash }) {
      try change { credentials in
        guard let index = credentials.codes.firstIndex(where: { $0.hash == hash }) else { return }
        found = credentials.codes[index]
        if found?.expires ?? now >= now { credentials.codes[index].isUsed = true }
      }
    }
    guard let found else { throw CodeFault.wrong.problem }
    guard !found.isUsed else { throw CodeFault.used.problem }
    guard found.expires >= now else { throw CodeFault.expired.problem }
    let token = NewToken.secret()
    let device = NewToken.device(
      of: token, name: name, id: id,
      member: found.member ?? member.flatMap { Self.isMemberName($0) ? $0 : nil }, at: now,
      expires: PairingCode.expiry(from: now))
    try add(device) { $0.id == device.id && (isShared || $0.member == device.member) }
    return token
  }

  /// Whether a name is valid for a member and a folder: 1 to 60 letters, digits, - and _.
  package static func isMemberName(_ name: String) -> Bool {
    1...60 ~= name.utf8.count && name.utf8.allSatisfy(NewToken.digits.contains)
  }

  /// Revokes devices by name, id or hash, and returns their number.
  @discardableResult
  package func revoke(_ name: String) throws(ServiceError) -> Int {
    var count = 0
    try change { credentials in
      let before = credentials.devices.count
      credentials.devices.removeAll { $0.isCalled(name) }
      count = before - credentials.devices.count
    }
    return count
  }

  /// Renames a device by name, id or hash, and returns how many there are.
  ///
  /// - Throws: ``Problem/deviceNameTaken(_:)`` if another device has the name.
  @discardableResult
  package func rename(_ name: String, to new: String) throws -> Int {
    let new = NewToken.sanitized(new)
    var count = 0
    var isTaken = false
    try change { credentials in
      count = credentials.devices.count { $0.isCalled(name) }
      isTaken =
        count > 1 || credentials.devices.contains { $0.name == new && !$0.isCalled(name) }
      guard !isTaken, let index = credentials.devices.firstIndex(where: { $0.isCalled(name) })
      else { return }
      credentials.devices[index].name = new
    }
    if isTaken { throw Problem.deviceNameTaken(new) }
    return count
  }

  /// Records a use, at most once an hour.
  func recordUse(of device: Credentials.Device) {
    let now = clock()
    guard !device.isUseRecorded(at: now) else { return }
    // A use that isn't recorded is recorded by the next request.
    try? change { credentials in
      if let index = credentials.devices.firstIndex(where: { $0.id == device.id }) {
        credentials.devices[index].lastUsed = now
      }
    }
  }

  /// - Parameters:
  ///   - address: The address that devices use.
  ///   - host: The host on which the service listens, for this machine.
  ///   - port: The port on that host.
  package func record(address: String, host: String, port: Int) throws(ServiceError) {
    let service = Credentials.Service(address: address, host: host, port: port)
    try change { credentials in
      credentials.services.removeAll { $0.host == host && $0.port == port }
      credentials.services = [service] + credentials.services.prefix(7)
    }
  }

  package var devices: [Credentials.Device] {
    get throws(ServiceError) { try credentials.devices.filter { !$0.hasExpired(at: clock()) } }
  }

  /// The address of the service that started last and is still running; nil if none is.
  package var address: String? { running?.address }

  /// The address at which this machine reaches it.
  package var ownAddress: String? {
    running.map { "http://\($0.host.contains(":") ? "[\($0.host)]" : $0.host):\($0.port)" }
  }

  private var running: Credentials.Service? {
    // The caller has read or changed the file just before.
    (try? credentials)?.services.first { isListening(host: $0.host, port: $0.port) }
  }

  private func isListening(host: String, port: Int) -> Bool {
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", nil, &found) == 0, let first = found?.pointee else {
      return false
    }
    defer { freeaddrinfo(found) }
    let descriptor = socket(first.ai_family, first.ai_socktype, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return connect(descriptor, first.ai_addr, first.ai_addrlen) == 0
  }

  /// Changes the file while holding a lock shared with other processes.
  private func change(_ body: (inout Credentials) -> Void) throws(ServiceError) {
    var file = FileReplacement(path: path)
    file.readLimit = Self.sizeLimit
    do {
      try file.replace(wait: 10) { bytes in
        let before = try Self.credentials(in: bytes, path)
        var after = before
        let now = clock()
        after.codes.removeAll {
          now.milliseconds - $0.expires.milliseconds > PairingCode.memory
        }
        after.devices.removeAll { $0.hasExpired(at: now) }
        body(&after)
        after.codes.removeFirst(max(0, after.codes.count - PairingCode.limit))
        return after == before ? .unchanged : .replaced(by: after.text.bytes)
      }
    } catch FileReplacementError.folder(let error) {
      throw .file(path: error.path, code: error.cause.code)
    } catch let error as FileReplacementError {
      throw .file(path: path, code: error.cause.code)
    } catch let error as ServiceError {
      throw error
    } catch {
      throw .file(path: path, code: EIO)
    }
  }

  /// Nil if the file is missing, or cannot be found out about, in which case reading it fails.
  private var status: FileStatus? { try? FileStatus(path: path) }

  private func fileBytes() throws(ServiceError) -> [UInt8]? {
    do {
      return try readFileIfExists(path, limit: Self.sizeLimit)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
  }
}

extension JSONValue {
  fileprivate var timestamp: Timestamp? { string.flatMap(Timestamp.init(iso8601:)) }
}
