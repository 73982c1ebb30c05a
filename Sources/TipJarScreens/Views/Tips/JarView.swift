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

  /// A Boolean value that indicates whether there are no tips for a jar, or the terms need its place.
  private var isHidden: Bool {
    !shop.tips.sellsTips
      || layout.columns < 100 && shop.tips.jar.tips.contains(where: \.isSubscription)
  }

  /// A Boolean value that indicates whether there is room for the jar next to the tips, where the
  /// timeline may be. Without tips there is no jar.
  var isShown: Bool { layout.hasJar && contentEnd > start && !isHidden }

  var rect: Rect {
    let size = scale.size
    let x = start + (layout.columns - layout.margin - start - size.width) / 2 + 1
    return Rect(x: x, y: top, width: size.width, height: size.height)
  }

  /// The first row: in a large window it is below the highlighted tip.
  private var top: Int {
    hasTip
      ? layout.top + layout.tipsLead + TipDetailView.height + 1 : layout.listTop(of: .tips)
  }

  /// A Boolean value that indicates whether the highlighted tip and a large jar fit.
  var hasTip: Bool { layout.hasTipDetail && isShown && !shop.isTimelineOpen }

  /// The largest jar that fits, with a description of its contents below it.
  private var scale: Jar.Scale {
    let large = Jar.Scale.large.size
    let isLarge =
      glyphs.dots == .braille
      && layout.columns - layout.margin - start >= large.width + 6
      && layout.bottom - top >= large.height + 2
    return isLarge ? .large : .regular
  }

  func draw() { draw(scale, in: rect) }

  /// Draws the jar at another place.
  func draw(_ scale: Jar.Scale, in rect: Rect) {
    var jar = jar
    jar.scale = scale
    frame.place(jar, in: rect)
  }

  private var jar: Jar {
    let motion = shop.motion.isStill ? nil : shop.tips.coin?.motion(at: now)
    return Jar(collection.jar, motion: motion, scale: scale, glyphs: glyphs)
  }

  /// The lines below the jar: the sums, one for each currency, unless the liquid has the only one,
  /// and the jars that are full. Empty if they do not fit.
  private var sums: [String] {
    let totals = jar.showsLabel && collection.totals.count == 1 ? [] : collection.totals
    return totals + (collection.shelf.isEmpty ? [] : [collection.shelf])
  }

  /// A Boolean value that indicates whether the jar or the lines below it have the sums.
  var showsTotals: Bool { !sumsRows.isEmpty || isShown && jar.showsLabel }

  private var sumsRows: Range<Int> {
    guard isShown else { return 0..<0 }
    let count = sums.count
    let end = hasTextBeside ? layout.bottom : textTop
    let starts = [rect.maxY + 1, rect.maxY]
    guard let start = starts.first(where: { $0 + count <= end }) else { return 0..<0 }
    return start..<(start + count)
  }

  func drawSums() {
    for (sum, y) in zip(sums, sumsRows) {
      let x = max(start + 1, rect.x + (rect.width - DisplayWidth.of(sum)) / 2)
      write(sum, x: x, y: y, Style(.secondary), limit: contentEnd - x)
    }
    drawShelf()
  }

  /// Draws the full jars on their shelf, if there are any and room below everything else.
  private func drawShelf() {
    let count = collection.jar.closedJars
    let y = sumsRows.isEmpty ? rect.maxY : sumsRows.upperBound
    let width = min(count, rect.width / (ClosedJar.size.width + 1)) * (ClosedJar.size.width + 1)
    let end = hasTextBeside ? layout.bottom : textTop
    guard isShown, count > 0, y + ClosedJar.size.height < end else { return }
    var x = rect.x + (rect.width - width + 1) / 2
    for _ in 0..<(width / (ClosedJar.size.width + 1)) {
      let place = Rect(x: x, y: y, width: ClosedJar.size.width, height: ClosedJar.size.height)
      frame.place(ClosedJar(glyphs: glyphs), in: place)
      x += ClosedJar.size.width + 1
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
