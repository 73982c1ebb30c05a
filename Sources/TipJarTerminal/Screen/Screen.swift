/// The target of frames and the source of events: a terminal, or a recording for tests.
public protocol Screen: AnyObject {
  /// The size in cells now.
  var size: Size { get }
  /// The events in order; those that were read at once come together. One consumer.
  var events: AsyncStream<[InputEvent]> { get }
  /// Reads on, once what was read has been handled. Until then further input waits in the
  /// terminal's own queue, so that a flood of it costs no memory; signals are passed on all the
  /// same.
  func resumeInput()
  /// Shows a frame: only what differs from the last one is written, in one write.
  /// `cursor` is the terminal's own cursor (on the focused control), nil hides it.
  func present(_ canvas: Canvas, cursor: HardwareCursor?)
  /// Forgets what the terminal shows, so that the next frame is written whole.
  func invalidate()
  /// Asks for mouse reports, or stops them.
  func setMouse(_ enabled: Bool)
  /// Shows a status outside of the cells, where the terminal can and it is wanted.
  func show(_ status: WindowStatus)
  /// Rings the terminal's bell.
  func ringBell()
  /// Stops the whole foreground job until it is continued; the terminal is the shell's in between.
  func suspend()
  /// Gives the terminal back as it was found. Nothing may be presented after it.
  func close()
}

/// The terminal's own cursor. Screen readers and magnifiers follow it, also while it is hidden, so
/// it is placed on the focused control; it is visible only in text fields, since the focus is drawn
/// anyway and a blinking block hides the first letter of a word.
public struct HardwareCursor: Equatable, Sendable {
  /// The cell that it is on.
  public var place: Point
  /// A Boolean value that indicates whether it is seen.
  public var isVisible: Bool

  /// A cursor on a cell.
  public init(at place: Point, isVisible: Bool) {
    self.place = place
    self.isVisible = isVisible
  }
}
