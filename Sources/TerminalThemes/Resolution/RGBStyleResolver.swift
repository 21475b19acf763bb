import StyledTerminalText

struct RGBStyleResolver {
  private let theme: Theme
  private let complete: DerivedStyles
  private let isIndexed: Bool
  private let target: Double
  /// The fill of each backdrop, both as sent to the terminal and as displayed.
  private var backdrops: [(paint: TerminalColor, color: RGB)] = []
  private var repaired: [Repair] = []
  private var found: [(color: RGB, entry: XtermPalette.Entry)] = []

  private struct Repair {
    var color: RGB
    var background: RGB
    var contrast: Double
    var result: RGB

    func matches(_ color: RGB, on background: RGB, contrast: Double) -> Bool {
      self.color == color && self.background == background && self.contrast == contrast
    }
  }

  /// - Parameter target: The minimum contrast of text; 0 leaves colours as declared.
  init(_ theme: Theme, isIndexed: Bool, background: RGB, paints: Bool, target: Double) {
    self.theme = theme
    self.isIndexed = isIndexed
    self.target = target
    complete = DerivedStyles(theme, on: background)
    for backdrop in Backdrop.allCases {
      backdrops.append(self.backdrop(backdrop, background, paints))
    }
  }

  mutating func styles(on backdrop: Backdrop) -> [Style] {
    var styles = [Style](repeating: .plain, count: StyleKey.keysPerBackdrop)
    let priorities = priorities(on: backdrops[Int(backdrop.rawValue)].color)
    for role in Role.allCases {
      styles[Int(role.rawValue)] = style(role, on: backdrop, priorities)
    }
    return styles
  }

  mutating func programStyles(on backdrop: Backdrop) -> [Style] {
    guard let program = theme.program else { return [] }
    let behind = backdrops[Int(backdrop.rawValue)].color
    let priorities = priorities(on: behind)
    return program.roles.enumerated().map { index, role in
      let declared = theme.style(ofProgramRole: index)
      var style = style(role.base, on: backdrop, priorities)
      style.attributes = declared.attributes ?? style.attributes
      var surface = (
        paint: style.background, color: DerivedStyles.rgb(style.background) ?? behind
      )
      guard declared.foreground != nil || declared.background != nil else { return style }
      fill(&surface, with: declared.background)
      style.background = surface.paint
      style.foreground = text(
        declared.foreground ?? complete.foreground(role.base), on: surface,
        contrast: role.base.contrast(for: target), override: declared.ansi256)
      return style
    }
  }

  // MARK: Backdrops

  private func backdrop(
    _ backdrop: Backdrop, _ background: RGB, _ paints: Bool
  ) -> (paint: TerminalColor, color: RGB) {
    if backdrop == .background {
      guard paints else { return (.default, background) }
      return downsampled(fill: background, override: theme.styles[.background]?.ansi256)
    }
    let color = complete.background(backdrop.role)
    guard let color, let rgb = DerivedStyles.rgb(color) else {
      return (color ?? .default, background)
    }
    // At 256 colours, the selected row must differ from its surroundings.
    let used = backdrop == .selection ? backdrops.map(\.color) : []
    return downsampled(fill: rgb, override: theme.styles[backdrop.role]?.ansi256, apartFrom: used)
  }

  private func downsampled(
    fill color: RGB, override: UInt8? = nil, apartFrom used: [RGB] = []
  ) -> (paint: TerminalColor, color: RGB) {
    guard isIndexed else { return (.rgb(color), color) }
    if let override { return (.indexed(override), XtermPalette.color(override)) }
    let isFree = { (entry: XtermPalette.Entry) in !used.contains(entry.color) }
    // Text on the fill uses the palette too, and needs a readable entry.
    let entry =
      XtermPalette.nearest(to: color) { isFree($0) && $0.reach >= target }
      ?? XtermPalette.nearest(to: color, where: isFree)
    guard let entry else { return (.rgb(color), color) }
    return (.indexed(entry.index), entry.color)
  }

  // MARK: Roles

