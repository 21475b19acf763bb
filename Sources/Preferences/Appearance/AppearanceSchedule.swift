import Settings
import Terminal
import Theming

/// When the light half of a theme is shown, where time decides: by the clock or by the sun.
public struct AppearanceSchedule: Hashable, Sendable {
  private enum Rule: Hashable, Sendable {
    case hours(DaylightHours)
    case sun(latitude: Double, longitude: Double)
  }

  /// Why the appearance `sun` has no effect.
  public struct Obstacle: Hashable, Sendable {
    /// The names of the settings of the place that are not set.
    public let missing: [String]
  }

  private let rule: Rule

  /// The schedule of the settings; nil if time does not decide, or the place of the sun is not set.
  public init?(_ settings: SettingsSnapshot) {
    switch settings[Preference.appearance] {
    case .auto, .dark, .light: return nil
    case .hours(let hours): rule = .hours(hours)
    case .sun:
      guard let latitude = settings[Preference.latitude].degrees,
        let longitude = settings[Preference.longitude].degrees
      else { return nil }
      rule = .sun(latitude: latitude, longitude: longitude)
    }
  }

  /// What keeps the appearance `sun` from having an effect; nil where nothing does, or it is not
  /// chosen.
  public static func obstacle(in settings: SettingsSnapshot) -> Obstacle? {
    guard settings[Preference.appearance] == .sun else { return nil }
    let missing = [Preference.latitude, Preference.longitude]
      .filter { settings[$0].degrees == nil }.map(\.name)
    return missing.isEmpty ? nil : Obstacle(missing: missing)
  }

  /// The appearance at a moment, and why.
  public func appearance(at time: LocalTime) -> Detected<Appearance> {
    switch rule {
    case .hours(let hours):
      return Detected(
        hours.contains(time) ? .light : .dark, reason: "the setting appearance is \(hours)")
    case .sun(let latitude, let longitude):
      let isUp = Sun(latitude: latitude, longitude: longitude).isUp(at: time.seconds)
      return Detected(
        isUp ? .light : .dark,
        reason: "the sun is \(isUp ? "up" : "down") at \(latitude), \(longitude)")
    }
  }

  /// The seconds from a moment to the next change, at least 1; nil where none is near, as in a
  /// polar night.
  public func secondsToChange(after time: LocalTime) -> Int64? {
    switch rule {
    case .hours(let hours): hours.secondsToChange(after: time)
    case .sun(let latitude, let longitude):
      Sun(latitude: latitude, longitude: longitude).change(after: time.seconds).map {
        max(1, $0 - time.seconds)
      }
    }
  }
}
