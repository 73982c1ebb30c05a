public import TipJarTerminal

/// An icon for a fictional app: a mirrored pattern of 4x4 pixels in two tones of one hue, derived
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

    /// The number of columns and half rows of a pixel.
    fileprivate var pixel: Int { size.width / 4 }
  }

  /// The item's id.
  public var id: String
  /// Its size.
  public var scale: Scale
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates an icon.
  public init(id: String, scale: Scale = .row, glyphs: GlyphSet = .braille) {
    self.id = id
    self.scale = scale
    self.glyphs = glyphs
  }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let hash = Self.hash(id)
    let hue = Int(hash >> 56) % Ink.iconHueCount
    let dark = Ink.icon(hue: hue, bright: false)
    let bright = Style(
      .icon(hue: hue, bright: true), on: glyphs.dots == .letters ? .standard : dark)
    for y in 0..<scale.size.height {
      for x in 0..<scale.size.width {
        let upper = isBright(x: x, y: 2 * y, hash)
        let lower = isBright(x: x, y: 2 * y + 1, hash)
        if upper, glyphs.dots != .letters {
          // Background and lower half blocks only, because fonts draw other blocks with seams.
          canvas.stamp(
            lower ? " " : glyphs.lowerHalf, x: x, y: y, Style(dark, on: bright.ink), in: rect)
          continue
        }
        canvas.stamp(
          glyphs.iconPixels[(upper ? 1 : 0) + (lower ? 2 : 0)], x: x, y: y, bright, in: rect)
      }
    }
  }

  /// Returns true for a pixel in the bright tone; the right half mirrors the left.
  private func isBright(x: Int, y: Int, _ hash: UInt64) -> Bool {
    let column = x / scale.pixel
    let bit = y / scale.pixel * 2 + min(column, 3 - column)
    return (hash >> UInt64(bit)) & 1 == 1
  }

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
