import TestSupport
import Testing
import TipJarTerminal

@testable import TipJarWidgets

@Suite struct JarTests {
  private func jar(_ coins: Int, _ scale: Jar.Scale) -> Canvas {
    drawn(Jar(coins: coins, scale: scale), scale.size)
  }

  /// The cells that a full jar changes are the coins: each has its own blank in the glass.
  @Test(arguments: Jar.Scale.allCases)
  func everyCoinLiesInTheGlassAndInNoOther(_ scale: Jar.Scale) {
    let (empty, full) = (jar(0, scale), jar(scale.capacity, scale))
    var count = 0
    for y in 0..<scale.size.height {
      for x in 0..<scale.size.width where full[x, y] != empty[x, y] {
        #expect(empty[x, y] == Canvas(size: scale.size)[x, y], "the glass at \(x), \(y)")
        count += 1
      }
    }
    #expect(count == scale.capacity)
  }

  /// The bottom of the glass is the last row; nothing floats above it.
  @Test(arguments: Jar.Scale.allCases)
  func theFirstCoinLiesOnTheBottom(_ scale: Jar.Scale) {
    let (empty, one) = (jar(0, scale), jar(1, scale))
    let rows = (0..<scale.size.height).filter { y in
      (0..<scale.size.width).contains { one[$0, y] != empty[$0, y] }
    }
    #expect(rows == [scale.size.height - 2])
  }

  /// The upper half of the cells below the lowest coins is glass; only there can they lie on it.
  @Test(arguments: Jar.Scale.allCases)
  func theBottomIsRightBelowTheCoins(_ scale: Jar.Scale) throws {
    let glass = jar(0, scale)[scale.size.width / 2, scale.size.height - 1]
    #expect(glass.scalars == ["⠛"])
  }

  /// Without colours only glyphs remain: no column of the slot reaches below the lid.
  @Test(arguments: Jar.Scale.allCases)
  func theSlotDoesNotHangBelowTheLid(_ scale: Jar.Scale) {
    let jar = jar(0, scale)
    let last = scale == .regular ? 1 : 3
    let (slot, lid) = (jar[scale.size.width / 2, last], jar[scale.size.width / 4, last])
    #expect(slot.scalars == ["▄"] && [["▄"], ["█"]].contains(lid.scalars))
  }

  @Test func coinsOfCheaperTipsAreSmaller() {
    let canvas = drawn(Jar(coins: 3, smallCoins: [1]), Jar.Scale.regular.size)
    let coins = canvas.cells.flatMap(\.scalars).filter { ["●", "•"].contains($0) }
    #expect(coins.sorted() == ["•", "●", "●"])
  }
}
