extension Glyphs {
  /// The names of shapes in a theme file, under `[glyphs]`.
  public static let names =
    PriorityLevel.allCases.map(\.role.name) + fields.map(\.name) + ["borders"]

  /// These shapes with some of a theme's own.
  public func applying(_ changes: [String: String]) -> Glyphs {
    guard !changes.isEmpty else { return self }
    var changed = self
    for level in PriorityLevel.allCases {
      if let shape = changes[level.role.name] { changed.priorities[Int(level.rawValue)] = shape }
    }
    for field in Self.fields {
      if let shape = changes[field.name] { changed[keyPath: field.path] = shape }
    }
    if let name = changes["borders"], let box = Box.named[name] { changed.box = box }
    return changed
  }

  private struct Field: @unchecked Sendable {
    var name: String
    // A key path is a constant; the compiler only cannot say so.
    var path: WritableKeyPath<Glyphs, String>
  }

  private static let fields: [Field] = [
    Field(name: "list", path: \.list), Field(name: "bullet", path: \.bullet),
    Field(name: "cursor", path: \.cursor), Field(name: "done", path: \.done),
    Field(name: "cross", path: \.cross), Field(name: "ellipsis", path: \.ellipsis),
    Field(name: "arrow", path: \.arrow), Field(name: "up", path: \.up),
    Field(name: "down", path: \.down), Field(name: "repeated", path: \.repeated),
    Field(name: "separator", path: \.separator), Field(name: "dash", path: \.dash),
    Field(name: "thumb", path: \.thumb), Field(name: "track", path: \.track),
    Field(name: "filled", path: \.filled), Field(name: "empty", path: \.empty),
  ]
}

extension Glyphs.Box {
  /// The frames by their names in a theme file.
  static let named: [String: Glyphs.Box] = [
    "rounded": .rounded, "square": .square, "heavy": .heavy, "double": .double, "ascii": .ascii,
  ]
}
