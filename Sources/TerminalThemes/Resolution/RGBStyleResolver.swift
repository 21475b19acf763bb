import StyledTerminalText

struct RGBStyleResolver {
  private let theme: Theme
  private let complete: DerivedStyles
  private let isIndexed: Bool
  private let target: Double
  private var backdrops: [Surface] = []
  private var repaired: [Repair] = []
  private var found: [(color: RGB, entry: XtermPalette.Entry)] = []

  /// What is behind text: the colour sent to the terminal, and those that it may show.
  private struct Surface {
    var paint: TerminalColor
    /// Black and white if only the terminal knows.
    var colors: [RGB]

    var isKnown: Bool { colors.count == 1 }

    /// On both black and white, no colour has more contrast than 4.58, and few have that.
    func contrast(for target: Double) -> Double { isKnown ? target : min(3, target) }
  }

  private struct Repair {
    var color: RGB
    var backgrounds: [RGB]
    var contrast: Double
    var result: RGB

    func matches(_ color: RGB, on backgrounds: [RGB], contrast: Double) -> Bool {
      self.color == color && self.backgrounds == backgrounds && self.contrast == contrast
    }
  }

  /// - Parameters:
  ///   - background: The background, at least for derived colours.
  ///   - isKnown: Whether the terminal's background is that one.
  ///   - target: The minimum contrast of text; 0 leaves colours as declared.
  init(
    _ theme: Theme, isIndexed: Bool, background: RGB, isKnown: Bool, paints: Bool, target: Double
  ) {
    self.theme = theme
    self.isIndexed = isIndexed
    self.target = target
    complete = DerivedStyles(theme, on: background)
    for backdrop in Backdrop.allCases {
      backdrops.append(self.backdrop(backdrop, isKnown ? [background] : [.black, .white], paints))
    }
  }

  mutating func styles(on backdrop: Backdrop) -> [Style] {
    var styles = [Style](repeating: .plain, count: StyleKey.keysPerBackdrop)
    let priorities = priorities(on: backdrops[Int(backdrop.rawValue)])
    for role in Role.allCases {
      styles[Int(role.rawValue)] = style(role, on: backdrop, priorities)
    }
    return styles
  }

