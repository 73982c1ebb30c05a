internal import TipJarTerminal

/// A square picture in few pixels, such as an icon, in the sizes that cells can show.
public struct Picture: Equatable, Sendable {
  /// The width and height in pixels: 16.
  public static let side = 16

  /// The number of pixels of the smallest size, which are twice as high as wide: 8x4.
  public static let smallCount = 32

  /// The colours of the larger sizes, 16x16 and 8x8, row by row; nil where it is transparent.
  private let sizes: [[Ink?]]
  /// The quarters of each cell of the smallest size.
  private let cells: [[Ink?]]
  /// The picture for terminals with pixels; nil for a transparent one.
  let image: CellImage?

  /// A picture that is transparent everywhere.
  public static let blank = Picture(
    sizes: [256, 64].map { Array(repeating: nil, count: $0) },
    small: Array(repeating: nil, count: smallCount), image: nil)

  /// Creates a picture from square pixels, 0xAARRGGBB each, row by row, of which at most 16 colours
  /// remain. `small` is the same picture in 8x4 pixels; nil for the most frequent colours of the
  /// large one. Returns nil if the number of pixels is not the square of a multiple of 16, or not
  /// ``smallCount``.
  public init?(pixels: [UInt32], small: [UInt32]? = nil) {
    guard small == nil || small?.count == Self.smallCount else { return nil }
    guard let step = (1...64).first(where: { $0 * $0 * 256 == pixels.count }) else { return nil }
    let palette = Self.palette(of: pixels + (small ?? []))
    func index(_ pixel: UInt32) -> Int? {
      pixel >> 24 < 0x80 || palette.isEmpty ? nil : RGB(pixel).nearest(of: palette[...])
    }
    func ink(_ pixel: UInt32) -> Ink? { index(pixel).map { Ink(picture: palette[$0]) } }
    let page = Self.means(of: pixels, step).map(ink)
    self.init(
      sizes: [page, Self.reduced(page, Size(width: 2, height: 2))],
      small: small?.map(ink) ?? Self.reduced(page, Size(width: 2, height: 4)),
      image: CellImage(
        side: 16 * step, palette: palette, pixels: pixels.map { UInt8(index($0) ?? 0xFF) }))
  }

  private init(sizes: [[Ink?]], small: [Ink?], image: CellImage?) {
    (self.sizes, self.image) = (sizes, image)
    cells = (0..<8).map { index in
      let corner = index / 4 * 16 + index % 4 * 2
      return Self.twoColors([corner, corner + 1, corner + 8, corner + 9].map { small[$0] })
    }
  }

  /// Returns the colours of the quarters of a cell: the upper left, the upper right and the lower
  /// ones.
  func quarters(x: Int, y: Int, _ scale: AppIcon.Scale) -> [Ink?] {
    guard scale != .row else { return cells[y * 4 + x] }
    let pixels = sizes[scale == .page ? 0 : 1]
    let (upper, lower) = (2 * y * scale.size.width + x, (2 * y + 1) * scale.size.width + x)
    return [pixels[upper], pixels[upper], pixels[lower], pixels[lower]]
  }

  /// Replaces all but the two most frequent colours of a cell, which has no more, by the second.
  private static func twoColors(_ inks: [Ink?]) -> [Ink?] {
    let first = mostFrequent(inks, besides: nil)
    let others = inks.filter { $0 != first }
    let second = others.isEmpty ? first : mostFrequent(others, besides: nil)
    return inks.map { $0 == first ? first : second }
  }

