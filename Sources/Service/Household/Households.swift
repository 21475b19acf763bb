import NIOPosix
import Preferences
import Synchronization
import SystemFiles

/// The household of each client: one for all at home, or with `--people` one for each person.
final class Households: Sendable {
  private let options: ServiceOptions
  private let pool: NIOThreadPool
  private let open = Mutex<[String?: (Household, HouseholdWatch)]>([:])

  init(_ options: ServiceOptions, pool: NIOThreadPool) throws {
    self.options = options
    self.pool = pool
    guard options.people == nil else { return }
    _ = try household(of: nil)
  }

  /// Whether members share one list.
  var isShared: Bool { options.people == nil }

  /// The household of a member of the service.
  ///
  /// - Throws: ``ServiceError/people(_:)`` for a person without a folder.
  func household(of member: String?) throws -> Household {
    let key = isShared ? nil : member
    let (household, watch) = try open.withLock { open in
      if let known = open[key] { return known }
      let household = try Household(
        folders: try folders(of: key), environment: isShared ? options.environment : [:],
        pool: pool, clock: options.clock)
      let watch = HouseholdWatch(household, log: options.log)
      open[key] = (household, watch)
      return (household, watch)
    }
    if isShared, let member { watch.watchPreferences(of: member) }
    return household
  }

  /// How many event streams are open in all households.
  var streamCount: Int {
    open.withLock { $0.values.reduce(0) { $0 + $1.0.hub.count } }
  }

  /// Ends all streams.
  func endStreams() {
    for (household, _) in open.withLock({ Array($0.values) }) { household.hub.endAll() }
  }

  /// Ends the streams of a token everywhere.
  func endStreams(of token: String) {
    for (household, _) in open.withLock({ Array($0.values) }) { household.hub.end(token: token) }
  }

  private func folders(of person: String?) throws -> Folders {
    guard let people = options.people else { return options.folders }
    guard let person else { throw ServiceError.nobody }
    let folder = "\(people)/\(person)"
    guard access(folder, F_OK) == 0 else { throw ServiceError.people(folder) }
    return try Folders(environment: ["PRIORITIES_HOME": folder])
  }
}
