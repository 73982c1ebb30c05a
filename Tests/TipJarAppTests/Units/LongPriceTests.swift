import Testing
import TipJarTerminal

/// A price of any length has a space on both sides and is aligned with the other pills; the name is
/// shortened for it.
@Suite struct LongPriceTests {
  @Test(
    arguments: ["£4.99", "Afl. 4,99", "US$ 1,299.00"],
    [Size(width: 40, height: 10), Size(width: 80, height: 24), Size(width: 104, height: 32)])
  func aPriceKeepsItsBlanks(_ price: String, _ size: Size) throws {
    var scene = Scene(columns: size.width, rows: size.height)
    // Pills in adjacent rows have no fields.
    let ends = size.height < 20 ? (" ", " ") : ("▐", "▌")
    let usual = try end(of: "\(ends.0) £4.99 \(ends.1)", in: scene)
    scene.load(price: price)
    #expect(try end(of: "\(ends.0) \(price) \(ends.1)", in: scene) == usual)
    #expect(rows(scene).contains { $0.contains("Quill") && $0.contains(price) })
  }

  /// The column after a text.
  private func end(of text: String, in scene: Scene) throws -> Int {
    let row = try #require(rows(scene).first { $0.contains(text) }, "\(text)")
    return row.distance(
      from: row.startIndex, to: try #require(row.firstRange(of: text)).upperBound)
  }

  private func rows(_ scene: Scene) -> [String] {
    let canvas = scene.canvas
    return (0..<canvas.size.height).map { y in
      (0..<canvas.size.width).map { String(String.UnicodeScalarView(canvas[$0, y].scalars)) }
        .joined()
    }
  }
}
