import CPrioritiesServiceFiles
import Hummingbird
import NIOCore
import PrioritiesBasics
import PrioritiesHouseholds

package enum WebPage {
  package struct File: Sendable {
    package var path: String
    package var contentType: String
    package var bytes: [UInt8]
  }

  /// A test limits their total compressed size to 48 KB.
  package static let files: [File] = {
    let shell = embedded.filter { $0.name != "sw.js" && $0.name != "openapi.json" }
      .map { name, bytes in
        let type = types.first { name.hasSuffix($0.suffix) }?.type ?? "text/html; charset=utf-8"
        let path = name == "index.html" ? "/" : "/\(name)"
        return File(path: path, contentType: type, bytes: bytes)
      }
    let worker = String(utf8: bytes(of: "sw.js"))
      .replacing("{{version}}", with: String(hash(of: shell), radix: 36))
      .replacing("{{files}}", with: shell.map { ".\($0.path)" }.spaceSeparated)
    let script = File(
      path: "/sw.js", contentType: "text/javascript; charset=utf-8",
      bytes: worker.bytes)
    return shell + [script]
  }()

  private static let types = [
    (suffix: ".js", type: "text/javascript; charset=utf-8"),
    (suffix: ".css", type: "text/css; charset=utf-8"),
    (suffix: ".svg", type: "image/svg+xml"),
  ]

  private static let embedded: [(name: String, bytes: [UInt8])] = {
    var count = 0
    let files = UnsafeBufferPointer(start: serviceFiles(&count), count: count)
    return files.map {
      let name = String(cString: $0.name)
      let bytes = UnsafeBufferPointer(start: $0.bytes, count: $0.count)
      return (name, name.hasSuffix(".js") ? withoutComments(bytes) : Array(bytes))
    }
  }()

  /// Without the lines of comments, which are a tenth of a script when compressed.
  private static func withoutComments(_ script: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n")).filter { line in
      let start = line.drop { $0 == UInt8(ascii: " ") }
      return !["//", "/*", "*"].contains { start.starts(with: $0.utf8) }
    }
    return Array(lines.joined(separator: "\n".utf8))
  }

  /// The bytes of an embedded file; empty if there is none of this name, which tests would notice.
  static func bytes(of name: String) -> [UInt8] {
    embedded.first { $0.name == name }?.bytes ?? []
  }

  /// FNV-1a over all files, used as a version id and not for security.
  private static func hash(of files: [File]) -> UInt64 {
    files.lazy.flatMap(\.bytes).reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
  }
}

extension WebPage {
  static var routes: [PriorityService.Route] {
    files.map { file in
      let body = EncodedBody(file.bytes)
      let tag = "\"\(SHA256.hexadecimal(String(utf8: file.bytes)).prefix(16))\""
      let fields = file.contentType.hasPrefix("text/html") ? Gate.pageFields : []
      return PriorityService.Route(
        .get, file.path, [200, 304, 308],
        .open { call in
          // The page's links are relative to its folder.
          let path = call.request.uri.path
          if file.path == "/", !path.hasSuffix("/"), let name = path.split(separator: "/").last {
            return Response(status: .permanentRedirect, headers: [.location: "\(name)/"])
          }
          var response = body.response(
            to: call, type: file.contentType, cache: "no-cache", tag: tag)
          if response.status != .notModified {
            response.headers[.contentSecurityPolicy] = Gate.pagePolicy
            response.headers.append(contentsOf: fields)
          }
          return response
        })
    }
  }
}
