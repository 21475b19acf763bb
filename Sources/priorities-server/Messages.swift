/// The sentences of this module that a person sees, except the help.
enum Messages {
  static let noDatabase =
    "No database is set. Use --database-file FILE, or set PRIORITIES_DATABASE."
  static func notRead(_ path: String, _ reason: String) -> String {
    "\(path) cannot be read: \(reason)."
  }
  static let limits = "--connections takes 1 to 1000, --memory at least 16, --rate 0 to 1000000."
  static func restorationNeedsYes(_ name: String) -> String {
    "This replaces all items of \(name). Add --yes to restore it."
  }
  static func deletionNeedsYes(_ name: String) -> String {
    "This cannot be undone. Add --yes to delete \(name)."
  }
}
