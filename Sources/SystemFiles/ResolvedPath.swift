/// Where a path leads once symbolic links in its last part are followed, and every step on the way.
package struct ResolvedPath: Hashable, Sendable {
  /// A name in a folder.
  package struct LinkStep: Hashable, Sendable {
    package let folder: String
    package let name: String

    package var path: String {
      folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }

    package init(_ path: String) {
      guard let slash = path.lastIndex(of: "/") else {
        (folder, name) = (".", path)
        return
      }
      folder = slash == path.startIndex ? "/" : String(path[..<slash])
      name = String(path[path.index(after: slash)...])
    }
  }

  /// The links passed, first the path asked for; the last is the file itself.
  package let hops: [LinkStep]

  /// The file itself, which may not exist.
  package var target: LinkStep {
    hops[hops.count - 1]
  }

  package var isLink: Bool {
    hops.count > 1
  }

  /// Follows the links; throws ELOOP where they lead in a circle.
  package init(_ path: String) throws(SystemCallError) {
    var hops = [LinkStep(path)]
    while let destination = try Self.destination(of: hops[hops.count - 1].path) {
      guard hops.count <= 40 else { throw SystemCallError(code: ELOOP) }
      let folder = hops[hops.count - 1].folder
      hops.append(LinkStep(destination.hasPrefix("/") ? destination : "\(folder)/\(destination)"))
    }
    self.hops = hops
  }

  /// What a link points at; nil for a file, a folder, or nothing at all.
  private static func destination(of path: String) throws(SystemCallError) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    do throws(SystemCallError) {
      let count = try system { readlink(path, &buffer, buffer.count) }
      return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    } catch {
      if [EINVAL, ENOENT, ENOTDIR].contains(error.code) { return nil }
      throw error
    }
  }
}

/// The folder that a path lies in: `.` for a bare name, `/` for what lies there.
package func parentFolder(of path: String) -> String {
  ResolvedPath.LinkStep(path).folder
}
