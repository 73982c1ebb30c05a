import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The thank-you after a tip, under confetti.
struct ThanksView: FramePart {
  let context: FrameContext
  let thanks: Thanks

  func draw() {
    let hasPicture = layout.rows >= 14
    let sentence = words.thanksFor(thanks.name, isTip: shop.tips.sellsTip(thanks.tip))
    let width = min(layout.columns - 8, max(34, DisplayWidth.of(sentence)))
    let sentences =
      Paragraph(sentence).balancedLines(width: width)
      + (hasPicture ? [words.text("No money moved.")] : [])
    // The jar next to it stays bright: a coin falls into it.
    let jar = JarView(context: context)
    let hasJar =
      shop.place == .tips && jar.isShown && !shop.isTimelineOpen
      && shop.tips.jar.failure(at: now) == nil
    let left = max(0, layout.margin - 2)
    let area = hasJar ? Rect(x: left, y: jar.rect.y - 2, width: jar.start - left, height: 17) : nil
    // In a narrow window the jar is on the sheet, and a heart where there is no room for it.
    let isJarInside = !hasJar && layout.rows >= 24 && shop.tips.collection?.jar.worth ?? 0 > 0
    let picture = !hasPicture ? nil : isJarInside ? Jar.size : Heart.size
    let rect = openSheet(
      width: width, height: (picture.map { $0.height + 5 } ?? 3) + sentences.count, in: area)
    if hasJar { jar.draw() }
    if let picture {
      let x = rect.x + (rect.width - picture.width) / 2
      let place = Rect(x: x, y: rect.y, width: picture.width, height: picture.height)
      if isJarInside { jar.draw(.regular, in: place) }
      if !isJarInside { frame.place(Heart(glyphs: glyphs), in: place) }
    }
    let y = rect.y + (picture.map { $0.height + 1 } ?? 0)
    let lines =
      [(words.text("Thank you"), Style(.onSheet, .bold))]
      + sentences.map { ($0, Style(.onSheetSecondary)) }
    for (index, (text, style)) in lines.enumerated() {
      let x = max(rect.x, rect.x + (rect.width - DisplayWidth.of(text)) / 2)
      write(text, x: x, y: y + index, style, in: rect)
    }
    drawDismiss(words.close, hint: hasPicture ? "\(glyphs.enter)" : "", in: rect)
    if let button = frame.region(of: .overlay(.dismiss)) {
      surround(button, by: .overlay(.outside))
    }
    guard !shop.motion.isStill else { return }
    frame.place(
      Confetti(seed: 7, elapsed: thanks.since.duration(to: now), glyphs: glyphs),
      in: frame.canvas.bounds)
  }
}
