import SystemFiles

/// The sun over a place on the earth, by the formulas of NOAA's solar calculator.
///
/// These are the low-precision formulas of Jean Meeus, "Astronomical Algorithms", as the Global
/// Monitoring Laboratory publishes them: exact to a minute between 1901 and 2099 below 72 degrees of
/// latitude, and to some minutes beyond.
struct Sun {
  /// Degrees north of the equator.
  let latitude: Double
  /// Degrees east of Greenwich.
  let longitude: Double

  /// The height of the sun's centre that counts as sunrise and sunset: half its disc, and what the
  /// air bends its light, below the horizon.
  static let horizon = -0.833

  /// Whether any of the sun is over the horizon.
  func isUp(at seconds: Int64) -> Bool { elevation(at: Double(seconds)) > Self.horizon }

  /// The next moment at which the sun rises or sets; nil where neither happens within two days.
  func change(after seconds: Int64) -> Int64? {
    let isUp = isUp(at: seconds)
    // Even at high latitudes a short night is longer than one step.
    let step: Int64 = 240
    var low = seconds
    guard
      var high = stride(from: seconds + step, through: seconds + 172_800, by: Int(step)).first(
        where: { moment in
          guard self.isUp(at: moment) == isUp else { return true }
          low = moment
          return false
        })
    else { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if self.isUp(at: middle) == isUp { low = middle } else { high = middle }
    }
    return high
  }

  /// How high the sun's centre stands, in degrees, without the bending of the air.
  ///
  /// - Parameter seconds: The moment, since the start of 1970 in UTC.
  func elevation(at seconds: Double) -> Double {
    let century = (seconds / 86_400 + 2_440_587.5 - 2_451_545) / 36_525
    let mean = degrees(280.46646 + century * (36_000.76983 + century * 0.0003032))
    let anomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century)
    let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
    let center =
      sine(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
      + sine(2 * anomaly) * (0.019993 - 0.000101 * century) + sine(3 * anomaly) * 0.000289
    let node = 125.04 - 1934.136 * century
    let apparent = mean + center - 0.00569 - 0.00478 * sine(node)
    let arcSeconds = 21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))
    let obliquity = 23 + (26 + arcSeconds / 60) / 60 + 0.00256 * cosine(node)
    let declination = asin(sine(obliquity) * sine(apparent))
    let half = tan(radians(obliquity / 2))
    let y = half * half
    let equationOfTime =
      4 * 180 / .pi
      * (y * sine(2 * mean) - 2 * eccentricity * sine(anomaly)
        + 4 * eccentricity * y * sine(anomaly) * cosine(2 * mean)
        - 0.5 * y * y * sine(4 * mean) - 1.25 * eccentricity * eccentricity * sine(2 * anomaly))
    let minute = seconds.truncatingRemainder(dividingBy: 86_400) / 60
    let hourAngle = (minute + equationOfTime + 4 * longitude) / 4 - 180
    let height =
      sine(latitude) * sin(declination)
      + cosine(latitude) * cos(declination) * cosine(hourAngle)
    return asin(max(-1, min(1, height))) * 180 / .pi
  }

  private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
  private func sine(_ degrees: Double) -> Double { sin(radians(degrees)) }
  private func cosine(_ degrees: Double) -> Double { cos(radians(degrees)) }

  private func degrees(_ angle: Double) -> Double {
    angle.truncatingRemainder(dividingBy: 360)
  }
}
