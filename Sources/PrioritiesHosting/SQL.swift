/// Every statement sent to the database.
///
/// All keys except a pairing code's begin with the household, so that tables can be sharded. The
/// server needs no sequences, extensions, functions or triggers.
enum SQL {
  static let lockMigrations = "SELECT pg_advisory_xact_lock(7117, 1)"

  // MARK: Tables

  /// The version of the tables, and the oldest program that is compatible with them.
  static let currentVersion = "SELECT max(version), max(oldest) FROM table_version"
  static let addVersion = "INSERT INTO table_version (version, at_ms, oldest) VALUES ($1, $2, $3)"
  /// Whether the tables have a version, and whether there are tables.
  static let hasTables = """
    SELECT to_regclass('table_version') IS NOT NULL, to_regclass('household') IS NOT NULL
    """

  /// Forward-only migrations, of which a released one must never be edited.
  static var steps: [TableStep] {
    [
      TableStep(statements: tables + rowSecurity, oldest: 1),
      TableStep(statements: budgetTable, oldest: 1),
    ]
  }

  private static var tables: [String] {
    [
      """
      CREATE TABLE table_version (
        version integer PRIMARY KEY,
        at_ms bigint NOT NULL,
        oldest integer NOT NULL
      )
      """,
      """
      CREATE TABLE household (
        household uuid PRIMARY KEY,
        name text NOT NULL,
        created_ms bigint NOT NULL,
        documents bigint NOT NULL DEFAULT 0
      )
      """,
      "CREATE INDEX household_name ON household (name)",
      """
      CREATE TABLE entry (
        household uuid NOT NULL,
        version bigint NOT NULL,
        id uuid NOT NULL,
        schema smallint NOT NULL,
        whole boolean NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY (household, version)
      )
      """,
      """
      CREATE TABLE snapshot (
        household uuid NOT NULL,
        version bigint NOT NULL,
        schema smallint NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY (household, version)
      )
      """,
      // Nodes compress the bodies.
      "ALTER TABLE entry ALTER COLUMN body SET STORAGE EXTERNAL",
      "ALTER TABLE snapshot ALTER COLUMN body SET STORAGE EXTERNAL",
      """
      CREATE TABLE member (
        household uuid NOT NULL,
        name text NOT NULL,
        created_ms bigint NOT NULL,
        PRIMARY KEY (household, name)
      )
      """,
      """
      CREATE TABLE device (
        household uuid NOT NULL,
        hash text NOT NULL,
        id text NOT NULL,
        name text NOT NULL,
        member text,
        created_ms bigint NOT NULL,
        used_ms bigint,
        PRIMARY KEY (household, hash)
      )
      """,
      """
      CREATE TABLE code (
        hash text PRIMARY KEY,
        household uuid NOT NULL,
        member text,
        expires_ms bigint NOT NULL
      )
      """,
      "CREATE INDEX code_household ON code (household)",
      """
      CREATE TABLE document (
        household uuid NOT NULL,
        name text NOT NULL,
        version bigint NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY (household, name)
      )
      """,
    ]
  }

  private static let isOwn =
    "strpos(current_setting('priorities.household', true), household::text) > 0"

  /// Row-level security (defence in depth).
  ///
  /// A transaction sees only the rows of the households that it sets, or none if it sets no
  /// household. An id can't match across two others, because all ids have the same length and
  /// contain no comma.
  private static var rowSecurity: [String] {
    let own = isOwn
    let all = "current_setting('priorities.household', true) = 'all'"
    let byCode = "hash = current_setting('priorities.code', true)"
    let tables = [
      ("household", "\(own) OR \(all)"), ("entry", own), ("snapshot", own), ("member", own),
      ("device", own), ("document", own), ("code", "\(own) OR \(byCode)"),
    ]
    return tables.flatMap { table, condition in
      [
        "ALTER TABLE \(table) ENABLE ROW LEVEL SECURITY",
        "ALTER TABLE \(table) FORCE ROW LEVEL SECURITY",
        "CREATE POLICY own ON \(table) USING (\(condition)) WITH CHECK (\(condition))",
      ]
    }
  }

