import TipJarTerminal

extension Canvas {
  /// Writes text upon whatever paper is there: a row's band, a sheet, the bare screen.
  @discardableResult
  mutating func writeOver(
    _ text: String, x: Int, y: Int, _ style: Style, limit: Int? = nil,
    ellipsis: Unicode.Scalar = "…"
  ) -> Int {
    write(text, x: x, y: y, style.on(self[x, y].style.paper), limit: limit, ellipsis: ellipsis)
  }
}
