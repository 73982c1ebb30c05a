import TipJarInterface
import TipJarTerminal
import TipJarWidgets

/// The head of an app's page: its icon, its name and its button, with what goes on beside it.
struct AppHeadView: FramePart {
  let activity: AppActivity
  /// The area of the whole page.
  let page: Rect

  var context: FrameContext { activity.context }
  private var row: AppRow { activity.row }

  /// The largest icon that leaves room for the texts; nil where a row has one line.
  private var icon: AppIcon.Scale? {
    guard layout.isAiry else { return nil }
    return page.height >= 18 && page.width >= 44 ? .page : .large
  }

  /// The lines of the name and the subtitle, above the button.
  private static let names = 2

  /// Draws it. Returns the row below.
  func draw() -> Int {
    let x = page.x + (icon.map { $0.size.width + 3 } ?? 0)
    if let icon { drawIcon(row.id, row.name, row.picture, scale: icon, x: page.x, y: page.y) }
    let end = drawRollBack(at: Point(x: page.maxX, y: page.y))
    write(row.name, x: x, y: page.y, Style(.standard, .bold), limit: end - x)
    write(row.subtitle, x: x, y: page.y + 1, Style(.secondary), limit: page.maxX - x)
    let slot = drawControl(at: Point(x: x, y: page.y + Self.names))
    let beside = Rect(
      x: slot.maxX + 3, y: slot.y, width: page.maxX - slot.maxX - 3, height: slot.height)
    let below = page.y + max(Self.names + slot.height, icon?.size.height ?? 0)
    let sentence = drawFigures(in: beside)
    guard let sentence else { return below }
    return paragraph(
      sentence.text, sentence.style, x: page.x, y: below + (icon == nil ? 0 : 1),
      width: page.width, bottom: page.maxY)
  }

  /// Draws the control that returns the app to its older version. Returns the column before it.
  private func drawRollBack(at corner: Point) -> Int {
    guard let question = row.release.rollBack, shop.apps.inHand?.id == row.id, shop.apps.canRollBack
    else { return corner.x }
    let pill = Pill(question.verb, glyphs: glyphs)
    let place = Rect(x: corner.x - pill.width, y: corner.y, width: pill.width, height: 1)
    frame.place(pill, in: place, as: .key(.rollBack))
    return place.x - 1
  }

  /// Draws the button. Returns its slot, which is wide enough for a long price.
  private func drawControl(at corner: Point) -> Rect {
    let target = HitTarget.apps(.detail(row.id))
    let scale: DownloadControl.Scale = icon == .page ? .large : icon == nil ? .line : .row
    var control = DownloadControl(
      activity.look, scale: scale, isFocused: isFocused(target), isPressed: isPressed(target),
      words: words.buttons, glyphs: glyphs)
    control.isAtLeft = true
    var slot = Rect(
      x: corner.x, y: corner.y, width: page.maxX - corner.x, height: scale.slot.height)
    let hit = control.hitRect(in: slot)
    slot.width = max(DownloadControl.Scale.large.slot.width, hit.width)
    frame.place(control, in: slot, as: target, hit: hit)
    return slot
  }

  /// Draws the figures of a download, or the notes on a button at rest, and below them a sentence.
  /// Returns the sentence if it needs more room.
  private func drawFigures(in rect: Rect) -> AppActivity.Sentence? {
    let sentence = activity.sentence
    let wrapped = sentence.map { Paragraph($0.text).lines(width: max(1, rect.width)) } ?? []
    let isBeside = wrapped.count <= rect.height - (activity.parts.isEmpty ? 0 : 1)
    let lines = activity.lines(rect.height - (isBeside ? wrapped.count : 0))
    let height = lines.count + (isBeside ? wrapped.count : 0)
    var y = rect.y + max(0, (rect.height - height) / 2)
    for line in lines {
      draw(line, isFirst: line == lines[0], in: Rect(x: rect.x, y: y, width: rect.width, height: 1))
      y += 1
    }
    guard isBeside, let sentence else { return sentence }
    for line in wrapped {
      write(line, x: rect.x, y: y, sentence.style, limit: rect.width)
      y += 1
    }
    return nil
  }

  /// Draws as many whole parts as fit. The first part of a download is its state, which is always
  /// drawn.
  private func draw(_ parts: [String], isFirst: Bool, in rect: Rect) {
    var x = rect.x
    for (index, part) in parts.enumerated() {
      let text = index == 0 ? part : separator + part
      let isState = isFirst && index == 0 && activity.isRunning
      guard isState || DisplayWidth.of(text) <= rect.maxX - x else { return }
      let style = isState ? Style(.standard, .bold) : Style(.secondary)
      x += write(text, x: x, y: rect.y, style, limit: rect.maxX - x)
    }
  }
}