  /// The limits of households that differ from the standard ones.
  ///
  /// The limits of all others have the household 0, which every transaction sees.
  private static var budgetTable: [String] {
    let condition = "\(isOwn) OR household = '\(HouseholdID.all)'"
    return [
      """
      CREATE TABLE budget (
        household uuid NOT NULL,
        name text NOT NULL,
        value bigint NOT NULL,
        PRIMARY KEY (household, name)
      )
      """,
      "ALTER TABLE budget ENABLE ROW LEVEL SECURITY",
      "ALTER TABLE budget FORCE ROW LEVEL SECURITY",
      "CREATE POLICY own ON budget USING (\(condition)) WITH CHECK (\(condition))",
    ]
  }

  // MARK: Every transaction

  static let setHousehold = "SELECT set_config('priorities.household', $1, true)"
  static let setCode = "SELECT set_config('priorities.code', $1, true)"
  static let process = "SELECT pg_backend_pid()"
  /// Plans a prepared statement once for all values, and without sequential scans.
  ///
  /// A plan made while a table is small would still read the whole table once it is large. These
  /// are settings of the connection, because the owner that migrates may not change another role.
  static let planOnce = """
    SELECT set_config('plan_cache_mode', 'force_generic_plan', false),
      set_config('enable_seqscan', 'off', false)
    """
  static let bypassesRowSecurity =
    "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user"

  // MARK: The log

  static let newest = """
    SELECT h.documents, coalesce(e.version, 0), e.id
    FROM household h LEFT JOIN LATERAL (SELECT version, id FROM entry
      WHERE household = $1 ORDER BY version DESC LIMIT 1) e ON true
    WHERE h.household = $1
    """

  /// Ends every statement that adds a row to a household.
  ///
  /// Deleting the household then waits, and nothing can be added afterwards.
  private static let whileHouseholdExists = "FOR KEY SHARE OF h"

  /// Requires the previous entry by its id.
  ///
  /// The log may have lost entries that a node has, as after a restore, and a very late append
  /// could otherwise find that its version has been pruned.
  static let append = """
    INSERT INTO entry (household, version, id, schema, whole, body)
    SELECT h.household, $2::bigint, $3::uuid, $4::smallint, $5::boolean, $6::bytea
    FROM household h
    WHERE h.household = $1
      AND (EXISTS (SELECT 1 FROM entry WHERE household = $1 AND version = $2 - 1 AND id = $7)
        OR $2 = 1 AND EXISTS (SELECT 1 FROM snapshot WHERE household = $1 AND version = 0))
    \(whileHouseholdExists)
    ON CONFLICT (household, version) DO NOTHING
    """
  /// Appends to several households and returns the ids of the appended entries.
  ///
  /// Ordered by key, because two nodes could otherwise deadlock. Subqueries with a limit use an
  /// index regardless of the table statistics.
  static let appendAll = """
    INSERT INTO entry (household, version, id, schema, whole, body)
    SELECT u.household, u.version, u.id, u.schema, u.whole, u.body
    FROM unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::smallint[], $5::boolean[], $6::bytea[],
        $7::uuid[])
      AS u (household, version, id, schema, whole, body, previous)
    WHERE (SELECT 1 FROM household h WHERE h.household = u.household LIMIT 1
        \(whileHouseholdExists)) = 1
      AND ((SELECT e.id FROM entry e WHERE e.household = u.household
          AND e.version = u.version - 1 LIMIT 1) = u.previous
        OR u.version = 1 AND (SELECT 1 FROM snapshot s
          WHERE s.household = u.household AND s.version = 0 LIMIT 1) = 1)
    ORDER BY u.household
    ON CONFLICT (household, version) DO NOTHING
    RETURNING id
    """
  /// Limits waits for locks, because the transaction includes other households.
  static let limitLocks = "SELECT set_config('lock_timeout', '100ms', true)"
  /// Starts with the entry that a node already has, to compare its id.
  static let entries = """
    SELECT version, id, schema, whole, body FROM entry
    WHERE household = $1 AND version >= $2 ORDER BY version
    """
  static let newestSnapshot = """
    SELECT s.version, s.schema, s.body,
      (SELECT e.id FROM entry e WHERE e.household = $1 AND e.version = s.version)
    FROM snapshot s WHERE s.household = $1 ORDER BY s.version DESC LIMIT 1
    """
  static let entriesAfterSnapshot = """
    SELECT version, id, schema, whole, body FROM entry
    WHERE household = $1 AND version > (SELECT max(version) FROM snapshot WHERE household = $1)
    ORDER BY version
    """
  /// Requires the snapshot's last entry by its id; see ``append``.
  static let saveSnapshot = """
    INSERT INTO snapshot (household, version, schema, body)
    SELECT h.household, $2::bigint, $3::smallint, $4::bytea FROM household h
    WHERE h.household = $1
      AND ($2 = 0 OR EXISTS (SELECT 1 FROM entry
        WHERE household = $1 AND version = $2 AND id = $5))
    \(whileHouseholdExists)
    ON CONFLICT (household, version) DO NOTHING
    """
  /// Deletes the entries that the newest snapshot contains.
  ///
  /// Keeps the snapshot's own entry, because a later entry refers to it.
  static let clearEntries = """
    DELETE FROM entry WHERE household = $1
      AND version < (SELECT max(version) FROM snapshot WHERE household = $1)
    """
  static let clearSnapshots = """
    DELETE FROM snapshot WHERE household = $1
      AND version < (SELECT max(version) FROM snapshot WHERE household = $1)
    """

