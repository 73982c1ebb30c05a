import CTipJarCurses

/// The runs of cells that differ between two frames, in buffers that are reused.
struct FrameDifference {
  private(set) var runs: [tipjar_run] = []
  private(set) var cells: [tipjar_cell] = []
  /// The lines to write even where their text is the same, because a picture in them has changed.
  private(set) var redrawn: [UInt16] = []
  /// The parts of pictures in the lines that are written.
  private(set) var pieces: [SixelWriter.Piece] = []
  /// The most recent style and its number: most cells have the style of the previous one.
  private var last: (style: Style, number: UInt16)?

  /// Compares `canvas` with `shown`, the cells of a canvas of the same size; nil means that all
  /// cells differ. Only cells within `visible` are included.
  /// With `images`, either of the canvases may have parts of pictures.
  mutating func find(
    _ canvas: Canvas, shown: [Cell]?, visible: Size, images: Bool = false, styles: inout StyleTable
  ) {
    redrawn.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    last = nil
    let width = min(canvas.size.width, visible.width)
    for y in 0..<min(canvas.size.height, visible.height) {
      let row = y * canvas.size.width
      guard let shown else {
        runs.append(run(canvas.cells, row: row, 0..<width, y: y, &styles))
        if images { findPieces(canvas.cells, row: row, width: width, y: y) }
        continue
      }
      if images, Self.changesImage(canvas.cells, shown, row: row, width: width) {
        redrawn.append(UInt16(y))
        runs.append(run(canvas.cells, row: row, 0..<width, y: y, &styles))
        findPieces(canvas.cells, row: row, width: width, y: y)
        continue
      }
      let count = runs.count
      findRuns(canvas.cells, shown, row: row, width: width, y: y, &styles)
      // Curses writes what is between two changes again where that is shorter than a cursor move.
      if images, runs.count > count { findPieces(canvas.cells, row: row, width: width, y: y) }
    }
  }

  private static func changesImage(_ new: [Cell], _ old: [Cell], row: Int, width: Int) -> Bool {
    (row..<row + width).contains { new[$0] != old[$0] && (new[$0].isImage || old[$0].isImage) }
  }

  private mutating func findPieces(_ cells: [Cell], row: Int, width: Int, y: Int) {
    var last: ImagePart?
    for x in 0..<width {
      let part = ImagePart(cells[row + x])
      if let part, let last, part.follows(last) {
        pieces[pieces.count - 1].count += 1
      } else if let part {
        pieces.append(SixelWriter.Piece(x: x, y: y, count: 1, first: part))
      }
      last = part
    }
  }

  private mutating func findRuns(
    _ new: [Cell], _ old: [Cell], row: Int, width: Int, y: Int, _ styles: inout StyleTable
  ) {
    var x = Self.firstDifference(new, old, row: row, 0..<width)
    while x < width {
      // The right half of a wide glyph is drawn with its left half.
      let start = x > 0 && new[row + x].width == 0 ? x - 1 : x
      while x < width && new[row + x] != old[row + x] { x += 1 }
      runs.append(run(new, row: row, start..<x, y: y, &styles))
      x = Self.firstDifference(new, old, row: row, x..<width)
    }
  }

  /// Returns the first of `columns` in which the frames differ, or their end. Most cells of a frame
  /// are unchanged, so a frame spends most of its time here.
  private static func firstDifference(
    _ new: [Cell], _ old: [Cell], row: Int, _ columns: Range<Int>
  ) -> Int {
    let range = row + columns.lowerBound..<row + columns.upperBound
    return unsafe new.withUnsafeBufferPointer { new in
      unsafe old.withUnsafeBufferPointer { old in
        var index = range.lowerBound
        while unsafe index < range.upperBound && new[index] == old[index] { index += 1 }
        return index - row
      }
    }
  }

  /// Adds cells, and returns their run.
  mutating func run(
    _ source: [Cell], row: Int, _ columns: Range<Int>, y: Int, _ styles: inout StyleTable
  ) -> tipjar_run {
    let first = cells.count
    for x in columns {
      let cell = source[row + x]
      guard cell.width != 0 else { continue }
      let isHidden = cell.isImage || cell.style.ink == styles.hiddenInk
      let style = number(of: isHidden ? cell.style.hidden : cell.style, &styles)
      let glyph = isHidden ? 0x20 : cell.glyph
      cells.append(tipjar_cell(glyph: glyph, style: style, width: UInt16(cell.width)))
    }
    return tipjar_run(
      x: UInt16(columns.lowerBound), y: UInt16(y), first: UInt32(first),
      count: UInt32(cells.count - first))
  }

  private mutating func number(of style: Style, _ styles: inout StyleTable) -> UInt16 {
    if let last, last.style == style { return last.number }
    let number = styles.number(of: style)
    last = (style, number)
    return number
  }
}
