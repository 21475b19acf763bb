import SystemFiles

extension SettingsFile {
  /// All bytes of the file; nil where there is none.
  ///
  /// Throws for anything but a plain file, and past ``largest`` bytes.
  public func read() throws(SettingsError) -> [UInt8]? {
    guard let bytes = try bytes() else { return nil }
    if bytes.count > Self.largest { throw tooLarge(bytes) }
    return bytes
  }

  /// Puts a text in the place of the file, whole or not at all, and brings it safely to the disk.
  ///
  /// A link is followed, and an old file's mode and owner are kept; a new file is for its owner
  /// alone.
  public func write(_ text: String, wait: Double = 2) throws(SettingsError) {
    try replace(wait: wait) { _ in .replaced(by: Array(text.utf8)) }
  }
}
