import TipJarTerminal
import TipJarWidgets

/// The pointer on a scroll bar: a press beside its thumb brings the thumb there, and it follows until the release.
struct ScrollGrip<Control: Hashable & Sendable> {
  /// The bar, and which row of its thumb the pointer holds.
  private var held: (bar: Control, row: Int)?

  /// A Boolean value that indicates whether the mouse belongs to a bar.
  var isHeld: Bool { held != nil }

  /// Takes what the mouse did on a frame, and returns which bar was pulled and which row is to come first.
  mutating func take(
    _ mouse: MouseEvent, on frame: Frame<Control>
  ) -> (bar: Control, top: Int)? {
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
      // The release itself is nobody else's, since the press was not.
      defer { held = nil }
      return pull(to: mouse.position.y, on: frame)
    case .press, .wheel: return nil
    }
  }

  /// Holds nothing any more, whatever the pointer goes on to do.
  mutating func letGo() { held = nil }

  private func pull(to y: Int, on frame: Frame<Control>) -> (bar: Control, top: Int)? {
    guard let held, let bar = frame.bar(of: held.bar) else { return nil }
    return (held.bar, bar.hint.offset(forThumbAt: y - held.row, in: bar.rect))
  }
}
