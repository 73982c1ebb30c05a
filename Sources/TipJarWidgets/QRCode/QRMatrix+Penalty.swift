/// The penalty by which mask patterns are compared (ISO/IEC 18004, 7.8.3.1).
extension QRMatrix {
  /// The sum of four rules: runs of a colour, 2 x 2 blocks, finder-like patterns, imbalance.
  var penalty: Int {
    let rows = (0..<side).map { y in (0..<side).map { modules[y * side + $0] } }
    let columns = (0..<side).map { x in (0..<side).map { modules[$0 * side + x] } }
    return (rows + columns).reduce(blockPenalty + balancePenalty) { $0 + Self.penalty(of: $1) }
  }

  /// Returns 3 for a run of five, 1 for each further module, and 40 for a finder-like pattern.
  private static func penalty(of line: [Bool]) -> Int {
    var result = 0
    var run = 0
    for index in line.indices {
      run = index > 0 && line[index] == line[index - 1] ? run + 1 : 1
      if run == 5 { result += 3 } else if run > 5 { result += 1 }
    }
    for start in 0...(line.count - finderLike.count) {
      let part = line[start..<(start + finderLike.count)]
      if part.elementsEqual(finderLike) || part.elementsEqual(finderLike.reversed()) {
        result += 40
      }
    }
    return result
  }

  private static let finderLike = [
    true, false, true, true, true, false, true, false, false, false, false,
  ]

  private var blockPenalty: Int {
    var result = 0
    for y in 0..<(side - 1) {
      for x in 0..<(side - 1) {
        let index = y * side + x
        let block = [index + 1, index + side, index + side + 1]
        if block.allSatisfy({ modules[$0] == modules[index] }) { result += 3 }
      }
    }
    return result
  }

  /// 10 for each full 5 % by which the proportion of dark modules differs from 50 %.
  private var balancePenalty: Int {
    let deviation = abs(modules.count { $0 } * 20 - modules.count * 10)
    return max(0, (deviation + modules.count - 1) / modules.count - 1) * 10
  }
}
