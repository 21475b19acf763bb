/// Reads a file; throws ``SystemCallError`` with EISDIR for a folder.
///
/// A pipe without a writer is empty: it is not waited for.
/// - Parameter limit: How much is read, in bytes; one byte more shows that there is more.
package func readFile(_ path: String, limit: Int = .max) throws(SystemCallError) -> [UInt8] {
  try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY).read(limit: limit)
}

/// Reads an open file, such as standard input, to its end.
///
/// - Parameter limit: How much is read, in bytes; one byte more shows that there is more.
package func readFile(
  descriptor number: Int32, limit: Int = .max
) throws(SystemCallError) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    let count = try system { read(number, &chunk, chunk.count) }
    if count == 0 { break }
    bytes += chunk.prefix(count)
  }
  return bytes
}

/// Writes all bytes to an open file; throws when only a part of them found room.
package func writeFile(
  descriptor number: Int32, _ bytes: [UInt8]
) throws(SystemCallError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    rest = rest.dropFirst(
      try system { rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) } })
  }
}
