/// A destination of frames and a source of events: a terminal, or a recording for tests.
public protocol Screen: AnyObject {
  /// The current size in cells.
  var size: Size { get }
  /// The events in order; those that were read at once arrive together. Supports one consumer.
  var events: AsyncStream<[InputEvent]> { get }
  /// Resumes reading after the last events were handled. Until then further input waits in the
  /// terminal's own queue, so that a flood of input needs no memory. Signals are passed on anyway.
  func resumeInput()
  /// Shows a frame. Only the differences from the last one are written, in one write. `cursor` is
  /// the terminal's own cursor (on the focused control), or nil to hide it.
  func present(_ canvas: Canvas, cursor: HardwareCursor?)
  /// Discards the known state of the terminal, so that the next frame is written completely.
  func invalidate()
  /// Turns mouse reports on or off.
  func setMouse(_ enabled: Bool)
  /// Shows a status outside the cells, if the terminal supports it and the settings allow it.
  func show(_ status: WindowStatus)
  /// Rings the terminal's bell.
  func ringBell()
  /// Shows a notification on the desktop, if the terminal supports it and the settings allow it.
  func alert(_ text: String)
  /// Stops the whole foreground job until it is continued, and returns the terminal to the shell in
  /// the meantime.
  func suspend()
  /// Gives the terminal to a program until it ends and Enter is typed, after a line that asks for
  /// it.
  func run(_ program: String, then line: String)
  /// Notes that the program leaves. From here on ``events`` has no more input, and q or Ctrl-C, if it
  /// comes before ``close()``, ends the process at once: what the program still does may wait for
  /// ever.
  func beginLeaving()
  /// Restores the terminal. Nothing may be presented afterwards.
  func close()
}

extension Screen {
  /// Does nothing.
  public func beginLeaving() {}

  /// Shows nothing.
  public func alert(_ text: String) {}
}

/// The terminal's own cursor. Screen readers and magnifiers follow it even if it is hidden, so it
/// is placed on the focused control. It is visible only in text fields: the focus is drawn anyway,
/// and a blinking block would hide the first letter of a word.
public struct HardwareCursor: Equatable, Sendable {
  /// The position of the cursor.
  public var place: Point
  /// A Boolean value that indicates whether it is visible.
  public var isVisible: Bool

  /// Creates a cursor at a position.
  public init(at place: Point, isVisible: Bool) {
    (self.place, self.isVisible) = (place, isVisible)
  }
}
