/// The modules of a QR code under construction. Function patterns (finders, timing, alignment,
/// format and version) are never masked.
struct QRMatrix: Sendable {
  let side: Int
  /// The modules, row by row; true is dark.
  private(set) var modules: [Bool]
  private var isFunction: [Bool]

  /// Creates the function patterns of a version; all other modules are light.
  init(_ version: QRVersion) {
    side = version.side
    modules = Array(repeating: false, count: side * side)
    isFunction = modules
    drawTiming()
    for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] { drawFinder(x, y) }
    for x in version.alignment {
      for y in version.alignment where !isInFinder(x, y) { drawAlignment(x, y) }
    }
    drawFormat(mask: 0)
    drawVersion(version.number)
  }

  /// Places the codewords in pairs of columns from the right, alternately upwards and downwards.
  func filled(with codewords: [UInt8]) -> QRMatrix {
    var matrix = self
    var bit = 0
    for pair in 0..<(side - 1) / 2 {
      let column = side - 1 - 2 * pair
      // Column 6 belongs to the timing pattern.
      let right = column <= 6 ? column - 1 : column
      for step in 0..<side {
        let y = pair % 2 == 0 ? side - 1 - step : step
        for x in [right, right - 1] where !isFunction[y * side + x] && bit < codewords.count * 8 {
          matrix.modules[y * side + x] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
    }
    return matrix
  }

  /// Inverts the modules that a mask pattern selects, and writes its format information.
  func masked(by mask: Int) -> QRMatrix {
    var matrix = self
    for y in 0..<side {
      for x in 0..<side where !isFunction[y * side + x] && Self.inverts(mask, x, y) {
        matrix.modules[y * side + x].toggle()
      }
    }
    matrix.drawFormat(mask: mask)
    return matrix
  }

  private static func inverts(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  // MARK: Function patterns

  private mutating func set(_ x: Int, _ y: Int, isDark: Bool) {
    guard (0..<side).contains(x), (0..<side).contains(y) else { return }
    modules[y * side + x] = isDark
    isFunction[y * side + x] = true
  }

  private mutating func drawTiming() {
    for index in 0..<side {
      set(6, index, isDark: index % 2 == 0)
      set(index, 6, isDark: index % 2 == 0)
    }
  }

  /// Draws nested squares of 7, 5 and 3 modules and the light separator around them.
  private mutating func drawFinder(_ centreX: Int, _ centreY: Int) {
    for y in -4...4 {
      for x in -4...4 {
        let distance = max(abs(x), abs(y))
        set(centreX + x, centreY + y, isDark: distance != 2 && distance != 4)
      }
    }
  }

  private func isInFinder(_ x: Int, _ y: Int) -> Bool {
    (x == 6 && y == 6) || (x == 6 && y == side - 7) || (x == side - 7 && y == 6)
  }

  private mutating func drawAlignment(_ centreX: Int, _ centreY: Int) {
    for y in -2...2 {
      for x in -2...2 { set(centreX + x, centreY + y, isDark: max(abs(x), abs(y)) != 1) }
    }
  }

  /// Writes level and mask with their BCH code, twice, and the module that is always dark.
  private mutating func drawFormat(mask: Int) {
    let levelL = 0b01
    let data = levelL << 3 | mask
    let bits = (data << 10 | Self.remainder(of: data << 10, by: 0x537, degree: 10)) ^ 0x5412
    for index in 0..<15 {
      let isDark = bits >> index & 1 == 1
      switch index {
      case 0..<6: set(8, index, isDark: isDark)
      case 6: set(8, 7, isDark: isDark)
      case 7: set(8, 8, isDark: isDark)
      case 8: set(7, 8, isDark: isDark)
      default: set(14 - index, 8, isDark: isDark)
      }
      if index < 8 {
        set(side - 1 - index, 8, isDark: isDark)
      } else {
        set(8, side - 15 + index, isDark: isDark)
      }
    }
    set(8, side - 8, isDark: true)
  }

  /// Writes the version's number with its BCH code, twice, from version 7 on.
  private mutating func drawVersion(_ number: Int) {
    guard number >= 7 else { return }
    let bits = number << 12 | Self.remainder(of: number << 12, by: 0x1F25, degree: 12)
    for index in 0..<18 {
      let isDark = bits >> index & 1 == 1
      set(side - 11 + index % 3, index / 3, isDark: isDark)
      set(index / 3, side - 11 + index % 3, isDark: isDark)
    }
  }

  /// Returns the remainder of a polynomial division over GF(2).
  private static func remainder(of value: Int, by divisor: Int, degree: Int) -> Int {
    var rest = value
    for bit in stride(from: 20, through: degree, by: -1) where rest >> bit & 1 == 1 {
      rest ^= divisor << (bit - degree)
    }
    return rest
  }
}
