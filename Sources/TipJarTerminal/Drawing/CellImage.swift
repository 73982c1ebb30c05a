/// A square picture of few colours, which a terminal with pixels draws over cells.
public struct CellImage: Equatable, Sendable {
  /// The width and height in pixels.
  public let side: Int
  /// The colours, at most 16: a VT340 has no more.
  public let palette: [RGB]
  /// The index of each pixel's colour, row by row; one without a colour is transparent.
  public let pixels: [UInt8]
  /// A hash of all of it.
  fileprivate let hash: UInt64

  /// Creates a picture. Returns nil if it is not a square, or has more than 16 colours.
  public init?(side: Int, palette: [RGB], pixels: [UInt8]) {
    guard side > 0, pixels.count == side * side, palette.count <= 16 else { return nil }
    (self.side, self.palette, self.pixels) = (side, palette, pixels)
    // FNV-1a.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for color in palette { hash = (hash ^ UInt64(color.hex)) &* 0x100_0000_01b3 }
    for pixel in pixels { hash = (hash ^ UInt64(pixel)) &* 0x100_0000_01b3 }
    self.hash = hash
  }
}

/// A picture on a canvas, with the cells that show it where there are no pixels.
public struct PlacedImage: Equatable, Sendable {
  /// Its place. The picture stays a square, in the middle of these cells.
  public let rect: Rect
  /// The picture.
  public let image: CellImage
  /// The background of its transparent pixels.
  let paper: Ink
  /// The cells when it was placed, row by row.
  let cells: [Cell]
  /// The number that stands for the picture at this size in a cell.
  var key: UInt64 {
    let hash = (image.hash ^ UInt64(rect.width << 7 | rect.height)) &* 0x100_0000_01b3
    return (hash ^ hash >> 49) & (1 << 49 - 1)
  }
}

extension Canvas {
  /// Has a terminal with pixels draw a picture over cells, as long as they stay as they are. Does
  /// nothing for more than 65 columns or lines, and where a part is outside the canvas. `paper` is
  /// the background of its transparent pixels, and of cells around it.
  public mutating func cover(_ rect: Rect, with image: CellImage, on paper: Ink = .standard) {
    guard rect.intersection(bounds) == rect, !rect.isEmpty,
      max(rect.width, rect.height) <= KittyWriter.marks.count
    else { return }
    let cells = (0..<rect.height).flatMap { y in
      (0..<rect.width).map { self[rect.x + $0, rect.y + y] }
    }
    images.append(PlacedImage(rect: rect, image: image, paper: paper, cells: cells))
  }

  /// Returns the canvas with parts of the pictures in place of the cells that still show them, line
  /// by line: what was drawn over a line later remains. `cell` returns the cell of a part, or nil.
  func withImages(_ cell: (PlacedImage, ImagePart) -> Cell?) -> Canvas {
    var canvas = self
    for placed in images {
      let (rect, key) = (placed.rect, placed.key)
      for row in 0..<rect.height {
        let shown = (0..<rect.width).map { self[rect.x + $0, rect.y + row] }
        guard shown.elementsEqual(placed.cells[row * rect.width..<(row + 1) * rect.width]) else {
          continue
        }
        for column in 0..<rect.width {
          let part = ImagePart(key, column: column, row: row)
          if let cell = cell(placed, part) { canvas[rect.x + column, rect.y + row] = cell }
        }
      }
    }
    return canvas
  }
}

/// The part of a picture in one cell, as the glyph of that cell.
struct ImagePart: Equatable {
  /// The highest bit, which no scalars use, and the part.
  let glyph: UInt64

  /// Creates a part of the picture with this key.
  init(_ key: UInt64, column: Int, row: Int) {
    glyph = 1 << 63 | key << 14 | UInt64(row) << 7 | UInt64(column)
  }

  /// Returns the part that a cell shows; nil for text.
  init?(_ cell: Cell) {
    guard cell.isImage else { return nil }
    glyph = cell.glyph
  }

  var key: UInt64 { glyph >> 14 & (1 << 49 - 1) }
  var column: Int { Int(glyph & 127) }
  var row: Int { Int(glyph >> 7 & 127) }

  /// Returns whether this is the part to the right of another one.
  func follows(_ other: ImagePart) -> Bool { glyph == other.glyph + 1 && column > 0 }
}
