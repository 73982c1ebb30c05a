/// The error correction of QR codes: Reed-Solomon codes over GF(256) with the polynomial 0x11D.
enum ReedSolomon {
  /// Returns the `count` error correction codewords of a block.
  static func codewords(for data: some Sequence<UInt8>, count: Int) -> [UInt8] {
    let divisor = generator(degree: count)
    var remainder = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for index in remainder.indices { remainder[index] ^= product(divisor[index], factor) }
    }
    return remainder
  }

  /// Returns the generator polynomial (x - 1)(x - 2)(x - 4)... of a degree, without its leading 1.
  private static func generator(degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree)
    result[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in result.indices {
        result[index] = product(result[index], root)
        if index + 1 < degree { result[index] ^= result[index + 1] }
      }
      root = product(root, 2)
    }
    return result
  }

  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var result: UInt8 = 0
    for bit in stride(from: 7, through: 0, by: -1) {
      result = (result << 1) ^ (result & 0x80 == 0 ? 0 : 0x1D)
      if right >> bit & 1 == 1 { result ^= left }
    }
    return result
  }
}
