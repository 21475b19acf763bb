import Basics
import Lists
import Settings
import Synchronization

/// The file of tokens and codes, shared by the service and the commands `serve token`, `serve pair`
/// and `serve revoke`.
///
/// Every lookup compares the file's signature first, so that a revoked token is refused at once,
/// whichever process revoked it.
public final class CredentialStore: Sendable {
  /// The path of the file, which need not exist.
  public let path: String
  /// The largest file that is read, in bytes.
  private static let sizeLimit = 4_000_000
  private let clock: @Sendable () -> Timestamp
  private let state = Mutex(State())

  private struct State {
    var signature: Signature?
    var credentials = Credentials()
    /// The devices whose tokens were presented since the file was read, by token.
    var known: [String: Credentials.Device] = [:]
  }

  private struct Signature: Equatable {
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  /// Creates a store over a file, which need not exist yet.
  public init(path: String, clock: @escaping @Sendable () -> Timestamp) {
    self.path = path
    self.clock = clock
  }

  // MARK: Reading

  /// The current contents of the file.
  var credentials: Credentials {
    let signature = signature()
    return state.withLock { read(&$0, signature).credentials }
  }

  /// The device of a token; nil if it is unknown, revoked or expired.
  func device(of token: String) -> Credentials.Device? {
    // Read before the lock is taken: others would wait for the system call too.
    let signature = signature()
    let device = state.withLock { state -> Credentials.Device? in
      _ = read(&state, signature)
      if let known = state.known[token] { return known }
      guard token.utf8.count == 43 else { return nil }
      let hash = SHA256.hexadecimal(token)
      let found = state.credentials.devices.first { $0.hash == hash }
      if let found { state.known[token] = found }
      return found
    }
    guard let device, device.isAlive(at: clock()) else { return nil }
    return device
  }

  private func read(_ state: inout State, _ signature: Signature?) -> State {
    if signature != state.signature || signature == nil {
      state.signature = signature
      state.credentials = fileBytes().map(Credentials.init) ?? Credentials()
      state.known = [:]
    }
    return state
  }

  // MARK: Changing

  /// Makes a token for a device or program; only its digest is stored.
  public func makeToken(name: String, member: String? = nil) throws(ServiceError) -> String {
    let token = NewToken.secret()
    let device = NewToken.device(of: token, name: name, member: member, at: clock())
    try change { credentials in
      credentials.devices.append(device)
    }
    return token
  }

  /// Makes a code that lasts ten minutes.
  public func makeCode(member: String? = nil) throws(ServiceError) -> String {
    let code = PairingCode.random()
    let now = clock()
    try change { credentials in
      credentials.codes.append(
        Credentials.Code(
          hash: SHA256.hexadecimal(code.characters), member: member,
          expires: Timestamp(milliseconds: now.milliseconds + 600_000), failures: 0))
    }
    return code.text
  }

  /// Exchanges a code for a token; a wrong code counts against every open code.
  ///
  /// - Parameter member: Whose preferences the device uses, unless the code names a member.
  func pair(code text: String, device name: String, for member: String? = nil) throws -> String {
    let hash = PairingCode(typed: text).map { SHA256.hexadecimal($0.characters) }
    var found: Credentials.Code?
    try change { credentials in
      if let index = credentials.codes.firstIndex(where: { $0.hash == hash }) {
        found = credentials.codes.remove(at: index)
      } else {
        for index in credentials.codes.indices { credentials.codes[index].failures += 1 }
        credentials.codes.removeAll { $0.failures >= 5 }
      }
    }
    guard let found else {
      throw Problem(
        .forbidden,
        "The code is wrong, used or older than ten minutes. Get another with: priorities serve pair"
      )
    }
    return try makeToken(
      name: name, member: found.member ?? member.flatMap { Self.isMemberName($0) ? $0 : nil })
  }

  /// Whether a name can be a member's, and so a folder's: 1 to 60 letters, digits, - and _.
  public static func isMemberName(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_")
    }
    return isPlain && 1...60 ~= name.utf8.count
  }

  /// Revokes the tokens of the devices with a name or an id.
  ///
  /// - Returns: How many there were.
  @discardableResult
  public func revoke(_ name: String) throws(ServiceError) -> Int {
    var count = 0
    try change { credentials in
      let before = credentials.devices.count
      credentials.devices.removeAll { $0.name == name || $0.id == name }
      count = before - credentials.devices.count
    }
    return count
  }

  /// Notes that a device was used, at most once an hour.
  func noteUse(of device: Credentials.Device) {
    let now = clock()
    guard
      now.milliseconds - (device.lastUsed ?? device.created).milliseconds > 3_600_000
        || device.lastUsed == nil
    else { return }
    try? change { credentials in
      if let index = credentials.devices.firstIndex(where: { $0.id == device.id }) {
        credentials.devices[index].lastUsed = now
      }
    }
  }

  /// Stores the address that the service is reached at.
  public func note(address: String) throws(ServiceError) {
    try change { $0.address = address }
  }

  /// The devices and programs that have a token.
  public var devices: [Credentials.Device] { credentials.devices }

  /// The address that the service was last reached at; nil if it never ran.
  public var address: String? { credentials.address }

  /// Reads, changes and writes the file under a lock that the other commands take too.
  private func change(_ body: (inout Credentials) -> Void) throws(ServiceError) {
    var file = FileReplacement(path: path)
    file.readLimit = Self.sizeLimit
    do {
      try file.replace(wait: 10) { bytes in
        let before = bytes.map(Credentials.init) ?? Credentials()
        var after = before
        let now = clock()
        after.codes.removeAll { $0.expires < now }
        body(&after)
        return after == before ? .unchanged : .replaced(by: Array(after.text.utf8))
      }
    } catch FileReplacementError.folder(let error) {
      throw .file(path: error.path, code: error.cause.code)
    } catch let error as FileReplacementError {
      throw .file(path: path, code: error.cause.code)
    } catch {
      throw .file(path: path, code: EIO)
    }
  }

  private func signature() -> Signature? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Signature(
      inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }

  private func fileBytes() -> [UInt8]? { try? readFile(path, limit: Self.sizeLimit) }
}
