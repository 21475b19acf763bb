import Households
import Hummingbird
import NIOCore

package enum WebPage {
  package struct File: Sendable {
    package var path: String
    package var contentType: String
    package var bytes: [UInt8]
  }

  /// A test limits their total compressed size to 40 KB.
  package static let files: [File] = {
    let shell = sources.map { path, bytes in
      let type = types.first { path.hasSuffix($0.suffix) }?.type ?? "text/html; charset=utf-8"
      return File(path: path, contentType: type, bytes: bytes())
    }
    let worker = String(decoding: PackageResources.sw_js, as: UTF8.self)
      .replacing("{{version}}", with: String(hash(of: shell), radix: 36))
      .replacing("{{files}}", with: shell.map(\.path).joined(separator: " "))
    let script = File(
      path: "/sw.js", contentType: "text/javascript; charset=utf-8",
      bytes: Array(worker.utf8))
    return shell + [script]
  }()

  private static let types = [
    (suffix: ".js", type: "text/javascript; charset=utf-8"),
    (suffix: ".css", type: "text/css; charset=utf-8"),
    (suffix: ".svg", type: "image/svg+xml"),
  ]

  private static let sources: [(path: String, bytes: @Sendable () -> [UInt8])] = [
    ("/", { PackageResources.index_html }),
    ("/actions.js", { PackageResources.actions_js }),
    ("/app.js", { PackageResources.app_js }),
    ("/client.js", { PackageResources.client_js }),
    ("/customize.js", { PackageResources.customize_js }),
    ("/device.js", { PackageResources.device_js }),
    ("/differ.js", { PackageResources.differ_js }),
    ("/dom.js", { PackageResources.dom_js }),
    ("/item.js", { PackageResources.item_js }),
    ("/list.js", { PackageResources.list_js }),
    ("/model.js", { PackageResources.model_js }),
    ("/queue.js", { PackageResources.queue_js }),
    ("/search.js", { PackageResources.search_js }),
    ("/state.js", { PackageResources.state_js }),
    ("/swipe.js", { PackageResources.swipe_js }),
    ("/page.css", { PackageResources.page_css }),
    ("/empty.svg", { PackageResources.empty_svg }),
    ("/shapes.svg", { PackageResources.shapes_svg }),
  ]

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
      let tag = "\"\(SHA256.hexadecimal(String(decoding: file.bytes, as: UTF8.self)).prefix(16))\""
      let fields = file.contentType.hasPrefix("text/html") ? Gate.pageFields : []
      return PriorityService.Route(
        .get, file.path, [200, 304],
        .open { call in
          var response = body.response(
            to: call.request, type: file.contentType, cache: "no-cache", tag: tag)
          if response.status != .notModified { response.headers.append(contentsOf: fields) }
          return response
        })
    }
  }
}
