import Basics
import HTTPTypes
import Hummingbird
import Lists
import NIOCore

/// Reads the bodies of requests, with a limit that applies before they are parsed.
enum JSONBody {
  /// The JSON value of a body.
  static func value(of request: Request, limit: Int) async throws -> JSONValue {
    let type = request.headers[.contentType]?.lowercased() ?? ""
    // A form on another site's page cannot send this type without a preflight request.
    guard type.hasPrefix("application/json") else {
      throw Problem(.notAcceptable, "The body must be application/json.")
    }
    do {
      return try JSONReader.value(in: try await bytes(of: request, limit: limit))
    } catch let fault as JSONParseError {
      throw Problem(.notAcceptable, "The body is not JSON: \(fault).")
    }
  }

  /// The bytes of a body.
  static func bytes(of request: Request, limit: Int) async throws -> [UInt8] {
    if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
      throw Self.tooLarge(limit)
    }
    do {
      let buffer = try await request.body.collect(upTo: limit)
      return Array(buffer.readableBytesView)
    } catch is NIOTooManyBytesError {
      throw Self.tooLarge(limit)
    }
  }

  private static func tooLarge(_ limit: Int) -> Problem {
    Problem(.tooLarge, "A body may have at most \(limit) bytes.")
  }
}
