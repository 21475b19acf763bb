import Preferences
import Settings
import Storage
import Theming

/// Where a household's items, preferences and themes are: in files at home, in a database when hosted.
///
/// Calls block, and come from the threads of a pool.
public protocol HouseholdContents: Sendable {
  /// Reads items.
  func read<Value>(_ body: (Store) throws -> Value) throws -> Value

  /// Changes items; the body may be run again where another change was faster, and what it changed
  /// before is taken back then.
  func change<Value>(_ body: (Store) throws -> Value) throws -> Value

  /// How new the items are, by a number that grows with every change; nil where others may change
  /// them without its growing. What is read after it is at least that new.
  var version: Int64? { get }

  /// The preferences of a member; nil for the owner.
  func preferences(of member: String?) -> SettingsStore

  /// The shipped themes and the household's own.
  var themes: ThemeLibrary { get }

  /// Keeps themes of the household's own under names that are free, all or none.
  ///
  /// - Throws: ``ThemeNameTaken`` for a name that is not.
  func add(themes: [(name: String, text: [UInt8])]) throws

  /// Keeps a theme of the household's own in place of one of its name.
  func replace(theme name: String, by text: [UInt8]) throws

  /// Removes themes of the household's own.
  /// - Returns: How many there were.
  func delete(themes names: [String]) throws -> Int
}

/// A household has a theme of the name already.
public struct ThemeNameTaken: Error, Hashable, Sendable {
  /// The name.
  public var name: String

  /// Creates the error for a name.
  public init(name: String) {
    self.name = name
  }
}