  mutating func programStyles(on backdrop: Backdrop) -> [Style] {
    guard let program = theme.program else { return [] }
    let behind = backdrops[Int(backdrop.rawValue)]
    let priorities = priorities(on: behind)
    return program.roles.enumerated().map { index, role in
      let declared = theme.style(ofProgramRole: index)
      var style = style(role.base, on: backdrop, priorities)
      style.attributes = declared.attributes ?? style.attributes
      var surface = Surface(
        paint: style.background,
        colors: DerivedStyles.rgb(style.background).map { [$0] } ?? behind.colors)
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
    _ backdrop: Backdrop, _ background: [RGB], _ paints: Bool
  ) -> Surface {
    if backdrop == .background {
      guard paints else { return Surface(paint: .default, colors: background) }
      return downsampled(fill: background[0], override: theme.styles[.background]?.ansi256)
    }
    let color = complete.background(backdrop.role)
    guard let color, let rgb = DerivedStyles.rgb(color) else {
      return Surface(paint: color ?? .default, colors: background)
    }
    // At 256 colours, the selected row must differ from its surroundings.
    let used = backdrop == .selection ? backdrops.flatMap(\.colors) : []
    return downsampled(fill: rgb, override: theme.styles[backdrop.role]?.ansi256, apartFrom: used)
  }

  private func downsampled(
    fill color: RGB, override: UInt8? = nil, apartFrom used: [RGB] = []
  ) -> Surface {
    guard isIndexed else { return Surface(paint: .rgb(color), colors: [color]) }
    if let override {
      return Surface(paint: .indexed(override), colors: [XtermPalette.color(override)])
    }
    let isFree = { (entry: XtermPalette.Entry) in !used.contains(entry.color) }
    // Text on the fill uses the palette too, and needs a readable entry.
    let entry =
      XtermPalette.nearest(to: color) { isFree($0) && $0.reach >= target }
      ?? XtermPalette.nearest(to: color, where: isFree)
    guard let entry else { return Surface(paint: .rgb(color), colors: [color]) }
    return Surface(paint: .indexed(entry.index), colors: [entry.color])
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

  private func fill(of role: Role, _ surface: inout Surface) -> TerminalColor {
    fill(&surface, with: complete.background(role))
    return surface.paint
  }

  private func fill(_ surface: inout Surface, with own: TerminalColor?) {
    guard let own else { return }
    if let color = DerivedStyles.rgb(own) {
      surface = downsampled(fill: color)
    } else {
      surface.paint = own
    }
  }

  private mutating func badge(
    _ role: Role, over priority: TerminalColor, on surface: Surface, _ attributes: Attributes
  ) -> Style {
    let own = complete.background(role) ?? theme.styles[role]?.background
    guard let color = DerivedStyles.rgb(own ?? priority) else {
      return Style(
        foreground: own ?? priority, background: surface.paint,
        attributes: attributes.union(.reverse))
    }
    let fill = downsampled(fill: color, override: theme.styles[role]?.ansi256)
    let candidates = backdrops[Int(Backdrop.background.rawValue)].colors + [complete.text]
    let requested =
      DerivedStyles.rgb(theme.styles[role]?.foreground)
      ?? candidates.max {
        $0.contrast(with: fill.colors[0]) < $1.contrast(with: fill.colors[0])
      } ?? .black
    return Style(
      foreground: text(role, .rgb(requested), on: fill), background: fill.paint,
      attributes: attributes)
  }

  private mutating func text(
    _ role: Role, _ color: TerminalColor, on surface: Surface
  ) -> TerminalColor {
    // The terminal's text is readable on whatever is behind it.
    if !surface.isKnown, role.traits.color == .text { return .default }
    // A fill's palette entry is the background instead of the text.
    return text(
      color, on: surface, contrast: role.contrast(for: target),
      override: isIndexed && !role.isFill ? theme.declaredStyle(of: role)?.ansi256 : nil)
  }

  private mutating func text(
    _ color: TerminalColor, on surface: Surface, contrast: Double, override: UInt8?
  ) -> TerminalColor {
    var color = color
    let contrast = surface.contrast(for: contrast)
    if color == .default, surface.paint != .default {
      // The terminal's text colour may be unreadable on the theme's background.
      color = .rgb(complete.text)
    }
    guard let rgb = DerivedStyles.rgb(color) else { return color }
    let shown = contrast == 0 ? rgb : readableOnce(rgb, on: surface.colors, contrast: contrast)
    guard isIndexed else { return .rgb(shown) }
    if let override, surface.isKnown { return .indexed(override) }
    return indexed(shown, on: surface.colors, contrast: contrast)
  }

  private mutating func readableOnce(
    _ color: RGB, on backgrounds: [RGB], contrast: Double
  ) -> RGB {
    // For a dozen colours on half a dozen backgrounds, a linear search is the fastest.
    if let repair = repaired.first(where: { $0.matches(color, on: backgrounds, contrast: contrast) }
    ) {
      return repair.result
    }
    let result = backgrounds.reduce(color) { $0.readable(on: $1, contrast: contrast) }
    repaired.append(
      Repair(color: color, backgrounds: backgrounds, contrast: contrast, result: result))
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
    _ color: RGB, on backgrounds: [RGB], contrast target: Double,
    apartFrom assigned: [Assignment] = []
  ) -> TerminalColor {
    let backdrops = backgrounds.map(\.luminance)
    func isReadable(_ entry: XtermPalette.Entry) -> Bool {
      backdrops.allSatisfy { RGB.contrast(ofLuminance: entry.luminance, with: $0) >= target }
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
    return .indexed(backdrops[0] < 0.179 ? 231 : 16)
  }

  private mutating func nearestOnce(to color: RGB) -> XtermPalette.Entry? {
    if let cached = found.first(where: { $0.color == color }) { return cached.entry }
    guard let entry = XtermPalette.nearest(to: color) else { return nil }
    found.append((color, entry))
    return entry
  }

  // MARK: Priorities

  private mutating func priorities(on surface: Surface) -> [TerminalColor] {
    let backgrounds = surface.colors
    let target = surface.contrast(for: target)
    var colors: [RGB?] = PriorityStyle.allCases.map {
      DerivedStyles.rgb(complete.foreground($0.role))
    }
    if target > 0 {
      colors = colors.map { color in
        color.map { readableOnce($0, on: backgrounds, contrast: target) }
      }
      let text = readableOnce(complete.text, on: backgrounds, contrast: target)
        .contrast(with: backgrounds[0])
      colors = separated(colors, on: backgrounds, contrast: target, text: text)
    }
    guard isIndexed else {
      return zip(PriorityStyle.allCases, colors).map { priority, color in
        color.map { .rgb($0) } ?? complete.foreground(priority.role)
      }
    }
    var assigned: [Assignment] = []
    return zip(PriorityStyle.allCases, colors).map { priority, color in
      guard let color else { return complete.foreground(priority.role) }
      if surface.isKnown, let override = theme.styles[priority.role]?.ansi256 {
        assigned.append(Assignment(shown: XtermPalette.color(override), requested: color))
        return .indexed(override)
      }
      let entry = indexed(
        color, on: backgrounds, contrast: target, apartFrom: target == 0 ? [] : assigned)
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