  private mutating func style(
    _ role: Role, on backdrop: Backdrop, _ priorities: [TerminalColor]
  ) -> Style {
    let attributes = theme.styles[role]?.attributes ?? role.traits.attributes
    var surface = backdrops[Int(backdrop.rawValue)]
    switch role {
    case .background, .surface, .selection, .statusBar:
      let own = Backdrop.allCases.first { $0.role == role } ?? backdrop
      surface = backdrops[Int(own.rawValue)]
    case .badgeCritical, .badgeHigh, .badgeMedium, .badgeLow:
      let priority = Int(role.rawValue - Role.badgeCritical.rawValue)
      return badge(role, over: priorities[priority], on: surface, attributes)
    case .priorityCritical, .priorityHigh, .priorityMedium, .priorityLow:
      let priority = Int(role.rawValue - Role.priorityCritical.rawValue)
      return Style(
        foreground: priorities[priority], background: fill(of: role, &surface),
        attributes: attributes)
    default: surface.paint = fill(of: role, &surface)
    }
    return Style(
      foreground: text(role, complete.foreground(role), on: surface), background: surface.paint,
      attributes: attributes)
  }

  private func fill(of role: Role, _ surface: inout (paint: TerminalColor, color: RGB))
    -> TerminalColor
  {
    fill(&surface, with: complete.background(role))
    return surface.paint
  }

  private func fill(
    _ surface: inout (paint: TerminalColor, color: RGB), with own: TerminalColor?
  ) {
    guard let own else { return }
    if let color = DerivedStyles.rgb(own) {
      surface = downsampled(fill: color)
    } else {
      surface.paint = own
    }
  }

  private mutating func badge(
    _ role: Role, over priority: TerminalColor, on surface: (paint: TerminalColor, color: RGB),
    _ attributes: Attributes
  ) -> Style {
    let own = complete.background(role) ?? theme.styles[role]?.background
    guard let color = DerivedStyles.rgb(own ?? priority) else {
      return Style(
        foreground: own ?? priority, background: surface.paint,
        attributes: attributes.union(.reverse))
    }
    let fill = downsampled(fill: color, override: theme.styles[role]?.ansi256)
    let backdrop = backdrops[Int(Backdrop.background.rawValue)].color
    let requested =
      DerivedStyles.rgb(theme.styles[role]?.foreground)
      ?? [backdrop, complete.text].max {
        $0.contrast(with: fill.color) < $1.contrast(with: fill.color)
      } ?? .black
    return Style(
      foreground: text(role, .rgb(requested), on: fill), background: fill.paint,
      attributes: attributes)
  }

  private mutating func text(
    _ role: Role, _ color: TerminalColor, on surface: (paint: TerminalColor, color: RGB)
  ) -> TerminalColor {
    // A fill's palette entry is the background instead of the text.
    text(
      color, on: surface, contrast: role.contrast(for: target),
      override: isIndexed && !role.isFill ? theme.declaredStyle(of: role)?.ansi256 : nil)
  }

  private mutating func text(
    _ color: TerminalColor, on surface: (paint: TerminalColor, color: RGB), contrast: Double,
    override: UInt8?
  ) -> TerminalColor {
    var color = color
    if color == .default, surface.paint != .default {
      // The terminal's text colour may be unreadable on the theme's background.
      color = .rgb(complete.text)
    }
    guard let rgb = DerivedStyles.rgb(color) else { return color }
    let shown = contrast == 0 ? rgb : readableOnce(rgb, on: surface.color, contrast: contrast)
    guard isIndexed else { return .rgb(shown) }
    if let override { return .indexed(override) }
    return indexed(shown, on: surface.color, contrast: contrast)
  }

  private mutating func readableOnce(
    _ color: RGB, on background: RGB, contrast: Double
  ) -> RGB {
    // For a dozen colours on half a dozen backgrounds, a linear search is the fastest.
    if let repair = repaired.first(where: { $0.matches(color, on: background, contrast: contrast) })
    {
      return repair.result
    }
    let result = color.readable(on: background, contrast: contrast)
    repaired.append(
      Repair(color: color, background: background, contrast: contrast, result: result))
    return result
  }

