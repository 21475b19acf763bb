import Lists

/// Who may use the service, and which household is theirs: in a file at home, in a database when
/// hosted.
public protocol ServiceDirectory: Sendable {
  /// The client that has a token, with its household as new as it was when this was asked; nil for a
  /// token that is unknown or no longer valid.
  ///
  /// - Throws: ``ServiceError`` where the token is sound and leads nowhere, a problem of the
  ///   interface where it cannot be looked up.
  func client(of token: String) async throws -> ServiceClient?

  /// Takes a code for a token; the code is used up.
  ///
  /// - Parameter member: Whose preferences the device uses, unless the code says.
  func pair(code: String, device: String, for member: String?) async throws -> String

  /// The devices that a client may see and revoke.
  func devices(visibleTo client: ServiceClient) async throws -> [Credentials.Device]

  /// Takes the right away from a device that a client may see.
  func revoke(_ device: Credentials.Device, by client: ServiceClient) async throws

  /// The only household of the service, whose icon is everybody's; nil if there are several.
  var owner: Household? { get }

  /// Throws while nothing can be answered.
  func checkReadiness() async throws

  /// Further lines for Prometheus.
  var metrics: [String] { get }
}

/// Who asks.
public struct ServiceClient: Sendable {
  /// The device or program.
  public var device: Credentials.Device
  /// What it may read and change.
  public var household: Household
  /// Whose preferences count; nil for the owner's.
  public var member: String?
  /// How many seconds ago the household was known to be up to date, where that cannot be asked now.
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