  // MARK: Households

  static let addHousehold = """
    INSERT INTO household (household, name, created_ms) VALUES ($1, $2, $3)
    """
  static let households = """
    SELECT household, name, created_ms FROM household ORDER BY name, household
    """
  static let householdsNamed = "SELECT household FROM household WHERE name = $1 ORDER BY household"
  /// Deletes the household first, because that waits for concurrent inserts.
  static let deleteHousehold = [
    "DELETE FROM household WHERE household = $1", "DELETE FROM entry WHERE household = $1",
    "DELETE FROM snapshot WHERE household = $1", "DELETE FROM member WHERE household = $1",
    "DELETE FROM device WHERE household = $1", "DELETE FROM document WHERE household = $1",
    "DELETE FROM code WHERE household = $1", "DELETE FROM budget WHERE household = $1",
  ]
  /// The household's own limits come last.
  static let budget = """
    SELECT name, value FROM budget WHERE household IN ($1, '\(HouseholdID.all)') ORDER BY household
    """
  static let setLimit = """
    INSERT INTO budget (household, name, value) VALUES ($1, $2, $3)
    ON CONFLICT (household, name) DO UPDATE SET value = excluded.value
    """
  static let deleteLimit = "DELETE FROM budget WHERE household = $1 AND name = $2"

  // MARK: Members, devices and codes

  static let addMember = """
    INSERT INTO member (household, name, created_ms)
    SELECT h.household, $2::text, $3::bigint FROM household h
    WHERE h.household = $1 \(whileHouseholdExists)
    ON CONFLICT (household, name) DO NOTHING
    """
  static let members = "SELECT name, created_ms FROM member WHERE household = $1 ORDER BY name"
  static let deleteMember = "DELETE FROM member WHERE household = $1 AND name = $2"
  static let deleteDevicesOfMember = "DELETE FROM device WHERE household = $1 AND member = $2"
  static let deleteCodesOfMember = "DELETE FROM code WHERE household = $1 AND member = $2"

