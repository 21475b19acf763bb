import Hummingbird
import NIOCore
import Web

/// The page's own files.
struct PageRoutes {
  func add(to root: Router<ServiceContext>) {
    for file in WebPage.files {
      let buffer = ByteBuffer(bytes: file.bytes)
      let tag = "\"\(SHA256.hexadecimal(String(decoding: file.bytes, as: UTF8.self)).prefix(16))\""
      root.get(RouterPath(file.path)) { request, _ in
        if request.headers[values: .ifNoneMatch].contains(tag) {
          return Response(status: .notModified, headers: [.eTag: tag, .cacheControl: "no-cache"])
        }
        return Response(buffer, type: file.contentType, cache: "no-cache", tag: tag)
      }
    }
  }
}
