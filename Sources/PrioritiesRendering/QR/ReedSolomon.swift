/// Reed–Solomon codes over the field of 256 elements that QR codes use: x⁸ + x⁴ + x³ + x² + 1.
enum ReedSolomon {
  static func remainder(of data: [UInt8], degree: Int) -> [UInt8] {
    let generator = generator(degree: degree)
    var rest = [UInt8](repeating: 0, count: degree)
    for byte in data {
      let factor = byte ^ rest.removeFirst()
      rest.append(0)
      for (index, coefficient) in generator.enumerated() {
        rest[index] ^= product(coefficient, factor)
      }
    }
    return rest
  }

  /// The coefficients of (x − 1)(x − 2)(x − 4)…, without the leading one.
  private static func generator(degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        result[index] = product(result[index], root)
        if index + 1 < degree { result[index] ^= result[index + 1] }
      }
      root = product(root, 2)
    }
    return result
  }

  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var result: UInt8 = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x1D
      result ^= (other >> bit & 1) * one
    }
    return result
  }
}
