import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The scroll bar at the right of a list, which shows the position and can be dragged.
struct ListBar: FramePart {
  let context: FrameContext

  /// Draws the bar next to the list; in a wide window on the rule between list and detail.
  func draw() {
    guard shop.rowCount(of: shop.place) > 0, !isListReplaced else { return }
    let visible = layout.visibleRows(of: shop.place)
    let top = layout.listTop(of: shop.place)
    let pitch = layout.pitch(of: shop.place)
    let gap = pitch - layout.rowHeight(of: shop.place)
    let end = shop.isTimelineOpen ? layout.timelineTop : layout.bottom
    drawBar(
      shop.scroll.top, visible: visible, of: shop.rowCount(of: shop.place),
      in: Rect(x: column, y: top, width: 1, height: max(0, min(visible * pitch - gap, end - top))),
      as: .scrollbar(.list))
  }

  /// A Boolean value that indicates whether a page or a message replaces the rows.
  private var isListReplaced: Bool {
    if shop.openPage != nil { return true }
    return switch shop.place {
    case .apps: (shop.apps.list.window?.count ?? 0) == 0
    case .tips: shop.tips.jar.failure(at: now) != nil
    case .purchases, .console: false
    }
  }

  private var column: Int {
    switch shop.place {
    case .apps: layout.hasDetail ? layout.listEnd + 1 : layout.listEnd
    case .tips: JarView(context: context).start
    case .purchases, .console: lineEnd
    }
  }
}