  /// The palette entry of a priority, and the colour that it replaces.
  private struct Assignment {
    var shown: RGB
    var requested: RGB
    var lab: CIELab

    init(shown: RGB, requested: RGB) {
      self.shown = shown
      self.requested = requested
      lab = CIELab(shown)
    }

    /// Whether two entries are distinct enough.
    ///
    /// They must be as distinct as their colours under each colour-vision deficiency, or differ by
    /// at least CIEDE2000 6.
    func isApart(_ entry: RGB, for color: RGB) -> Bool {
      ColorVisionDeficiency.allCases.dropFirst().allSatisfy { vision in
        func difference(_ one: RGB, _ other: RGB) -> Double {
          vision.simulated(one).difference(from: vision.simulated(other))
        }
        let found = difference(entry, shown)
        return found >= 6 || found >= difference(color, requested)
      }
    }
  }

  /// The nearest palette entry with enough contrast that differs from the other priorities.
  private mutating func indexed(
    _ color: RGB, on background: RGB, contrast target: Double, apartFrom assigned: [Assignment] = []
  ) -> TerminalColor {
    let backdrop = background.luminance
    func isReadable(_ entry: XtermPalette.Entry) -> Bool {
      RGB.contrast(ofLuminance: entry.luminance, with: backdrop) >= target
    }
    for distance in assigned.isEmpty ? [0] : [10.0, 5, 2, 0] {
      func isApart(_ entry: XtermPalette.Entry) -> Bool {
        distance == 0
          || !XtermPalette.isOftenRedefined(entry.index)
            && assigned.allSatisfy {
              $0.lab.difference(from: entry.lab) >= distance
                && (distance < 5 || $0.isApart(entry.color, for: color))
            }
      }
      // The nearest entry usually works and is cached.
      if let entry = nearestOnce(to: color), isReadable(entry), isApart(entry) {
        return .indexed(entry.index)
      }
      let entry = XtermPalette.nearest(to: color, where: isReadable, confirming: isApart)
      if let entry { return .indexed(entry.index) }
    }
    return .indexed(backdrop < 0.179 ? 231 : 16)
  }

  private mutating func nearestOnce(to color: RGB) -> XtermPalette.Entry? {
    if let cached = found.first(where: { $0.color == color }) { return cached.entry }
    guard let entry = XtermPalette.nearest(to: color) else { return nil }
    found.append((color, entry))
    return entry
  }

  // MARK: Priorities

  private mutating func priorities(on background: RGB) -> [TerminalColor] {
    var colors: [RGB?] = PriorityStyle.allCases.map {
      DerivedStyles.rgb(complete.foreground($0.role))
    }
    if target > 0 {
      colors = colors.map { color in
        color.map { readableOnce($0, on: background, contrast: target) }
      }
      let text = readableOnce(complete.text, on: background, contrast: target)
        .contrast(with: background)
      colors = separated(colors, on: background, contrast: target, text: text)
    }
    guard isIndexed else {
      return zip(PriorityStyle.allCases, colors).map { priority, color in
        color.map { .rgb($0) } ?? complete.foreground(priority.role)
      }
    }
    var assigned: [Assignment] = []
    return zip(PriorityStyle.allCases, colors).map { priority, color in
      guard let color else { return complete.foreground(priority.role) }
      if let override = theme.styles[priority.role]?.ansi256 {
        assigned.append(Assignment(shown: XtermPalette.color(override), requested: color))
        return .indexed(override)
      }
      let entry = indexed(
        color, on: background, contrast: target, apartFrom: target == 0 ? [] : assigned)
      if let shown = DerivedStyles.rgb(entry) {
        assigned.append(Assignment(shown: shown, requested: color))
      }
      return entry
    }
  }
}

extension Theme {
  /// The declared style of a role; a symbol without one has the style of its priority's word.
  func declaredStyle(of role: Role) -> RoleStyle? {
    if let style = styles[role] { return style }
    if case .priority(let word) = role.traits.color { return styles[word] }
    return nil
  }
}
