import FoundationEssentials
import LayeredSettings
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesStorage
import PriorityLists

/// The administrator's operations on households, members and devices.
///
/// They are safe while nodes are running.
package struct Administration: Sendable {
  let database: PostgresDatabase
  let clock: @Sendable () -> Timestamp

  /// The tables must be up to date.
  package init(database: PostgresDatabase, clock: @escaping @Sendable () -> Timestamp) {
    self.database = database
    self.clock = clock
  }

  // MARK: Households

  package struct Summary: Hashable, Sendable {
    package var id: HouseholdID
    package var name: String
    package var created: Timestamp
  }

  /// Adds a household with a random id.
  ///
  /// - Parameter archive: The initial contents; nil for an empty household.
  /// - Throws: `HostingError.contents` if this program cannot read the archive's store.
  package func addHousehold(
    _ name: String, from archive: HouseholdArchive? = nil
  ) throws -> HouseholdID {
    let id = HouseholdID.random()
    let name = try Name(name).text
    if let archive { try check(archive, for: nil) }
    let contents = try store(of: archive).contents()
    let now = clock().milliseconds
    var statements = [
      Statement(SQL.addHousehold, of: id, .text(name), .number(now)),
      Statement(
        SQL.saveSnapshot, of: id, "0", .number(Store.schemaVersion),
        .bytes(LogBody.packed(contents, of: id, at: 0)), .null),
    ]
    for member in archive?.members ?? [] {
      statements.append(Statement(SQL.addMember, of: id, .text(member), .number(now)))
    }
    if let documents = archive?.documents, !documents.isEmpty {
      statements.append(Statement(SQL.countDocuments, of: id, "0"))
      statements += documents.sortedByKey.map { name, text in
        Statement(SQL.writeDocument, of: id, "0", .text(name), .bytes(text))
      }
    }
    _ = try database.run(.household(id), statements, isRepeatable: false)
    return id
  }

  /// Replaces a household's items, settings and themes with those that an archive has.
  ///
  /// Keeps its id, name, devices and members. Also repairs a household with a damaged log, because
  /// nodes then start from the archive.
  /// - Throws: `HostingError.contents` if this program cannot read the archive's store.
  package func restore(_ id: HouseholdID, from archive: HouseholdArchive) throws {
    try check(archive, for: id)
    let store = try store(of: archive)
    // Make clients read everything again.
    try store.renewEpoch()
    let contents = try store.contents()
    let log = PostgresLog(database)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      let newest = try log.newest(of: id)
      let entry = LogEntry(
        version: newest.version + 1, id: .random(using: &generator), schema: Store.schemaVersion,
        body: .contents(contents))
      guard case .appended = try log.append(entry, after: newest.id, to: id) else { continue }
      try log.save(
        LogSnapshot(
          position: LogPosition(version: entry.version, id: entry.id), schema: entry.schema,
          contents: contents), of: id)
      let known = try Set(members(of: id))
      for member in archive.members where !known.contains(member) { try addMember(member, to: id) }
      if let texts = archive.documents {
        let documents = Documents(id, database: database)
        try documents.catchUp(to: 0)
        try documents.change { before in
          before.mapValues { _ in nil }.merging(texts.mapValues { .some($0) }) { $1 }
        }
      }
      _ = try database.run(.household(id), [ChangeNotifier.changed(id)])
      return
    }
    throw LogError.busy(id)
  }

  /// The store of an archive, validated and upgraded; an empty one if the archive is nil.
  private func store(of archive: HouseholdArchive?) throws -> Store {
    guard let archive else { return try Store.inMemory(clock: clock) }
    do throws(StoreError) {
      return try Store.inMemory(contents: archive.contents, clock: clock)
    } catch {
      throw HostingError.contents(error.description)
    }
  }

  package func households() throws -> [Summary] {
    let result = try database.run(.households, [Statement(SQL.households)])[0]
    return result.rows.compactMap { row in
      guard let id = row.id(0), let name = row.text(1), let created = row.number(2) else {
        return nil
      }
      return Summary(
        id: HouseholdID(uuid: id), name: name, created: Timestamp(milliseconds: created))
    }
  }

  package func household(_ text: String) throws -> HouseholdID {
    if let id = HouseholdID(text) {
      guard try run(SQL.newest, of: id).first != nil else {
        throw HostingError.unknownHousehold(text)
      }
      return id
    }
    let found = try database.run(
      .households, [Statement(SQL.householdsNamed, .text(text))])[0].texts
    guard found.count < 2 else { throw HostingError.ambiguousHousehold(text, ids: found) }
    guard let id = found.first.flatMap({ HouseholdID($0) }) else {
      throw HostingError.unknownHousehold(text)
    }
    return id
  }

  package func archive(of id: HouseholdID) throws -> HouseholdArchive {
    let log = PostgresLog(database)
    let replica = try Replica(id, log: log, clock: clock)
    let items = try replica.read { try $0.count() }
    var archive = HouseholdArchive(contents: try replica.contents(), items: items)
    let results = try database.run(
      .household(id), [Statement(SQL.documents, of: id), Statement(SQL.members, of: id)])
    archive.documents = results[0].documents
    archive.members = results[1].texts
    return archive
  }

  /// Writes the archive of a household to a folder, which appears only once it is complete.
  package func backUp(_ id: HouseholdID, to folder: String) throws {
    let partial = "\(folder).part"
    let archive = try archive(of: id)
    // An interrupted backup may have left it behind; if not, this fails, and so does a folder that
    // can't be removed when it is written.
    try? FileManager.default.removeItem(atPath: partial)
    try archive.write(to: partial, isBackup: true)
    guard rename(partial, folder) == 0 else {
      throw HostingError.contents("\(folder) cannot be created: \(SystemCallError().reason).")
    }
  }

  /// Saves a household before it is replaced: as a backup or, if it cannot be loaded, as its rows.
  ///
  /// The rows of each table are a file with a line of JSON each.
  package func save(_ id: HouseholdID, to folder: String) throws {
    do {
      try backUp(id, to: folder)
    } catch {
      let tables = ["household", "entry", "snapshot", "member", "document"]
      let results = try database.run(
        .household(id),
        tables.map {
          Statement("SELECT row_to_json(t) FROM \($0) t WHERE household = $1", of: id)
        })
      for (table, rows) in zip(tables, results) {
        let lines = rows.texts.map { $0 + "\n" }.joined()
        try HouseholdArchive.write(lines.bytes, to: "\(folder)/\(table).jsonl")
      }
    }
  }

  /// Deletes a household with all its data, or does nothing if the id is unknown.
  package func delete(_ id: HouseholdID) throws {
    _ = try database.run(
      .household(id),
      SQL.deleteHousehold.map { Statement($0, of: id) }
        + [ChangeNotifier.accessChanged(of: id)])
  }

  // MARK: Members

  package func addMember(_ name: String, to id: HouseholdID) throws {
    guard CredentialStore.isMemberName(name) else { throw HostingError.memberName(name) }
    _ = try run(SQL.addMember, of: id, .text(name), .number(clock().milliseconds))
  }

  package func members(of id: HouseholdID) throws -> [String] {
    try run(SQL.members, of: id).texts
  }

  /// Deletes a member with their devices, codes and settings, but not the items.
  package func deleteMember(_ name: String, of id: HouseholdID) throws {
    guard try members(of: id).contains(name) else { throw HostingError.unknownMember(name) }
    let documents = Documents(id, database: database)
    try documents.catchUp(to: 0)
    let settings = HostedContents.settings(name)
    try documents.change { $0[settings] == nil ? [:] : [settings: nil] }
    _ = try database.run(
      .household(id),
      [
        Statement(SQL.deleteDevicesOfMember, of: id, .text(name)),
        Statement(SQL.deleteCodesOfMember, of: id, .text(name)),
        Statement(SQL.deleteMember, of: id, .text(name)),
        ChangeNotifier.accessChanged(of: id),
      ])
  }

  // MARK: Devices

  /// Stores only the token's digest, under a name that no other device has.
  package func makeToken(
    _ name: String, member: String? = nil, of id: HouseholdID
  ) throws -> String {
    try check(member, of: id)
    let token = HostedToken(for: id)
    _ = try add(NewToken.device(of: token.text, name: name, member: member, at: clock()), to: id)
    return token.text
  }

  /// Adds a device or, if the household has its id, replaces its token and keeps its name.
  private func add(
    _ new: Credentials.Device, to id: HouseholdID
  ) throws -> Credentials.Device {
    let used = new.expires.map { Statement.Value.number(-$0.milliseconds) } ?? .null
    let budget = try budget(of: id)
    let result = try database.run(
      .household(id),
      [
        Statement(SQL.lockDevices, of: id),
        Statement(SQL.clearDevices, of: id, .number(clock().milliseconds)),
        Statement(
          SQL.addDevice, of: id, .text(new.hash), .text(new.id), .text(new.name),
          .optional(new.member), .number(new.created.milliseconds), used,
          .number(budget[.devices])),
        ChangeNotifier.accessChanged(of: id),
      ], isRepeatable: false)[2]
    guard let device = result.first?.device(from: 0, hash: new.hash) else {
      if try !devices(of: id).isEmpty { throw budget.problem(.devices) }
      throw HostingError.unknownHousehold(id.description)
    }
    return device
  }

  /// Makes a code for one device that expires in ten minutes.
  package func makeCode(
    member: String? = nil, of id: HouseholdID
  ) throws -> (code: String, expires: Timestamp) {
    try check(member, of: id)
    let code = PairingCode.random()
    let now = clock()
    let expires = PairingCode.expiry(from: now)
    let budget = try budget(of: id)
    let results = try database.run(
      .household(id),
      [
        Statement(SQL.clearCodes, of: id, .number(now.milliseconds - PairingCode.memory)),
        Statement(
          SQL.addCode, of: id, .text(SHA256.hexadecimal(code.characters)), .optional(member),
          .number(expires.milliseconds), .number(now.milliseconds), .number(budget[.codes])),
      ], isRepeatable: false)
    guard results[1].changed == 1 else { throw budget.problem(.codes) }
    return (code.text, expires)
  }

  /// Exchanges a code for a token.
  func pair(
    _ text: String, device name: String, id: Item.ID?
  ) throws -> (token: HostedToken, device: Credentials.Device) {
    guard let code = PairingCode(typed: text) else { throw CodeFault.wrong.problem }
    let hash = SHA256.hexadecimal(code.characters)
    let now = clock().milliseconds
    let result = try database.run(
      .code(hash), [Statement(SQL.useCode, .text(hash), .number(now))], isRepeatable: false)[0]
    guard let row = result.first, let household = row.id(0), let expires = row.number(2) else {
      throw CodeFault.wrong.problem
    }
    guard expires > 0 else { throw CodeFault.used.problem }
    guard expires >= now else { throw CodeFault.expired.problem }
    let token = HostedToken(for: HouseholdID(uuid: household))
    let device = NewToken.device(
      of: token.text, name: name, id: id, member: row.text(1), at: clock(),
      expires: PairingCode.expiry(from: clock()))
    return (token, try add(device, to: token.household))
  }

  /// Oldest first.
  package func devices(of id: HouseholdID) throws -> [Credentials.Device] {
    let result = try run(SQL.devices, of: id)
    return result.rows.compactMap { row in row.text(5).flatMap { row.device(from: 0, hash: $0) } }
      .filter { !$0.hasExpired(at: clock()) }
  }

  package func renameDevice(_ device: String, to name: String, of id: HouseholdID) throws {
    let name = NewToken.sanitized(name)
    let results = try database.run(
      .household(id),
      [
        Statement(SQL.lockDevices, of: id),
        Statement(SQL.renameDevice, of: id, .text(device), .text(name)),
        ChangeNotifier.accessChanged(of: id),
      ])
    guard results[1].changed > 0 else { throw Problem.deviceNameTaken(name) }
  }

  package func revoke(_ device: String, of id: HouseholdID) throws {
    let results = try database.run(
      .household(id),
      [
        Statement(SQL.deleteDevice, of: id, .text(device)), ChangeNotifier.accessChanged(of: id),
      ])
    guard results[0].changed > 0 else { throw HostingError.unknownDevice(device) }
  }

  private func run(
    _ sql: String, of id: HouseholdID, _ values: Statement.Value...
  ) throws(PostgresError) -> QueryResult {
    var statement = Statement(sql, of: id)
    statement.values += values
    return try database.run(.household(id), [statement])[0]
  }

  private func check(_ member: String?, of id: HouseholdID) throws {
    guard let member else { return }
    guard try members(of: id).contains(member) else { throw HostingError.unknownMember(member) }
  }
}
