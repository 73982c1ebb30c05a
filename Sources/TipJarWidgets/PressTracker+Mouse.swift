public import TipJarMachines
public import TipJarTerminal

extension PressTracker {
  /// Handles an event of the mouse on the frame that is shown, at `now`. `targets` describes a
  /// control; nil for one that is not there, or behind a sheet. The wheel presses nothing.
  public mutating func handle(
    _ mouse: MouseEvent, on frame: Frame<Control>, at now: Instant, targets: (Control) -> Target?
  ) -> [Effect] {
    let zone = pressed.map { frame.zone(of: $0, at: mouse.position) } ?? .outside
    let event: Event =
      switch mouse.kind {
      case .press(let button):
        .pointerDown(
          button == .left ? .primary : .other, on: frame.control(at: mouse.position))
      case .release(let button): .pointerUp(button ?? .left == .left ? .primary : .other, zone)
      case .move: .pointerMoved(zone)
      case .wheel: .controlsChanged
      }
    return handle(event, at: now, targets: targets)
  }
}
