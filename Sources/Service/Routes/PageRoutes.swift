import Hummingbird
import NIOCore

/// The page's own files.
struct PageRoutes {
  func add(to root: Router<ServiceContext>) {
    for file in WebPage.files {
      let body = EncodedBody(file.bytes)
      let tag = "\"\(SHA256.hexadecimal(String(decoding: file.bytes, as: UTF8.self)).prefix(16))\""
      let fields = file.contentType.hasPrefix("text/html") ? Gate.pageFields : []
      root.get(RouterPath(file.path)) { request, _ in
        var response = body.response(
          to: request, type: file.contentType, cache: "no-cache", tag: tag)
        if response.status != .notModified { response.headers.append(contentsOf: fields) }
        return response
      }
    }
  }
}
