/// A version of QR codes at level L: its size, and the division of its codewords into blocks
/// (ISO/IEC 18004, tables 9 and E.1).
struct QRVersion: Sendable {
  /// The version, 1...10.
  let number: Int
  /// The number of error correction codewords in each block.
  let correction: Int
  /// The number of data codewords in each block.
  let blocks: [Int]
  /// The centres of the alignment patterns, as columns and as rows.
  let alignment: [Int]

  static let all: [QRVersion] = [
    QRVersion(number: 1, correction: 7, blocks: [19], alignment: []),
    QRVersion(number: 2, correction: 10, blocks: [34], alignment: [6, 18]),
    QRVersion(number: 3, correction: 15, blocks: [55], alignment: [6, 22]),
    QRVersion(number: 4, correction: 20, blocks: [80], alignment: [6, 26]),
    QRVersion(number: 5, correction: 26, blocks: [108], alignment: [6, 30]),
    QRVersion(number: 6, correction: 18, blocks: [68, 68], alignment: [6, 34]),
    QRVersion(number: 7, correction: 20, blocks: [78, 78], alignment: [6, 22, 38]),
    QRVersion(number: 8, correction: 24, blocks: [97, 97], alignment: [6, 24, 42]),
    QRVersion(number: 9, correction: 30, blocks: [116, 116], alignment: [6, 26, 46]),
    QRVersion(number: 10, correction: 18, blocks: [68, 68, 69, 69], alignment: [6, 28, 50]),
  ]

  var side: Int { 17 + 4 * number }

  var capacity: Int { dataCount - (4 + countBits + 4) / 8 }

  private var dataCount: Int { blocks.reduce(0, +) }
  private var countBits: Int { number < 10 ? 8 : 16 }

  /// Returns the codewords in placement order: data, then error correction, each interleaved.
  func codewords(of bytes: some Collection<UInt8>) -> [UInt8] {
    var rest = dataCodewords(of: bytes)[...]
    let data = blocks.map { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    let corrections = data.map { ReedSolomon.codewords(for: $0, count: correction) }
    return Self.interleaved(data) + Self.interleaved(corrections)
  }

  /// Returns mode, character count, bytes, terminator and padding. The three short fields together
  /// fill whole bytes.
  private func dataCodewords(of bytes: some Collection<UInt8>) -> [UInt8] {
    var bits = BitWriter()
    bits.append(0b0100, count: 4)
    bits.append(bytes.count, count: countBits)
    for byte in bytes { bits.append(Int(byte), count: 8) }
    bits.append(0, count: 4)
    let padding: [UInt8] = [0xEC, 0x11]
    return bits.bytes + (0..<(dataCount - bits.bytes.count)).map { padding[$0 % 2] }
  }

  private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
    let longest = blocks.map(\.count).max() ?? 0
    return (0..<longest).flatMap { index in
      blocks.compactMap { index < $0.count ? $0[index] : nil }
    }
  }
}

/// Collects bits into bytes, most significant bit first.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending = 0
  private var pendingCount = 0

  mutating func append(_ value: Int, count: Int) {
    pending = pending << count | value
    pendingCount += count
    while pendingCount >= 8 {
      pendingCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: pending >> pendingCount))
    }
    pending &= (1 << pendingCount) - 1
  }
}
