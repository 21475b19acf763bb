import AppIconSets
import HTTPTypes
import Hummingbird
import LayeredSettings
import NIOCore
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesPreferences
import PriorityLists
import StyledTerminalText
import Synchronization
import TerminalThemes

final class IconRoutes: Sendable {
  private let directory: any ServiceDirectory
  private let program: String
  private let pool: ThreadPool
  private let clients: ClientAddress
  /// The pictures drawn for each address; nil for no limit.
  private let rate: RateLimit?
  private let clock: @Sendable () -> Timestamp
  private let drawn = Mutex<[String: ByteBuffer]>([:])
  private let waiting = Atomic(0)
  private static let mostWaiting = 64

  init(
    directory: any ServiceDirectory, program: String, pool: ThreadPool, clients: ClientAddress,
    rate: RateLimit?, clock: @escaping @Sendable () -> Timestamp
  ) {
    self.directory = directory
    self.program = program
    self.pool = pool
    self.clients = clients
    self.rate = rate
    self.clock = clock
  }

  static let sizes: Set = [
    16, 20, 22, 24, 29, 32, 36, 40, 48, 50, 57, 58, 60, 64, 72, 76, 80, 87, 96, 100, 114, 120, 128,
    144, 150, 152, 167, 180, 192, 256, 310, 384, 512, 1024,
  ]

  /// The owner's icon, because browsers request the manifest and images without a token.
  private func owner() -> String {
    guard let household = directory.owner else { return Preference.icon.defaultValue.rawValue }
    return household.settings(of: nil)[Preference.icon].rawValue
  }

  func list(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let active = client.settings[Preference.icon].rawValue
    let icons = IconLibrary.shipped.icons.map { icon in
      JSONValue.object([
        "name": icon.name.json, "active": .bool(icon.name == active),
        "url": url(icon.name, size: 120, variant: .rounded).json,
      ])
    }
    return Response(json: ["version": 1, "icons": icons.json])
  }

  /// Relative to the page and the manifest, since the service may be below a path.
  private func url(_ name: String, size: Int, variant: IconVariant) -> String {
    "api/v1/icons/\(name).png?size=\(size)&form=\(variant.rawValue)&v=\(program)"
  }

  func file(_ call: Call) async throws -> Response {
    let file = try call.parameter("file")
    let parts = file.split(separator: ".", maxSplits: 1).map(String.init)
    let icon = try IconLibrary.shipped.icon(named: String(parts.first?.prefix(60) ?? ""))
    let query = call.query
    let color = try query["theme"].map { try accent(of: $0, call.context) }
    let cache = "public, max-age=31536000, immutable"
    switch parts.last {
    case "svg":
      let svg = try await svg(icon.name, color: color, call)
      return Response(svg, type: "image/svg+xml", cache: cache)
    case "png":
      guard let size = Int(query["size"] ?? "512"), Self.sizes.contains(size) else {
        let known = Self.sizes.sorted().map(String.init).commaSeparated
        throw Problem(.notFound, "Unknown size. Icon sizes: \(known).")
      }
      guard let variant = IconVariant(rawValue: query["form"] ?? "rounded") else {
        let known = IconVariant.allCases.map(\.rawValue).commaSeparated
        throw Problem(.notFound, "Unknown form. Icon forms: \(known).")
      }
      let png = try await png(icon.name, size: size, variant: variant, color: color, call)
      return Response(png, type: "image/png", cache: cache)
    default: throw Problem(.notFound, "Icons are available as .png and .svg.")
    }
  }

  private func accent(of name: String, _ context: ServiceContext) throws -> RGB {
    if let color = RGB(hex: name) { return color }
    let library = context.client?.household.themes ?? ThemeLibrary()
    let theme = try library.theme(family: name, appearance: .light)
    return theme.accent ?? ResolvedTheme.assumedBackground(of: theme)
  }

  private func svg(_ name: String, color: RGB?, _ call: Call) async throws -> ByteBuffer {
    try await once("\(name) svg \(color?.hex ?? "")", call) {
      let icon = try Self.icon(name, color)
      return ByteBuffer(string: icon.artwork(.rounded, pixels: 32).svg)
    }
  }

  private func png(
    _ name: String, size: Int, variant: IconVariant, color: RGB?, _ call: Call
  ) async throws -> ByteBuffer {
    try await once("\(name) \(size) \(variant.rawValue) \(color?.hex ?? "")", call) {
      let bitmap = try Self.icon(name, color).bitmap(variant, pixels: size)
      return ByteBuffer(bytes: try bitmap.png(.fast))
    }
  }

  private static func icon(_ name: String, _ color: RGB?) throws -> Icon {
    let icon = try IconLibrary.shipped.icon(named: name)
    return color.map { icon.recolored($0) } ?? icon
  }

  /// Caches drawings.
  ///
  /// The pool has few threads, which limits how many are drawn at a time.
  private func once(
    _ key: String, _ call: Call, _ draw: @escaping @Sendable () throws -> ByteBuffer
  ) async throws -> ByteBuffer {
    if let known = drawn.withLock({ $0[key] }) { return known }
    let address = clients.address(of: call.request.headers, from: call.context.peer)
    let isBusy = waiting.add(1, ordering: .relaxed).newValue > Self.mostWaiting
    defer { waiting.subtract(1, ordering: .relaxed) }
    if let seconds = isBusy ? 1 : rate?.wait(for: address, at: clock()) {
      throw Problem(.tooMany, "Too many icons are being drawn. Wait.", retryAfter: seconds)
    }
    let picture = try await pool.run(draw)
    drawn.withLock { drawn in
      // Clients can request any colour, so limit the cache.
      if drawn.count >= 128 { drawn.removeAll() }
      drawn[key] = picture
    }
    return picture
  }

  func favicon(_ call: Call) async throws -> Response {
    let svg = try await svg(owner(), color: nil, call)
    return Response(svg, type: "image/svg+xml", cache: "public, max-age=300")
  }

  func touchIcon(_ call: Call) async throws -> Response {
    let png = try await png(owner(), size: 180, variant: .square, color: nil, call)
    return Response(png, type: "image/png", cache: "public, max-age=300")
  }

  /// The manifest's URL and `start_url`, its id, never change, but its icons' URLs do.
  func manifest(_ call: Call) async throws -> Response {
    let icon = owner()
    func entry(_ size: Int, _ variant: IconVariant, _ purpose: String) -> JSONValue {
      [
        "src": url(icon, size: size, variant: variant).json, "type": "image/png",
        "sizes": .string("\(size)x\(size)"), "purpose": purpose.json,
      ]
    }
    let theme =
      try directory.owner.map {
        MemberTheme(library: $0.themes, settings: $0.settings(of: nil)).resolved(.light)
      } ?? MemberTheme.resolved(try ThemeLibrary().theme(for: .automatic, appearance: .light))
    let manifest: JSONObject = [
      "name": "Priorities", "short_name": "Priorities", "start_url": "./", "scope": "./",
      "display": "standalone", "description": programSummary.json,
      "background_color": theme.background.hex.json,
      "theme_color": theme.background.hex.json,
      "icons": [
        entry(192, .rounded, "any"), entry(512, .rounded, "any"), entry(512, .maskable, "maskable"),
      ],
    ]
    return Response(
      json: manifest, type: "application/manifest+json",
      headers: [.cacheControl: "public, max-age=60"])
  }
}
