import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The gallery on a screen: input goes in, a frame is drawn. It has no work to do.
@MainActor
final class GalleryRuntime {
  /// How the person left it.
  enum Exit: Sendable {
    /// By Esc: back to where it was opened from.
    case back
    /// By q or Ctrl-C.
    case quit
  }

  private(set) var gallery: Gallery
  private let screen: any Screen
  private let clock: FrameClock
  /// The moment of the frames' clock at which it was opened: its own time begins there.
  private let origin: Instant
  private let view: GalleryView
  private let leave: @MainActor (Exit) -> Void
  private var frame: Frame<Gallery.Control>
  /// The scroll bar while the pointer holds it.
  private var grip = ScrollGrip<Gallery.Control>()
  private(set) lazy var pacer = FramePacer(clock: clock) { [weak self] in self?.draw() }

  init(
    screen: any Screen, clock: FrameClock, view: GalleryView, page: Gallery.Page = .phases,
    motion: DownloadButton.Motion = .standard,
    leave: @escaping @MainActor (Exit) -> Void
  ) {
    self.gallery = Gallery(page: page, words: view.words.gallery, motion: motion)
    self.screen = screen
    self.clock = clock
    self.origin = clock.now
    self.view = view
    self.leave = leave
    self.frame = Frame(size: screen.size)
  }

  /// Draws the first frame.
  func appear() { draw() }

  /// Asks for no frame any more.
  func disappear() { pacer.stop() }

  /// Draws the frame of now.
  func draw() {
    _ = gallery.handle(.passed, at: now)
    var drawn = view.frame(of: gallery, size: screen.size, at: now)
    if drawn.isMeasured(otherThan: gallery) {
      _ = gallery.handle(
        .measured(rows: drawn.visibleRows, contentRows: drawn.contentRows, focus: drawn.focusRows),
        at: now)
      drawn = view.frame(of: gallery, size: screen.size, at: now)
    }
    frame = drawn.frame
    screen.present(frame.canvas, cursor: frame.cursor)
    pacer.wake(
      at: gallery.nextChange(after: now).map { origin.advanced(by: Instant.zero.duration(to: $0)) })
  }

  /// Takes what came from the screen.
  func take(_ input: InputEvent) {
    switch input {
    case .key(let key):
      grip.letGo()
      if let command = view.keys.command(for: key) { send(.command(command)) }
    case .mouse(let mouse): take(mouse)
    case .focus(let hasFocus): if !hasFocus { send(.focusLost) }
    case .resize: send(.resized)
    case .background, .colorDepth: pacer.changed()
    case .paste, .signal, .deviceAttributes, .closed: break
    }
  }

  private var now: Instant { .zero.advanced(by: origin.duration(to: clock.now)) }

  private func send(_ event: Gallery.Event) {
    for effect in gallery.handle(event, at: now) {
      switch effect {
      case .back: return leave(.back)
      case .quit: return leave(.quit)
      case .redraw: screen.invalidate()
      case .suspend:
        pacer.stop()
        screen.suspend()
      }
    }
    pacer.answered()
  }

  private func take(_ mouse: MouseEvent) {
    if let pull = grip.take(mouse, on: frame) { return send(.scrolled(to: pull.top)) }
    guard !grip.isHeld else { return }
    switch mouse.kind {
    case .press(let button):
      send(.down(button == .left ? .primary : .other, on: frame.control(at: mouse.position)))
    case .release(let button):
      send(.up((button ?? .left) == .left ? .primary : .other, zone(at: mouse.position)))
    case .move: if gallery.press.isActive { send(.moved(zone(at: mouse.position))) }
    case .wheel(let notches): send(.wheel(rows: notches * 3))
    }
  }

  /// Where a point is, seen from the pressed control.
  private func zone(at point: Point) -> PressGesture.Zone {
    gallery.pressed.map { frame.zone(of: $0, at: point) } ?? .outside
  }
}
