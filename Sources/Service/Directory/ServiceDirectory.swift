import Lists

/// Looks up who may use the service and which household is theirs: in a file at home, in a
/// database when hosted.
public protocol ServiceDirectory: Sendable {
  /// The client that a token belongs to, with its household at least as new as at the time of the
  /// call; nil if the token is unknown or no longer valid.
  ///
  /// - Throws: ``ServiceError`` if the token is valid but its household is missing, a `Problem` if
  ///   it cannot be looked up.
  func client(of token: String) async throws -> ServiceClient?

  /// Exchanges a code for a token; the code is used up.
  ///
  /// - Parameter member: Whose preferences the device uses, unless the code names a member.
  func pair(code: String, device: String, for member: String?) async throws -> String

  /// The devices that a client may see and revoke.
  func devices(visibleTo client: ServiceClient) async throws -> [Credentials.Device]

  /// Revokes the token of a device that a client may see.
  func revoke(_ device: Credentials.Device, by client: ServiceClient) async throws

  /// The household whose icon everybody sees; nil if there may be several.
  var owner: Household? { get }

  /// Throws while requests cannot be answered.
  func checkReadiness() async throws

  /// Further lines for Prometheus.
  var metrics: [String] { get }

  /// Called once the service has ended.
  func close()
}

extension ServiceDirectory {
  /// Does nothing.
  public func close() {}
}

/// The sender of a request.
public struct ServiceClient: Sendable {
  /// The device or program that has the token.
  public var device: Credentials.Device
  /// What it may read and change.
  public var household: Household
  /// Whose preferences count; nil for the owner's.
  public var member: String?
  /// How many seconds ago the household was known to be up to date; nil if it is now.
  public var age: Int?

  /// Creates the client from its parts: each parameter sets the property of its name.
  public init(
    device: Credentials.Device, household: Household, member: String?, age: Int? = nil
  ) {
    self.device = device
    self.household = household
    self.member = member
    self.age = age
  }
}