  /// The devices of several tokens, and the versions of their households.
  ///
  /// The first column is the token's number, from 1.
  static let clients = """
    SELECT u.n, c.documents, c.version, c.entry, c.id, c.name, c.member, c.created_ms, c.used_ms
    FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS u (household, hash, n)
    CROSS JOIN LATERAL (
      SELECT h.documents, coalesce(e.version, 0) AS version, e.id AS entry,
        d.id, d.name, d.member, d.created_ms, d.used_ms
      FROM household h JOIN device d ON d.household = h.household AND d.hash = u.hash
      LEFT JOIN LATERAL (SELECT version, id FROM entry
        WHERE household = u.household ORDER BY version DESC LIMIT 1) e ON true
      WHERE h.household = u.household LIMIT 1) c
    """
  /// Makes additions of devices wait for each other.
  static let lockDevices = "SELECT 1 FROM household WHERE household = $1 FOR NO KEY UPDATE"
  /// Deletes pairings that ended unused, whose time of use is negative.
  static let clearDevices = "DELETE FROM device WHERE household = $1 AND -used_ms BETWEEN 1 AND $2"
  /// Appends the first free number to a name that another device has.
  ///
  /// A device that is paired again keeps its name.
  static let addDevice = """
    WITH former AS (
      DELETE FROM device WHERE household = $1 AND id = $3 RETURNING name, created_ms)
    INSERT INTO device (household, hash, id, name, member, created_ms, used_ms)
    SELECT h.household, $2::text, $3::text, coalesce((SELECT name FROM former LIMIT 1), (
        SELECT free.name FROM (
          SELECT i, $4::text || CASE i WHEN 1 THEN '' ELSE ' ' || i END AS name
          FROM generate_series(1, (SELECT count(*) + 1 FROM device WHERE household = $1)) i) free
        WHERE free.name NOT IN (SELECT name FROM device WHERE household = $1)
        ORDER BY free.i LIMIT 1)),
      $5::text, coalesce((SELECT created_ms FROM former LIMIT 1), $6::bigint), $7::bigint
    FROM household h
    WHERE h.household = $1
      AND ((SELECT count(*) FROM device WHERE household = $1) < $8 OR EXISTS (SELECT FROM former))
    \(whileHouseholdExists)
    RETURNING id, name, member, created_ms, used_ms
    """
  static let renameDevice = """
    UPDATE device SET name = $3 WHERE household = $1 AND id = $2 AND NOT EXISTS (
      SELECT 1 FROM device d WHERE d.household = $1 AND d.name = $3 AND d.id <> $2)
    """
  static let devices = """
    SELECT id, name, member, created_ms, used_ms, hash FROM device WHERE household = $1
    ORDER BY created_ms, id
    """
  static let recordUse = "UPDATE device SET used_ms = $3 WHERE household = $1 AND hash = $2"
  static let deleteDevice = "DELETE FROM device WHERE household = $1 AND id = $2"
  static let addCode = """
    INSERT INTO code (hash, household, member, expires_ms)
    SELECT $2::text, h.household, $3::text, $4::bigint FROM household h
    WHERE h.household = $1
      AND (SELECT count(*) FROM code WHERE household = $1 AND expires_ms >= $5) < $6
    \(whileHouseholdExists)
    """
  static let codes = "SELECT hash FROM code WHERE household = $1 AND expires_ms >= $2"
  /// Also deletes all codes but the newest.
  static let clearCodes = """
    DELETE FROM code WHERE household = $1 AND (abs(expires_ms) < $2 OR hash IN (
      SELECT hash FROM code WHERE household = $1 ORDER BY abs(expires_ms) DESC OFFSET 1000))
    """
  /// Uses a code that hasn't expired, and returns the row as it was before.
  ///
  /// A used code has a negative time.
  static let useCode = """
    WITH was AS (
      SELECT hash, household, member, expires_ms FROM code WHERE hash = $1 FOR UPDATE)
    UPDATE code SET expires_ms = CASE WHEN was.expires_ms < $2 THEN 1 ELSE -1 END * was.expires_ms
    FROM was WHERE code.hash = $1
    RETURNING was.household, was.member, was.expires_ms
    """

  // MARK: Documents

  static let documents = "SELECT name, body FROM document WHERE household = $1 ORDER BY name"
  /// Claims the next version, which the other statements on documents check.
  static let countDocuments = """
    UPDATE household SET documents = documents + 1 WHERE household = $1 AND documents = $2
    """
  static let writeDocument = """
    INSERT INTO document (household, name, version, body)
    SELECT h.household, $3::text, h.documents, $4::bytea FROM household h
    WHERE h.household = $1 AND h.documents = $2::bigint + 1
    ON CONFLICT (household, name)
    DO UPDATE SET version = excluded.version, body = excluded.body
    """
  static let deleteDocument = """
    DELETE FROM document WHERE household = $1 AND name = $3
      AND EXISTS (SELECT 1 FROM household h WHERE h.household = $1 AND h.documents = $2::bigint + 1)
    """

  // MARK: Notifications

  static let notify = "SELECT pg_notify('priorities', $1)"
  static let listen = "LISTEN priorities"
}

struct TableStep {
  /// The statements of the step, run in one transaction.
  var statements: [String]
  /// The oldest program that can use the new tables, given as its number of steps.
  ///
  /// A step that only adds to the tables repeats the previous value. One that removes something
  /// states the first program that works without it.
  var oldest: Int
}
