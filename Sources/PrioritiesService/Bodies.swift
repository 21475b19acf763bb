import HTTPTypes
import Hummingbird
import NIOCore
import PrioritiesBasics
import PrioritiesHouseholds
import PriorityLists

extension Response {
  init(
    json object: JSONObject, status: HTTPResponse.Status = .ok,
    type: String = "application/json", headers: HTTPFields = [:]
  ) {
    var headers = headers
    headers[.contentType] = type
    if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
    let line = object.json.bytes + [0x0A]
    self.init(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: line)))
  }

  init(
    _ bytes: ByteBuffer, status: HTTPResponse.Status = .ok, type: String, cache: String
  ) {
    self.init(
      status: status, headers: [.contentType: type, .cacheControl: cache],
      body: ResponseBody(byteBuffer: bytes))
  }

  init(
    _ body: CountedBytes, for call: Call, type: String = "application/json",
    cache: String = "no-store",
    tag: String? = nil
  ) {
    var headers: HTTPFields = [.contentType: type, .cacheControl: cache]
    if let tag { headers[.eTag] = tag }
    self.init(
      status: .ok, headers: headers,
      body: ResponseBody(body, on: call.context.channel.eventLoop))
  }

  /// A 304, or nil if the client doesn't have the tag's version.
  ///
  /// A weak tag matches as well (RFC 9110, 13.1.2).
  init?(unchanged tag: String, for request: Request, cache: String) {
    let known = request.headers[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }
    guard known.contains(where: { $0.filter { $0 != " " }.hasSuffix(tag) }) else { return nil }
    self.init(
      status: .notModified, headers: [.eTag: tag, .cacheControl: cache, .vary: "Accept-Encoding"])
  }

  init(_ problem: Problem) {
    var headers: HTTPFields = [:]
    if let seconds = problem.retryAfter { headers[.retryAfter] = "\(seconds)" }
    if problem.kind == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
    self.init(
      json: problem.json, status: HTTPResponse.Status(code: problem.kind.status),
      type: "application/problem+json", headers: headers)
  }
}

extension Problem {
  init(_ error: HTTPError) {
    let kind: Kind =
      switch error.status.code {
      case 404: .notFound
      case 405: .methodNotAllowed
      case 413: .tooLarge
      case 500...: .failed
      default: .notAcceptable
      }
    self.init(kind, error.body ?? "Unknown address.")
  }
}

extension ResponseBody {
  /// Holds only a part of a large body for each reader, who may be slow.
  init(_ body: CountedBytes, on loop: any EventLoop) {
    let count = body.bytes.count
    // Sent together with its head, and the system's buffers take it at once.
    guard count > 131_072 else {
      self.init(byteBuffer: ByteBuffer(bytes: body.bytes))
      return
    }
    let part = 32_768
    self.init(contentLength: count) { writer in
      for start in stride(from: 0, to: count, by: part) {
        try await writer.write(ByteBuffer(bytes: body.bytes[start..<min(start + part, count)]))
        // On another thread, the writer would not notice in time that the client does not read.
        try await loop.submit {}.get()
      }
      try await writer.finish(nil)
    }
  }
}

extension EncodedBody {
  /// - Parameter tag: A strong tag of the bytes. Its weak form is used if they are compressed.
  func response(
    to call: Call, type: String, cache: String, tag: String? = nil
  ) -> Response {
    if let tag, let response = Response(unchanged: tag, for: call.request, cache: cache) {
      return response
    }
    let acceptsGzip = call.request.headers[values: .acceptEncoding].contains {
      Self.acceptsGzip($0)
    }
    var response = Response(
      acceptsGzip ? gzip : plain, for: call, type: type, cache: cache,
      tag: tag.map { acceptsGzip ? "W/\($0)" : $0 })
    response.headers[.vary] = "Accept-Encoding"
    if acceptsGzip { response.headers[.contentEncoding] = "gzip" }
    return response
  }

  private static func acceptsGzip(_ value: String) -> Bool {
    value.split(separator: ",").contains { part in
      let words = part.lowercased().filter { $0 != " " }.split(separator: ";")
      return words.first == "gzip" && !words.dropFirst().contains { $0 == "q=0" || $0 == "q=0.0" }
    }
  }
}

enum JSONBody {
  static func value(of request: Request, limit: Int) async throws -> JSONValue {
    do {
      return try JSONReader.value(
        in: try await bytes(of: request, as: "application/json", limit: limit))
    } catch let fault as JSONParseError {
      throw Problem(.notAcceptable, "The body is not JSON: \(fault).")
    }
  }

  static func bytes(of request: Request, as type: String, limit: Int) async throws -> [UInt8] {
    // A form on another site can't send these types without a preflight request.
    guard request.headers[.contentType]?.lowercased().hasPrefix(type) == true else {
      throw Problem(.unsupportedType, "The body must be \(type).")
    }
    if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
      throw Self.tooLarge(limit)
    }
    do {
      let buffer = try await request.body.collect(upTo: limit)
      return Array(buffer.readableBytesView)
    } catch is NIOTooManyBytesError {
      throw Self.tooLarge(limit)
    } catch {
      throw Problem(.notAcceptable, "The body ended early.")
    }
  }

  private static func tooLarge(_ limit: Int) -> Problem {
    Problem(.tooLarge, "A body can have at most \(limit) bytes.")
  }
}
