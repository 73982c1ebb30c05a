import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The jar next to the tips, with the sums below it, and the columns and lines that it leaves to
/// the tips and to the text below them.
struct JarView: FramePart {
  let context: FrameContext

  private var collection: TipCollection { shop.tips.collection ?? TipCollection() }

  /// The column after the tips, where the jar's part of the screen begins.
  var start: Int {
    guard layout.hasJar, !isHidden else { return min(contentEnd, layout.listEnd) }
    let left = layout.margin - 2
    return min(contentEnd, left + min(layout.columns - 2 * left - Jar.size.width - 6, 56))
  }

  /// A Boolean value that indicates whether the terms need the jar's place.
  private var isHidden: Bool {
    shop.tips.sellsPlansOnly
      || layout.columns < 100 && shop.tips.jar.tips.contains(where: \.isSubscription)
  }

  /// A Boolean value that indicates whether there is room for the jar next to the tips, where the
  /// timeline may be. Without tips there is no jar.
  var isShown: Bool { layout.hasJar && contentEnd > start && !isHidden }

  var rect: Rect {
    let size = scale.size
    let x = start + (layout.columns - layout.margin - start - size.width) / 2 + 1
    return Rect(x: x, y: layout.listTop(of: .tips), width: size.width, height: size.height)
  }

  /// The largest jar that fits, with a description of its contents below it.
  private var scale: Jar.Scale {
    let large = Jar.Scale.large.size
    let isLarge =
      glyphs.dots == .braille
      && layout.columns - layout.margin - start >= large.width + 6
      && layout.bottom - layout.listTop(of: .tips) >= large.height + 8
    return isLarge ? .large : .regular
  }

  func draw() {
    let fall = shop.motion.isStill ? nil : shop.tips.coin?.fall(at: now)
    frame.place(
      Jar(
        coins: collection.coins, smallCoins: collection.smallCoins, falling: fall, scale: scale,
        glyphs: glyphs), in: rect)
  }

  /// The lines of the sums below the jar, one for each currency; empty if they do not fit.
  var totalsRows: Range<Int> {
    guard isShown else { return 0..<0 }
    let count = collection.totals.count
    let end = hasTextBeside ? layout.bottom : textTop
    let starts = [rect.maxY + 1, rect.maxY]
    guard let start = starts.first(where: { $0 + count <= end }) else { return 0..<0 }
    return start..<(start + count)
  }

  func drawTotals() {
    for (total, y) in zip(collection.totals, totalsRows) {
      let x = max(start + 1, rect.x + (rect.width - DisplayWidth.of(total)) / 2)
      write(total, x: x, y: y, Style(.secondary), limit: contentEnd - x)
    }
  }

  var textTop: Int {
    let count = min(shop.tips.jar.tips.count, layout.visibleRows(of: .tips))
    let y = layout.listTop(of: .tips) + count * layout.pitch(of: .tips)
    return layout.rows >= 26 ? y + 1 : y
  }

  /// Indicates whether the collection is described next to the jar instead of below it.
  var hasTextBeside: Bool {
    let end = rect.maxY + collection.totals.count
    return isShown && (shop.isTimelineOpen || textTop <= end)
  }
}
