public import TipJarMachines
public import TipJarTerminal

/// The ring of a download in one line of the ordinary screen, for a tool's own progress: a spinner,
/// then a ring that fills, and at the end a check mark or a cross. It takes no screen, and is drawn on
/// standard error; where that is not a terminal, it prints a line for each quarter.
///
/// ``run(_:)`` begins at once and takes no keys. ``offer(_:)`` shows the button before: Enter presses
/// it.
///
/// ```swift
/// let line = ProgressLine("lantern 1.4")
/// let file = try await line.run { progress in
///   try await fetch { await progress($0) }
/// }
/// ```
@MainActor
public final class ProgressLine {
  /// Work that reports the fraction that is done, 0...1; nil if it cannot be measured.
  public typealias Work<Value> =
    @Sendable (_ progress: @MainActor (Double?) -> Void) async throws
    -> Value

  /// The state of the ring.
  public private(set) var button = DownloadButton(installed: false)
  private let title: String
  private let terminal: InlineTerminal?
  private let glyphs: GlyphSet
  private let clock = MonotonicClock()
  private var quarter = 0
  /// A Boolean value that indicates whether Enter presses the button.
  private var isOffered = false
  private lazy var timer = MainTimer { [weak self] in self?.draw() }

  /// Creates a line with a title. `terminal` is nil for plain lines.
  public init(_ title: String, terminal: InlineTerminal? = InlineTerminal()) {
    self.title = TextCleaner.cleaned(title, limit: 200)
    self.terminal = terminal
    let isUnicode = terminal?.isUnicode ?? false
    glyphs =
      GlyphPreference.choose(nil, isUnicode: isUnicode, terminal: terminal?.type ?? "").glyphs
  }

  /// Shows the progress of some work, and returns its value. The error that it throws is thrown after
  /// the line has ended; a line of cancelled work is erased.
  public func run<Value: Sendable>(_ work: Work<Value>) async throws -> Value {
    button = DownloadButton(installed: false)
    quarter = 0
    send(.tapped)
    draw()
    do {
      let value = try await work { self.advance(to: $0) }
      send(.downloaded(button.attempt))
      send(.finished(button.attempt))
      endAsDone()
      return value
    } catch is CancellationError {
      timer.cancel()
      send(.stopTapped)
      send(.cancelled(button.attempt))
      terminal?.erase()
      throw CancellationError()
    } catch {
      send(.failed(button.attempt, reason: "\(error)"))
      end(glyphs.cross, Style(.error), "failed")
      throw error
    }
  }

  /// Shows the button over some work, and returns the work's value. Enter presses the button: GET
  /// begins the work, and the stop square cancels it. GET is then there again, as after an error.
  /// The keys that are typed meanwhile are the terminal's, so Ctrl-C ends the program as always.
  /// - Returns: Nil if the user leaves with q and Enter or with Ctrl-D, and where there is no
  ///   terminal: nothing begins without a press.
  public func offer<Value: Sendable>(_ work: @escaping Work<Value>) async -> Value? {
    let (presses, port) = AsyncStream.makeStream(of: Void.self)
    let reader = terminal?.readLines { line in
      if line == nil || line == "q" { port.finish() } else { port.yield() }
    }
    guard let reader else { return nil }
    let control = ButtonRun(work) { [self] button in
      guard isOffered else { return }
      self.button = button
      if button.phase == .open { port.finish() }
      draw()
    }
    (button, isOffered) = (control.button, true)
    draw()
    for await _ in presses { control.pressKey() }
    isOffered = false
    reader.cancel()
    if let value = control.value {
      endAsDone()
      return value
    }
    control.cancel()
    timer.cancel()
    terminal?.erase()
    return nil
  }

  /// Prints a line of the tool's own above the progress.
  public func say(_ text: String) {
    terminal?.erase()
    report(TextCleaner.cleaned(text, limit: 2_000))
    if !button.isAtRest { draw() }
  }

  private func advance(to fraction: Double?) {
    send(.progressed(button.attempt, fraction))
    if terminal != nil { return draw() }
    let reached = Int((fraction ?? 0) * 4)
    guard (quarter + 1..<4).contains(reached) else { return }
    quarter = reached
    report("\(title): \(reached * 25)%")
  }

  /// Sends an event to the button, whose work is this line's.
  private func send(_ event: DownloadButton.Event) {
    for effect in button.handle(event, at: clock.now) {
      switch effect {
      case .prepare(let attempt): send(.prepared(attempt))
      case .download(let attempt): send(.started(attempt))
      case .cancel, .downloaded, .pause, .open, .dropped: break
      }
    }
  }

  private func endAsDone() { end(glyphs.check, Style(.success), "done") }

  private func end(_ mark: Unicode.Scalar, _ style: Style, _ word: String) {
    timer.cancel()
    guard let terminal else { return report("\(title): \(word)") }
    var canvas = canvas(on: terminal)
    let slot = DownloadLine.slot
    canvas.write(String(mark), x: slot.maxX - 1, y: 0, style)
    canvas.write(title, x: slot.maxX + 1, y: 0, Style())
    terminal.draw(canvas)
    terminal.endLine()
  }

  private func canvas(on terminal: InlineTerminal) -> Canvas {
    Canvas(size: Size(width: max(1, terminal.columns - 1), height: 1))
  }

  /// Draws the line, and plans the next drawing if anything moves.
  private func draw() {
    guard let terminal else { return }
    let now = clock.now
    let note = button.failure ?? (button.isAtRest ? "Enter, or q to leave" : "")
    let line = DownloadLine(
      title, button.look(at: now), isFocused: isOffered,
      note: isOffered ? TextCleaner.cleaned(note, limit: 200) : "", glyphs: glyphs)
    var canvas = canvas(on: terminal)
    line.draw(in: canvas.bounds, on: &canvas)
    terminal.draw(canvas)
    guard let next = button.nextChange(after: now) else { return timer.cancel() }
    timer.set(after: max(Self.shortest, next.nanoseconds - now.nanoseconds))
  }

  /// The shortest time between two drawings in nanoseconds.
  private static let shortest: Int64 = 33_000_000

  private func report(_ line: String) { InlineTerminal.report(line) }
}
