import Basics
import Lists

/// Who may use the service, as stored in its file.
public struct Credentials: Hashable, Sendable {
  /// A device or program that has a token.
  public struct Device: Hashable, Sendable {
    /// The id that it is revoked by.
    public var id: String
    /// The name that its owner gave it.
    public var name: String
    /// The member whose preferences it uses, or with a folder for each person whose items; nil for
    /// the owner.
    public var member: String?
    /// SHA-256 of the token, which has 256 random bits: a slow hash would protect it no better.
    public var hash: String
    /// When it got the token.
    public var created: Timestamp
    /// When it was last used, to the hour.
    public var lastUsed: Timestamp?

    /// Creates the device from its parts: each parameter sets the property of its name.
    public init(
      id: String, name: String, member: String?, hash: String, created: Timestamp,
      lastUsed: Timestamp? = nil
    ) {
      self.id = id
      self.name = name
      self.member = member
      self.hash = hash
      self.created = created
      self.lastUsed = lastUsed
    }

    /// What clients and programs are told of it.
    public var json: JSONObject {
      [
        "id": .string(id), "name": .string(name), "member": member.map { .string($0) } ?? .null,
        "created": .string(created.iso8601), "lastUsed": lastUsed.json,
      ]
    }

    /// Whether its token is valid: it expires after 180 days without use.
    public func isAlive(at now: Timestamp) -> Bool {
      now.milliseconds - (lastUsed ?? created).milliseconds < 180 * 86_400_000
    }
  }

  /// A code that was given out and is not used yet.
  struct Code: Hashable, Sendable {
    var hash: String
    var member: String?
    var expires: Timestamp
    var failures: Int
  }

  var devices: [Device] = []
  var codes: [Code] = []
  /// The address that the service was last reached at, for `serve pair`.
  var address: String?
}

extension Credentials {
  /// Parses the file; malformed entries are ignored and let nobody in.
  init(_ bytes: [UInt8]) {
    guard let object = try? JSONReader.value(in: bytes).object else { return }
    address = object["address"]?.string
    devices = (object["devices"]?.array ?? []).compactMap { value in
      guard let object = value.object, let id = object["id"]?.string,
        let name = object["name"]?.string, let hash = object["hash"]?.string,
        let created = object["created"]?.string.flatMap(Timestamp.init(iso8601:))
      else { return nil }
      return Device(
        id: id, name: name, member: object["member"]?.string, hash: hash, created: created,
        lastUsed: object["lastUsed"]?.string.flatMap(Timestamp.init(iso8601:)))
    }
    codes = (object["codes"]?.array ?? []).compactMap { value in
      guard let object = value.object, let hash = object["hash"]?.string,
        let expires = object["expires"]?.string.flatMap(Timestamp.init(iso8601:))
      else { return nil }
      return Code(
        hash: hash, member: object["member"]?.string, expires: expires,
        failures: object["failures"]?.integer ?? 0)
    }
  }

  var text: String {
    func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
    let devices = devices.map { device in
      JSONValue.object([
        "id": .string(device.id), "name": .string(device.name), "member": text(device.member),
        "hash": .string(device.hash), "created": .string(device.created.iso8601),
        "lastUsed": text(device.lastUsed?.iso8601),
      ])
    }
    let codes = codes.map { code in
      JSONValue.object([
        "hash": .string(code.hash), "member": text(code.member),
        "expires": .string(code.expires.iso8601), "failures": .integer(code.failures),
      ])
    }
    return JSONWriter.text(
      of: .object([
        "version": .integer(1), "address": text(address), "devices": .array(devices),
        "codes": .array(codes),
      ]))
  }
}
