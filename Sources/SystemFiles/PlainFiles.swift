/// Puts a whole file at a path, in a folder that exists, without asking what is there.
///
/// Whoever reads the path meanwhile reads the old file or the new one. For files that are made from
/// others and that nobody edits; what people edit is written by ``FileReplacement``.
/// - Parameters:
///   - mode: The rights of the file.
///   - isDurable: Whether to wait until the disk has it.
package func putFile(
  _ bytes: [UInt8], at path: String, mode: mode_t = 0o644, isDurable: Bool = false
) throws(SystemCallError) {
  var draft = try Draft(of: path)
  try draft.file.write(bytes)
  try draft.placeReplacing(mode: mode, isDurable: isDurable)
}

/// Reads a plain file; throws ``SystemCallError`` with EISDIR for a folder.
///
/// - Parameter limit: How much is read, in bytes; one byte more shows that there is more.
package func readFile(_ path: String, limit: Int = .max) throws(SystemCallError) -> [UInt8] {
  try Descriptor(opening: path, O_RDONLY | O_NOCTTY).read(limit: limit)
}
