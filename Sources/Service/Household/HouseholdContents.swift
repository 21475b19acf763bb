import Settings
import Storage
import Theming

/// Where a household's items, preferences and themes are: in files at home, in a database when
/// hosted.
///
/// All other calls block; they are made in ``work(_:)``.
public protocol HouseholdContents: Sendable {
  /// Runs work that may block on a thread of a pool. It runs again from its beginning if what it
  /// could not do is worth another attempt.
  func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value

  func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value

  /// Changes items. If another change was faster, what the body did is rolled back and it runs
  /// again.
  func change<Value>(_ body: (Store) throws -> Value) throws -> Value

  /// A number that grows with every change of the items; nil where others may change them without
  /// raising it. Items that are read after it are at least that new.
  var version: Int64? { get }

  /// The preferences of a member; nil for the owner.
  func preferences(of member: String?) -> SettingsStore

  /// The shipped themes and the household's own.
  var themes: ThemeLibrary { get }

  /// Adds themes of the household's own, all or none.
  ///
  /// - Throws: ``ThemeNameTaken`` if it has a theme of one of the names already.
  func add(themes: [(name: String, text: [UInt8])]) throws

  /// Writes a theme of the household's own, in place of any of the same name.
  func replace(theme name: String, by text: [UInt8]) throws

  /// Deletes themes of the household's own.
  ///
  /// - Returns: How many of the names there were.
  func delete(themes names: [String]) throws -> Int
}

/// The household already has a theme of this name.
public struct ThemeNameTaken: Error, Hashable, Sendable {
  /// The name.
  public var name: String

  /// Creates the error for a name.
  public init(name: String) {
    self.name = name
  }
}
