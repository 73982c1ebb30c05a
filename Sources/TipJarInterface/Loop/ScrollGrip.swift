import TipJarTerminal
import TipJarWidgets

/// The dragging of a scroll bar: a press outside its thumb moves the thumb there, and the thumb
/// follows the pointer until the release.
struct ScrollGrip<HitTarget: Hashable & Sendable> {
  /// The bar, and the row of its thumb under the pointer.
  private var held: (bar: HitTarget, row: Int)?

  var isHeld: Bool { held != nil }

  /// Handles a mouse event on a frame, and returns the bar that was dragged and its new first row.
  mutating func handle(_ mouse: MouseEvent, on frame: Frame<HitTarget>) -> (
    bar: HitTarget, top: Int
  )? {
    switch mouse.kind {
    case .press(.left):
      held = nil
      guard let control = frame.control(at: mouse.position), let bar = frame.bar(of: control)
      else { return nil }
      let thumb = bar.hint.thumb(in: bar.rect)
      let y = mouse.position.y
      held = (control, thumb.contains(y) ? y - thumb.lowerBound : thumb.count / 2)
      return thumb.contains(y) ? nil : pull(to: y, on: frame)
    case .move: return pull(to: mouse.position.y, on: frame)
    case .release:
      // The release belongs to the bar too, because the press did.
      defer { held = nil }
      return pull(to: mouse.position.y, on: frame)
    case .press, .wheel: return nil
    }
  }

  mutating func letGo() { held = nil }

  private func pull(to y: Int, on frame: Frame<HitTarget>) -> (bar: HitTarget, top: Int)? {
    guard let held, let bar = frame.bar(of: held.bar) else { return nil }
    return (held.bar, bar.hint.offset(forThumbAt: y - held.row, in: bar.rect))
  }
}
