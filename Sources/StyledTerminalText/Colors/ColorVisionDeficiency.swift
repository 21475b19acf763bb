/// Normal colour vision, or one of its three deficiencies.
public enum ColorVisionDeficiency: String, CaseIterable, Hashable, Sendable {
  /// Ordinary vision, with all three kinds of cones.
  case normal
  /// No long-wave cones, so that red looks dark.
  case protan
  /// No medium-wave cones, so that red and green look alike; the most common deficiency.
  case deutan
  /// No short-wave cones, so that blue and green look alike.
  case tritan

  /// Simulates this vision.
  ///
  /// The matrices are from G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
  /// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1,
  /// applied to linear light.
  public func simulated(_ color: RGB) -> RGB {
    guard self != .normal else { return color }
    let matrix = matrix
    let light = LinearRGB(color)
    func channel(_ row: Int) -> Double {
      matrix[row] * light.red + matrix[row + 1] * light.green + matrix[row + 2] * light.blue
    }
    return RGB(LinearRGB(red: channel(0), green: channel(3), blue: channel(6)))
  }

  private var matrix: [Double] {
    switch self {
    case .normal:
      [1, 0, 0, 0, 1, 0, 0, 0, 1]
    case .protan:
      [
        0.152_286, 1.052_583, -0.204_868, 0.114_503, 0.786_281, 0.099_216,
        -0.003_882, -0.048_116, 1.051_998,
      ]
    case .deutan:
      [
        0.367_322, 0.860_646, -0.227_968, 0.280_085, 0.672_501, 0.047_413,
        -0.011_820, 0.042_940, 0.968_881,
      ]
    case .tritan:
      [
        1.255_528, -0.076_749, -0.178_779, -0.078_411, 0.930_809, 0.147_602,
        0.004_733, 0.691_367, 0.303_900,
      ]
    }
  }
}