  /// Returns the means of squares of `step` pixels, with their opacity.
  private static func means(of pixels: [UInt32], _ step: Int) -> [UInt32] {
    guard step > 1 else { return pixels }
    let width = Int(Double(pixels.count).squareRoot())
    let side = width / step
    return (0..<side * side).map { index in
      let corner = index / side * step * width + index % side * step
      var sums = (alpha: UInt32(0), red: UInt32(0), green: UInt32(0), blue: UInt32(0))
      for offset in 0..<step * step {
        let pixel = pixels[corner + offset / step * width + offset % step]
        let alpha = pixel >> 24
        sums.alpha += alpha
        sums.red += alpha * (pixel >> 16 & 0xFF)
        sums.green += alpha * (pixel >> 8 & 0xFF)
        sums.blue += alpha * (pixel & 0xFF)
      }
      guard sums.alpha > 0 else { return 0 }
      let mean = { (sum: UInt32) in (sum + sums.alpha / 2) / sums.alpha }
      let alpha = sums.alpha / UInt32(step * step)
      return alpha << 24 | mean(sums.red) << 16 | mean(sums.green) << 8 | mean(sums.blue)
    }
  }

  /// Returns the colours that are most frequent in parts of 16x16 pixels. The most frequent one of
  /// all counts less, so that what is drawn on it does not vanish.
  private static func reduced(_ pixels: [Ink?], _ part: Size) -> [Ink?] {
    let ground = mostFrequent(pixels, besides: nil)
    let columns = side / part.width
    return (0..<columns * side / part.height).map { index in
      let corner = index / columns * part.height * side + index % columns * part.width
      let inks = (0..<part.width * part.height).map {
        pixels[corner + $0 / part.width * side + $0 % part.width]
      }
      return mostFrequent(inks, besides: ground)
    }
  }

  /// Returns the colour of most pixels, of which one counts less; of several the first.
  private static func mostFrequent(_ pixels: [Ink?], besides ground: Ink??) -> Ink? {
    var counts: [(ink: Ink?, count: Int)] = []
    for ink in pixels {
      let weight = ink == ground ? 3 : 5
      if let index = counts.firstIndex(where: { $0.ink == ink }) {
        counts[index].count += weight
      } else {
        counts.append((ink, weight))
      }
    }
    return counts.reduce((ink: Ink?.none, count: 0)) { $1.count > $0.count ? $1 : $0 }.ink
  }

  /// Returns at most 16 colours for the visible pixels, by median cut (Heckbert, 1982).
  private static func palette(of pixels: [UInt32]) -> [RGB] {
    let colors = pixels.filter { $0 >> 24 >= 0x80 }.map { RGB($0) }
    guard Set(colors).count > 16 else { return Array(Set(colors)).sorted { $0.hex < $1.hex } }
    var boxes = [colors]
    let parts: [(RGB) -> UInt8] = [{ $0.red }, { $0.green }, { $0.blue }]
    func spread(_ box: [RGB], _ part: (RGB) -> UInt8) -> Int {
      let values = box.map(part)
      return Int(values.max() ?? 0) - Int(values.min() ?? 0)
    }
    while boxes.count < 16 {
      let cuts = boxes.indices.flatMap { box in parts.indices.map { (box: box, part: $0) } }
      guard
        let cut = cuts.max(by: {
          spread(boxes[$0.box], parts[$0.part]) < spread(boxes[$1.box], parts[$1.part])
        })
      else { break }
      let part = parts[cut.part]
      let box = boxes[cut.box].sorted { part($0) < part($1) }
      // Equal values stay together; a box with several colours has a middle that is no end.
      let middle = part(box[box.count / 2])
      let split = box.firstIndex { part($0) >= middle } ?? 0
      let end = split > 0 ? split : box.firstIndex { part($0) > middle } ?? box.count
      guard end > 0, end < box.count else { break }
      boxes[cut.box] = Array(box[..<end])
      boxes.append(Array(box[end...]))
    }
    return boxes.map(RGB.mean)
  }
}

extension RGB {
  fileprivate static func mean(_ colors: [RGB]) -> RGB {
    func mean(_ part: (RGB) -> UInt8) -> UInt8 {
      UInt8(colors.reduce(0) { $0 + Int(part($1)) } / max(1, colors.count))
    }
    return RGB(red: mean(\.red), green: mean(\.green), blue: mean(\.blue))
  }
}
