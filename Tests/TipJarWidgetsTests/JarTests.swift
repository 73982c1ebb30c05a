import TestSupport
import Testing
import TipJarTerminal

@testable import TipJarWidgets

@Suite struct JarTests {
  private func drawn(_ coins: Int, _ scale: Jar.Scale) -> Canvas {
    var canvas = Canvas(size: scale.size)
    Jar(coins: coins, scale: scale).draw(in: canvas.bounds, on: &canvas)
    return canvas
  }

  /// The cells that a full jar changes are the coins: each has its own blank in the glass.
  @Test(arguments: Jar.Scale.allCases)
  func everyCoinLiesInTheGlassAndInNoOther(_ scale: Jar.Scale) {
    let (empty, full) = (drawn(0, scale), drawn(scale.capacity, scale))
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
    let (empty, one) = (drawn(0, scale), drawn(1, scale))
    let rows = (0..<scale.size.height).filter { y in
      (0..<scale.size.width).contains { one[$0, y] != empty[$0, y] }
    }
    #expect(rows == [scale.size.height - 2])
  }
}
