import Lists
import StyledText
import Theming

/// The devices and programs that have a token.
public struct DeviceTable: View {
  /// One of them.
  public struct Device: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Whose it is, where a service has members.
    public var member: String?
    /// When it was last used; nil if it never was.
    public var lastUsed: Timestamp?

    /// Creates a row.
    public init(name: String, member: String? = nil, lastUsed: Timestamp? = nil) {
      self.name = name
      self.member = member
      self.lastUsed = lastUsed
    }
  }

  /// The devices.
  public var devices: [Device]

  /// Shows devices in the order given.
  public init(_ devices: [Device]) {
    self.devices = devices
  }

  /// A row for each: its name, whose it is and when it was last used.
  public func lines(in context: ViewContext) -> [Line] {
    let margin = String(repeating: " ", count: context.margin)
    let names = devices.map { device in
      Line([
        TextSpan(device.name.sanitized, .foreground),
        TextSpan(device.member.map { "  " + $0.sanitized } ?? "", .muted),
      ])
    }
    let column = min(names.map(\.width).max() ?? 0, context.width / 2) + 2
    let rows = zip(devices, names).flatMap { device, name in
      let used = device.lastUsed.map { "used \($0.words(in: context))" } ?? "never used"
      var line = Line(margin)
      line.spans += name.padded(to: column).spans + [TextSpan(used, .muted)]
      return line.wrapped(to: context.width, indent: Line(margin + "  "))
    }
    return [Line()] + rows + [Line()]
  }
}
