public import TipJarTerminal

/// An app's icon: its picture, or a mirrored pattern of 4x4 pixels in two tones of one hue, derived
/// from a stable hash of its id. Every size shows the same picture.
public struct AppIcon: Widget, Equatable, Sendable {
  /// Its size.
  public enum Scale: Equatable, Sendable, CaseIterable {
    /// 4x2 cells.
    case row
    /// 8x4 cells.
    case large
    /// 16x8 cells.
    case page

    /// Its size in cells.
    public var size: Size {
      switch self {
      case .row: Size(width: 4, height: 2)
      case .large: Size(width: 8, height: 4)
      case .page: Size(width: 16, height: 8)
      }
    }
  }

  /// The item's id.
  public var id: String
  /// Its picture; nil for the pattern.
  public var picture: Picture?
  /// Its size.
  public var scale: Scale
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates an icon.
  public init(
    id: String, picture: Picture? = nil, scale: Scale = .row, glyphs: GlyphSet = .braille
  ) {
    (self.id, self.picture, self.scale, self.glyphs) = (id, picture, scale, glyphs)
  }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let hash = picture == nil ? Self.hash(id) : 0
    let ground = canvas[rect.x, rect.y].style.paper
    defer {
      if let image = picture?.image, glyphs.dots != .letters, rect.corner(scale.size) == rect {
        canvas.cover(rect, with: image, on: ground)
      }
    }
    for y in 0..<scale.size.height {
      for x in 0..<scale.size.width {
        let (upper, lower) = (ink(x: x, y: 2 * y, hash), ink(x: x, y: 2 * y + 1, hash))
        if glyphs.dots == .letters {
          drawLetter(upper, lower, x: x, y: y, in: rect, on: &canvas)
        } else {
          // Background and lower half blocks wherever possible, because fonts draw other blocks
          // with seams.
          let glyph = upper == lower ? " " : lower == nil ? glyphs.upperHalf : glyphs.lowerHalf
          guard let ink = lower ?? upper else { continue }
          let paper = lower == nil ? Ink.standard : upper ?? .standard
          canvas.stamp(
            glyph, x: x, y: y, Style(upper == lower ? .standard : ink, on: paper), in: rect)
        }
      }
    }
  }

  private func drawLetter(
    _ upper: Ink?, _ lower: Ink?, x: Int, y: Int, in rect: Rect, on canvas: inout Canvas
  ) {
    let isBright = [upper, lower].map { picture?.isBright($0) ?? ($0?.isBrightIcon == true) }
    guard upper != nil || lower != nil else { return }
    // None, the upper, the lower or both are bright.
    let letters: [Unicode.Scalar] = [".", "\"", "o", "#"]
    // An icon's colours as letters would be unreadable on many backgrounds.
    canvas.stamp(
      letters[(isBright[0] ? 1 : 0) + (isBright[1] ? 2 : 0)], x: x, y: y,
      Style(isBright.contains(true) ? .standard : .secondary), in: rect)
  }

  /// Returns the colour of a pixel, `y` in half rows; nil where the picture is transparent. The
  /// right half of a pattern mirrors the left.
  private func ink(x: Int, y: Int, _ hash: UInt64) -> Ink? {
    if let picture { return picture.ink(x: x, y: y, side: scale.size.width) }
    let pixel = scale.size.width / 4
    let column = x / pixel
    let bit = y / pixel * 2 + min(column, 3 - column)
    return .icon(hue: hue(hash), bright: (hash >> UInt64(bit)) & 1 == 1)
  }

  private func hue(_ hash: UInt64) -> Int { Int(hash >> 56) % Ink.iconHueCount }

  /// Returns the 64-bit FNV-1a hash, mixed so that ids that differ only in the last letter yield
  /// different icons, and rehashed until the icon has enough pixels of both tones.
  static func hash(_ id: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    repeat {
      hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd &+ 1
      hash ^= hash >> 29
    } while !(3...5).contains((hash & 0xff).nonzeroBitCount)
    return hash
  }
}
