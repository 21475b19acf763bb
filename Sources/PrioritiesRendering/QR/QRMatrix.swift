struct QRMatrix {
  private(set) var modules: [Bool]
  /// Whether a module belongs to a pattern, which has no data.
  private var isPattern: [Bool]
  private let version: QRVersion
  private let size: Int

  init(_ version: QRVersion) {
    self.version = version
    size = version.size
    modules = Array(repeating: false, count: size * size)
    isPattern = modules
    for place in 0..<size {
      set(6, place, to: place.isMultiple(of: 2))
      set(place, 6, to: place.isMultiple(of: 2))
    }
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawFinder(row, column) }
    drawAlignment()
    drawFormat(mask: 0)
    drawVersion()
  }

  /// Fills two columns at a time, from right to left, alternating between up and down.
  mutating func place(_ codewords: [UInt8]) {
    let all = codewords.flatMap { byte -> [Bool] in (0..<8).map { byte << $0 & 0x80 != 0 } }
    var bits = all[...]
    var isUpward = true
    for right in stride(from: size - 1, through: 1, by: -2).map({ $0 <= 6 ? $0 - 1 : $0 }) {
      for row in isUpward ? Array((0..<size).reversed()) : Array(0..<size) {
        for column in [right, right - 1] where !isPattern[row * size + column] {
          modules[row * size + column] = bits.popFirst() ?? false
        }
      }
      isUpward.toggle()
    }
  }

  func masked(by mask: Int) -> QRMatrix {
    var result = self
    for row in 0..<size {
      for column in 0..<size where !isPattern[row * size + column] {
        if Self.inverts(mask, row, column) { result.modules[row * size + column].toggle() }
      }
    }
    result.drawFormat(mask: mask)
    return result
  }

  private static func inverts(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    switch mask {
    case 0: (row + column).isMultiple(of: 2)
    case 1: row.isMultiple(of: 2)
    case 2: column.isMultiple(of: 3)
    case 3: (row + column).isMultiple(of: 3)
    case 4: (row / 2 + column / 3).isMultiple(of: 2)
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3).isMultiple(of: 2)
    default: ((row + column) % 2 + row * column % 3).isMultiple(of: 2)
    }
  }

  private mutating func set(_ row: Int, _ column: Int, to isDark: Bool) {
    guard 0..<size ~= row, 0..<size ~= column else { return }
    modules[row * size + column] = isDark
    isPattern[row * size + column] = true
  }

  private mutating func drawFinder(_ row: Int, _ column: Int) {
    for down in -4...4 {
      for across in -4...4 {
        let ring = max(abs(down), abs(across))
        set(row + down, column + across, to: ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignment() {
    let places = version.alignment
    guard let last = places.last else { return }
    let corners = [[6, 6], [6, last], [last, 6]]
    for row in places {
      for column in places where !corners.contains([row, column]) {
        for down in -2...2 {
          for across in -2...2 {
            set(row + down, column + across, to: max(abs(down), abs(across)) != 1)
          }
        }
      }
    }
  }

  /// Draws level M and the mask twice, protected by a BCH code.
  private mutating func drawFormat(mask: Int) {
    let bits = Self.protected(mask, by: 0x537, count: 10) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0..<6 { set(index, 8, to: bit(index)) }
    set(7, 8, to: bit(6))
    set(8, 8, to: bit(7))
    set(8, 7, to: bit(8))
    for index in 9..<15 { set(8, 14 - index, to: bit(index)) }
    for index in 0..<8 { set(8, size - 1 - index, to: bit(index)) }
    for index in 8..<15 { set(size - 15 + index, 8, to: bit(index)) }
    set(size - 8, 8, to: true)
  }

  private mutating func drawVersion() {
    guard version.number >= 7 else { return }
    let bits = Self.protected(version.number, by: 0x1F25, count: 12)
    for index in 0..<18 {
      let isDark = bits >> index & 1 == 1
      set(size - 11 + index % 3, index / 3, to: isDark)
      set(index / 3, size - 11 + index % 3, to: isDark)
    }
  }

  private static func protected(_ value: Int, by polynomial: Int, count: Int) -> Int {
    var rest = value
    for _ in 0..<count { rest = rest << 1 ^ (rest >> (count - 1) & 1) * polynomial }
    return value << count | rest
  }
}

extension QRMatrix {
  /// The penalty for runs, squares, finder-like patterns and imbalance.
  var penalty: Int {
    var total = 0
    for line in 0..<size {
      total += runs((0..<size).map { modules[line * size + $0] })
      total += runs((0..<size).map { modules[$0 * size + line] })
    }
    for row in 0..<size - 1 {
      for column in 0..<size - 1 {
        let corner = modules[row * size + column]
        let others = [
          modules[row * size + column + 1], modules[(row + 1) * size + column],
          modules[(row + 1) * size + column + 1],
        ]
        if others.allSatisfy({ $0 == corner }) { total += 3 }
      }
    }
    let dark = modules.count { $0 }
    return total + abs(dark * 20 - modules.count * 10) / modules.count * 10
  }

  private func runs(_ line: [Bool]) -> Int {
    var total = 0
    var length = 0
    for index in line.indices {
      length = index > 0 && line[index] == line[index - 1] ? length + 1 : 1
      if length == 5 { total += 3 } else if length > 5 { total += 1 }
    }
    let finder = [true, false, true, true, true, false, true]
    let light = Array(repeating: false, count: 4)
    for start in 0...line.count - 11 {
      let part = Array(line[start..<start + 11])
      if part == finder + light || part == light + finder { total += 40 }
    }
    return total
  }
}
