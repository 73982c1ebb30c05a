import Testing
import TipJarTerminal

@testable import TipJarWidgets

extension JarContents {
  /// So many coins of gold, the dearest tip.
  static func golds(_ count: Int, label: String = "") -> JarContents {
    JarContents(
      coins: (0..<UInt64(count)).map { Coin(.gold, number: $0) }, worth: Double(count),
      label: label)
  }

  /// Coins of every metal in turn.
  static func mixed(_ count: Int) -> JarContents {
    let coins = (0..<count).map { index in
      Coin(Metal.allCases[index % 3], number: UInt64(index) &* 7 &+ 3)
    }
    return JarContents(coins: coins, worth: Double(count) / 3)
  }
}

/// The level of a jar, the places of its coins, and its picture.
@Suite struct JarTests {
  @Test(
    arguments: [
      (0, 0), (1, 1.0 / 8), (5, 1.0 / 3), (25, 2.0 / 3), (100, 0), (101, 1.0 / 8), (205, 1.0 / 3),
    ] as [(Double, Double)])
  func theLevelFollowsTheWorth(_ worth: Double, _ level: Double) {
    #expect(abs(JarContents(worth: worth).level - level) < 1e-9)
  }

  @Test func theLevelRisesWithEachTipAndIsFullAtAHundredOnly() {
    let levels = (0..<400).map { JarContents(worth: Double($0) / 4).level }
    for (low, high) in zip(levels, levels.dropFirst()) { #expect(low < high && high < 1) }
  }

  @Test(arguments: [(99.9, 0), (100, 1), (299.999_999_9, 3), (0, 0), (-1, 0)] as [(Double, Int)])
  func aFullJarIsClosedAndANewOneBegins(_ worth: Double, _ closed: Int) {
    #expect(JarContents(worth: worth).closedJars == closed)
  }

  @Test(
    arguments: [
      (1, [.gold]), (2, [.copper, .gold]), (3, [.copper, .silver, .gold]),
      (5, [.copper, .copper, .silver, .silver, .gold]),
    ] as [(Int, [JarContents.Metal])])
  func thePriceDecidesTheMetal(_ count: Int, _ metals: [JarContents.Metal]) {
    #expect((0..<count).map { JarContents.Metal(rank: $0, of: count) } == metals)
  }

  @Test(arguments: Jar.Scale.allCases, [1, 7, 30, 90, 300])
  func coinsLieInTheGlassAndNeverOverlap(_ scale: Jar.Scale, _ count: Int) {
    let layout = JarLayout(.mixed(count), scale)
    var taken: Set<Point> = []
    for place in layout.places {
      let size = place.coin.metal.size
      for y in place.y..<(place.y + size.height) {
        for x in place.x..<(place.x + size.width) {
          #expect(taken.insert(Point(x: x, y: y)).inserted, "two coins at \(x), \(y)")
          #expect(scale.coinColumns.contains(x))
          #expect(y >= scale.highestCoin && y < scale.liquidRows.upperBound)
        }
      }
    }
    #expect(!layout.places.isEmpty)
    // Those without room are older than all that are shown.
    #expect(JarContents.mixed(count).coins.suffix(layout.places.count) == layout.places.map(\.coin))
  }

  /// Every coin lies on the liquid, on the bottom, or on another coin.
  @Test(arguments: Jar.Scale.allCases, [1, 7, 30, 90])
  func nothingHangs(_ scale: Jar.Scale, _ count: Int) {
    let layout = JarLayout(.mixed(count), scale)
    let rest = scale.liquidRows.upperBound - 1 - layout.surface / 2
    for place in layout.places {
      let bottom = place.y + place.coin.metal.size.height - 1
      let columns = place.x..<(place.x + place.coin.metal.size.width)
      let isOnAnother = layout.places.contains { other in
        other.y == bottom + 1
          && columns.overlaps(other.x..<(other.x + other.coin.metal.size.width))
      }
      #expect(bottom == rest || isOnAnother, "\(place)")
    }
  }

  /// A coin whose column is full has the nearest one with room, so that a jar is never nearly empty.
  @Test(arguments: Jar.Scale.allCases, [8, 20, 30, 60, 80])
  func theRoomAboveTheLiquidIsUsed(_ scale: Jar.Scale, _ worth: Int) {
    for contents in [JarContents.golds(worth), .mixed(3 * worth)] {
      let layout = JarLayout(contents, scale)
      let rows = scale.liquidRows.upperBound - layout.surface / 2 - scale.highestCoin
      let room = min(rows * scale.coinColumns.count, 6 * contents.coins.count)
      let sizes = layout.places.map(\.coin.metal.size)
      #expect(2 * sizes.reduce(0) { $0 + $1.width * $1.height } >= room, "\(worth)")
    }
  }

  /// A refund takes out its coin: those above it sink, and none moves sideways.
  @Test func aRefundMovesNoCoinSideways() {
    let before = JarContents.mixed(9)
    var after = before
    after.coins.remove(at: 4)
    after.worth -= 1
    func columns(_ contents: JarContents) -> [UInt64: Int] {
      let places = JarLayout(contents, .large).places
      return Dictionary(uniqueKeysWithValues: places.map { ($0.coin.number, $0.x) })
    }
    let old = columns(before).filter { $0.key != before.coins[4].number }
    #expect(columns(after) == old)
    #expect(JarLayout(after, .large).surface < JarLayout(before, .large).surface)
  }

  private func tinted(_ jar: Jar) -> Int {
    drawn(jar, jar.scale.size).cells.count { $0.style.paper == .tint || $0.style.ink == .tint }
  }

  @Test(arguments: Jar.Scale.allCases, GlyphSet.sets)
  func theLiquidRisesWithTheTotal(_ scale: Jar.Scale, _ glyphs: GlyphSet) {
    let cells = [0, 1, 5, 25, 99.9].map {
      tinted(Jar(JarContents(worth: $0), scale: scale, glyphs: glyphs))
    }
    #expect(cells.first == 0)
    for (low, high) in zip(cells, cells.dropFirst()) { #expect(low < high, "\(cells)") }
  }

  @Test func aJarWithTheSmallestTipIsNotEmpty() {
    #expect(tinted(Jar(JarContents(worth: 0.01))) > 0)
  }

  @Test func theTotalStandsInTheLiquidWhereItFits() {
    let jar = Jar(.golds(5, label: "£99.95"))
    #expect(jar.showsLabel && drawn(jar, Jar.size).text.contains { $0.contains("£99.95") })
    #expect(!Jar(JarContents(worth: 0.1, label: "£1.99")).showsLabel)
    #expect(!Jar(.golds(5, label: "a total of many digits")).showsLabel)
  }

  @Test func aFallingCoinIsOnItsWayIntoTheJarBefore() {
    let jar = Jar(.golds(2), motion: .falling(0.3, into: .golds(1)))
    let canvas = drawn(jar, Jar.size)
    let one = drawn(Jar(.golds(1)), Jar.size)
    #expect(tinted(jar) == tinted(Jar(.golds(1))) && canvas != one)
    #expect(
      drawn(Jar(.golds(2), motion: .falling(0, into: .golds(1))), Jar.size).text[0].contains("▟█▙"))
  }

  @Test func aWaveIsHalfACellHigherAndLeavesTheJar() {
    let rest = Jar(.golds(3))
    let cells = [0.2, 0.4, 1.0].map { tinted(Jar(.golds(3), motion: .wave($0))) }
    #expect(cells[0] > tinted(rest) && cells[2] == tinted(rest), "\(cells)")
  }

  @Test(arguments: Jar.Scale.allCases)
  func theLiquidLeavesTheGlassAlone(_ scale: Jar.Scale) {
    for glyphs in GlyphSet.sets where scale == .regular || glyphs.dots == .braille {
      let empty = drawn(Jar(scale: scale, glyphs: glyphs), scale.size)
      let full = drawn(Jar(JarContents(worth: 99.99), scale: scale, glyphs: glyphs), scale.size)
      for y in 0..<scale.size.height {
        for x in 0..<scale.size.width where full[x, y] != empty[x, y] {
          #expect(empty[x, y] == Canvas(size: scale.size)[x, y], "the glass at \(x), \(y)")
        }
      }
    }
  }
}
