import Basics
import HTTPTypes
import Lists
import NIOCore
import NIOHTTPTypes

/// Gives a problem as its body to the bare 400 of the server's parser.
///
/// The parser itself refuses what is not HTTP, and a request whose head is too long; no route sees
/// such a request.
final class BareRefusal: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private static let body: [UInt8] = {
    let problem = Problem(
      .notAcceptable,
      "The request is not HTTP, or its address or a header is too long: 8 KB each, 16 KB in all.")
    return JSONWriter.bytes(of: .object(problem.json)) + [0x0A]
  }()

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = unwrapOutboundIn(data), head.status == .badRequest,
      head.headerFields[.contentLength] == "0", head.headerFields[.connection] == "close"
    else { return context.write(data, promise: promise) }
    head.headerFields[.contentLength] = "\(Self.body.count)"
    head.headerFields[.contentType] = "application/problem+json"
    head.headerFields[.cacheControl] = "no-store"
    head.headerFields.append(contentsOf: Gate.fields)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: Self.body))), promise: promise)
  }
}
