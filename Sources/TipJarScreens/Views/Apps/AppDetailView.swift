import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The focused app next to the list, and an app's own page: the same content in two places.
struct AppDetailView: FramePart {
  let context: FrameContext
  let row: AppRow

  func draw() {
    let x = layout.listEnd + 5
    let width = min(layout.columns - layout.margin - x, 72)
    draw(in: Rect(x: x, y: layout.top, width: width, height: layout.bottom - layout.top))
  }

  func drawPage() {
    let x = layout.margin + 1
    let width = min(layout.columns - layout.margin - x, 92)
    draw(in: Rect(x: x, y: layout.top, width: width, height: layout.bottom - layout.top))
  }

  private func draw(in rect: Rect) {
    guard let button = shop.apps.button(for: row.id) else { return }
    let activity = AppActivity(context: context, row: row, button: button)
    guard layout.isAiry else {
      drawNames(in: rect, at: rect.x)
      return AppFactsView(context: context, activity: activity)
        .drawSmall(in: rect.below(rect.y + layout.pageHeading))
    }
    // A narrow window has no room for the ring beside the largest icon.
    let scale: AppIcon.Scale = rect.width >= 34 ? .page : .large
    drawIcon(row.id, row.name, row.picture, scale: scale, x: rect.x, y: rect.y)
    let x = rect.x + scale.size.width + 3
    drawNames(in: rect, at: x)
    let beside = Rect(
      x: x, y: rect.y + layout.pageHeading, width: rect.maxX - x,
      height: DownloadControl.Scale.large.slot.height)
    AppFactsView(context: context, activity: activity).draw(in: rect, beside: beside)
  }

  /// Draws name and subtitle.
  private func drawNames(in rect: Rect, at x: Int) {
    let end = drawRollBack(at: Point(x: rect.maxX, y: rect.y))
    write(row.name, x: x, y: rect.y, Style(.standard, .bold), limit: end - x)
    _ = paragraph(
      row.subtitle, Style(.secondary), x: x, y: rect.y + 1, width: rect.maxX - x,
      bottom: rect.y + layout.pageHeading)
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
}

extension Rect {
  func below(_ y: Int) -> Rect { Rect(x: x, y: y, width: width, height: maxY - y) }
}
