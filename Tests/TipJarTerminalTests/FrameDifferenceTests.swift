import CTipJarCurses
import Testing

@testable import TipJarTerminal

/// Styles have their numbers in one table of C's.
@Suite(.serialized) struct FrameDifferenceTests {
  /// Returns the runs that are drawn, with their places, on a terminal of `visible` that shows
  /// `old`; nil for an empty one.
  private func drawn(_ new: Canvas, after old: Canvas?, visible: Size? = nil) -> [String] {
    var styles = StyleTable(theme: .dark, depth: .sixteen)
    var difference = FrameDifference()
    difference.find(new, shown: old?.cells, visible: visible ?? new.size, styles: &styles)
    return difference.runs.map { run in
      let cells = difference.cells[Int(run.first)..<Int(run.first + run.count)]
      let glyphs = cells.compactMap { Unicode.Scalar(UInt32($0.glyph & 0x1F_FFFF)) }.map(
        Character.init)
      return "\(run.x),\(run.y) \(String(glyphs))"
    }
  }

  private func canvas(_ rows: String..., width: Int = 6) -> Canvas {
    var canvas = Canvas(size: Size(width: width, height: rows.count))
    for (y, row) in rows.enumerated() { canvas.write(row, x: 0, y: y, Style()) }
    return canvas
  }

  @Test func aFirstFrameIsDrawnWhole() {
    #expect(drawn(canvas("ab日", "c"), after: nil) == ["0,0 ab日  ", "0,1 c     "])
  }

  @Test func theSameFrameDrawsNothing() {
    #expect(drawn(canvas("ab日", "c"), after: canvas("ab日", "c")) == [])
  }

  @Test func changedCellsAreDrawnInRuns() {
    #expect(
      drawn(canvas("axxdef", "abcdex"), after: canvas("abcdef", "abcdef")) == ["1,0 xx", "5,1 x"])
  }

  /// Nor of a glyph that the edge of the terminal cuts in half.
  @Test(arguments: [
    (Size(width: 3, height: 1), ["0,0 xyz"]),
    (Size(width: 9, height: 9), ["0,0 xyzxyz", "0,1 xyzxyz"]),
  ])
  func nothingIsDrawnOutsideOfTheTerminal(_ visible: Size, _ runs: [String]) {
    let new = canvas("xyzxyz", "xyzxyz")
    #expect(drawn(new, after: nil, visible: visible) == runs)
    #expect(drawn(new, after: canvas("", ""), visible: visible) == runs)
  }

  /// The half of it that comes first on the screen is what draws it.
  @Test func aWideGlyphIsDrawnWholeWhereOnlyItsRightHalfChanged() {
    var new = canvas("日b")
    new[1, 0] = .covered(Style(.standard, on: .standard, .bold))
    #expect(drawn(new, after: canvas("日b")) == ["0,0 日"])
  }

  @Test func textAfterTheLastStyleIsPlain() {
    var styles = StyleTable(theme: .dark, depth: .sixteen)
    for ink in UInt16(0)...255 {
      for paper in UInt16(0)...255 {
        _ = styles.number(of: Style(Ink(rawValue: ink), on: Ink(rawValue: paper)))
      }
    }
    #expect(styles.number(of: Style(.secondary)) == 256)
    #expect(styles.number(of: Style(.secondary, .bold)) == 0)
  }
}
