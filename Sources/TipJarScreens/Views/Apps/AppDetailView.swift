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
    let rect = Rect(x: x, y: layout.top + 1, width: width, height: layout.bottom - layout.top - 1)
    draw(in: rect, hasLargestIcon: layout.hasPageIcon && width >= 60)
  }

  func drawPage() {
    let x = layout.columns >= 76 ? layout.columns / 2 - 30 : layout.margin
    let width = min(60, layout.columns - 2 * layout.margin)
    let air = layout.isAiry ? 1 : 0
    let rect = Rect(
      x: x, y: layout.top + air, width: width, height: layout.bottom - layout.top - air)
    draw(in: rect, hasLargestIcon: layout.hasPageIcon)
  }

  private func draw(in rect: Rect, hasLargestIcon: Bool) {
    let top = drawHeader(in: rect, hasLargestIcon: hasLargestIcon)
    guard let button = shop.apps.button(for: row.id) else { return }
    let activity = AppActivity(context: context, row: row, button: button)
    AppFactsView(context: context, activity: activity).draw(in: rect.below(top))
  }

  /// Draws icon, name, subtitle and developer. Returns the row below.
  private func drawHeader(in rect: Rect, hasLargestIcon: Bool) -> Int {
    var x = rect.x
    var y = rect.y
    var height = 3
    if layout.isAiry {
      let scale: AppIcon.Scale = hasLargestIcon ? .page : .large
      height = scale.size.height + 2
      frame.place(
        AppIcon(id: row.id.rawValue, picture: row.picture, scale: scale, glyphs: glyphs),
        in: Rect(x: x, y: y, width: scale.size.width, height: scale.size.height))
      x += scale.size.width + 3
      y += (scale.size.height - 4) / 2
    }
    let end = drawRollBack(at: Point(x: rect.maxX, y: y))
    // The category is one of the facts, too.
    let makers = [row.developer, row.category].filter { !$0.isEmpty }
    let maker = makers.joined(separator, in: rect.maxX - x, least: 1)
    let lines = [(0, row.name, Style(.standard, .bold)), (1, row.subtitle, Style(.secondary))]
    for (line, text, style) in lines + [(layout.isAiry ? 3 : 2, maker, Style(.secondary))] {
      write(text, x: x, y: y + line, style, limit: (line == 0 ? end : rect.maxX) - x)
    }
    return rect.y + height
  }

  /// Draws the control that returns the app to its older version. Returns the column before it.
  private func drawRollBack(at corner: Point) -> Int {
    guard let question = row.release.rollBack, shop.apps.inHand?.id == row.id,
      shop.apps.canRollBack
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
