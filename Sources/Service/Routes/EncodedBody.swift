import CZlib
import HTTPTypes
import Hummingbird
import NIOCore

/// Bytes that are sent many times: plain, and compressed once for clients that accept gzip.
struct EncodedBody: Sendable {
  /// The bytes, not compressed.
  let plain: ByteBuffer
  let gzip: ByteBuffer

  init(_ bytes: [UInt8]) {
    plain = ByteBuffer(bytes: bytes)
    let compressed = [UInt8](unsafeUninitializedCapacity: czlib_bound(bytes.count)) {
      $1 = czlib_gzip(bytes, bytes.count, 6, $0.baseAddress, $0.count)
    }
    gzip = ByteBuffer(bytes: compressed)
  }

  /// The answer to a request: 304 if the client has these bytes, else an encoding that it accepts.
  ///
  /// - Parameter tag: A strong tag of the bytes; the compressed ones have its weak form.
  func response(
    to request: Request, type: String, cache: String, tag: String? = nil
  ) -> Response {
    if let tag, Self.has(tag, request) {
      return Response(
        status: .notModified,
        headers: [.eTag: tag, .cacheControl: cache, .vary: "Accept-Encoding"])
    }
    let takesGzip = request.headers[values: .acceptEncoding].contains { Self.takesGzip($0) }
    var response = Response(
      takesGzip ? gzip : plain, type: type, cache: cache,
      tag: tag.map { takesGzip ? "W/\($0)" : $0 })
    response.headers[.vary] = "Accept-Encoding"
    if takesGzip { response.headers[.contentEncoding] = "gzip" }
    return response
  }

  /// Whether a client has the bytes of a tag, in either encoding.
  static func has(_ tag: String, _ request: Request) -> Bool {
    request.headers[values: .ifNoneMatch].contains { value in
      value == tag
        || value.split(separator: ",").contains { part in
          let known = part.drop { $0 == " " }
          return (known.hasPrefix("W/") ? known.dropFirst(2) : known) == tag
        }
    }
  }

  private static func takesGzip(_ value: String) -> Bool {
    if value == "gzip" { return true }
    return value.split(separator: ",").contains { part in
      let words = part.lowercased().filter { $0 != " " }.split(separator: ";")
      return words.first == "gzip" && !words.dropFirst().contains { $0 == "q=0" || $0 == "q=0.0" }
    }
  }
}
