public import TipJarMachines
public import TipJarTerminal

extension PressTracker {
  /// Handles a mouse event on the visible frame at `now`. `targets` returns the target of a
  /// control, or nil for one that does not exist or is behind a sheet. The wheel does not press
  /// anything.
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
