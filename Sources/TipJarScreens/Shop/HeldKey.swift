import TipJarMachines

/// The key of a command that a repeated key would undo. Terminals send no key-up event, so a held
/// key is recognised by its pace. Enter and Space, which press controls, use a `PressGesture`.
struct HeldKey: Equatable, Sendable {
  private var command: Command?
  private var pressedAt: Instant = .distantPast
  private var hasActed = false

  /// Returns whether the key of a command repeats the key before it and is ignored.
  mutating func isHeld(_ next: Command, at now: Instant) -> Bool {
    let span = command == next ? next.heldSpan(afterAct: hasActed) : 0
    let isHeld = now - pressedAt < span
    (command, pressedAt, hasActed) = (next, now, !isHeld)
    return isHeld
  }

  /// Records that another key was pressed.
  mutating func release() { command = nil }
}

extension Command {
  /// Returns the interval within which a second key belongs to the first; after the key that acted
  /// it includes the delay before a held key begins to repeat.
  fileprivate func heldSpan(afterAct: Bool) -> Int64 {
    switch self {
    case .pause: afterAct ? Timing.keyArming : Timing.heldKeyThatStops
    case .up, .down, .pageUp, .pageDown, .first, .last, .previousPlace, .nextPlace, .open,
      .nextControl, .previousControl, .activate, .info, .buy, .decline, .back, .search,
      .deleteBackward, .sort, .remove, .refund, .restore, .readUp, .readDown, .timeline,
      .toggleMouse, .help, .redraw, .suspend, .quit:
      0
    }
  }
}
