import CTipJarCurses

/// The links that a frame draws behind its cells, because curses knows none. They are those of the
/// rows in which curses draws: on its way it may draw a cell again without its link.
struct FrameLinks {
  private(set) var links: [tipjar_link] = []
  /// The addresses, each with a 0 at its end.
  private(set) var addresses: [CChar] = []
  /// The addresses of the visible frame; nil before the first one, whose links are all drawn.
  private var shown: [String]?
  /// The position of each address, by its number.
  private var starts: [Int32] = []

  /// Finds the links to draw. `old` is the visible frame, or nil if all of it is drawn again.
  mutating func find(
    _ canvas: Canvas, shown old: Canvas?, visible: Size, cursor: HardwareCursor?,
    in difference: inout FrameDifference, styles: inout StyleTable
  ) {
    links.removeAll(keepingCapacity: true)
    let isKnown = old != nil && shown == canvas.links
    if !isKnown { list(canvas.links) }
    guard !canvas.links.isEmpty || !(old?.links ?? []).isEmpty else { return }
    var rows = Set(0..<min(canvas.size.height, visible.height))
    if isKnown {
      rows.formIntersection(difference.runs.map { Int($0.y) } + [cursor?.place.y ?? -1])
    }
    for y in rows.sorted() {
      find(canvas, old, y: y, width: min(canvas.size.width, visible.width), &difference, &styles)
    }
  }

  private mutating func list(_ addresses: [String]) {
    shown = addresses
    starts = [-1]
    self.addresses = []
    for address in addresses {
      starts.append(Int32(self.addresses.count))
      self.addresses += address.utf8CString
    }
  }

  private mutating func find(
    _ canvas: Canvas, _ old: Canvas?, y: Int, width: Int, _ difference: inout FrameDifference,
    _ styles: inout StyleTable
  ) {
    let row = y * canvas.size.width
    var x = 0
    while x < width {
      let start = x
      let number = canvas.cells[row + x].link
      while x < width, canvas.cells[row + x].link == number,
        number != 0 || old?.cells[row + x].leaves(canvas.cells[row + x]) == true
      {
        x += 1
      }
      guard x > start else {
        x += 1
        continue
      }
      let run = difference.run(canvas.cells, row: row, start..<x, y: y, &styles)
      links.append(tipjar_link(run: run, address: starts[Int(number)]))
    }
  }
}

extension Cell {
  /// Returns whether this cell was a link and the new one, which looks the same, is none.
  fileprivate func leaves(_ new: Cell) -> Bool {
    guard link != 0 else { return false }
    var plain = self
    plain.link = 0
    return plain == new
  }
}
