import CTipJarCurses

/// The terminal that the program was started in. It is taken when the screen is made, written to
/// from the first frame on, and given back as it was found by ``close()``, by a signal that kills,
/// and by `exit`. There is one in a process, and it belongs to the main actor: input is read where
/// it is answered.
@MainActor
public final class TerminalScreen: Screen {
  /// The events in order; those that were read at once come together. One consumer.
  public let events: AsyncStream<[InputEvent]>
  /// The depth of colour; it grows once the terminal has answered that it shows more colours.
  public private(set) var depth: ColorDepth
  /// A Boolean value that indicates whether the locale's encoding is UTF-8; without it only ASCII
  /// can be shown.
  public let isUnicode: Bool

  /// The size in cells, as the terminal last said.
  public private(set) var size: Size

  /// Nanoseconds after which a lone Esc is a key, when nothing follows it.
  private static let escapeDelay: Int64 = 25_000_000

  private let continuation: AsyncStream<[InputEvent]>.Continuation
  /// A Boolean value that indicates whether the terminal is asked for 24-bit colours, and has not
  /// said that it has them.
  private var asksForColors = false
  private var input = ScreenInput()
  private var output: ScreenOutput
  private var readers: [MainReader] = []
  /// A Boolean value that indicates whether what was read last is still being handled.
  private var isHandling = false
  private lazy var escape = MainTimer { [unowned self] in endEscape() }
  private lazy var rest = MainTimer { [unowned self] in readInput() }

  /// Takes the terminal. What the program writes to stderr goes to `log` while the screen is up, if
  /// stderr is a terminal; without one it is kept for the message of a crash. The depth of colour
  /// is the terminal's, unless it is given here. Throws why there can be no screen; the terminal is
  /// then untouched.
  public init(
    theme: Theme = .dark, color: ColorPreference = .auto, depth: ColorDepth? = nil,
    mouse: Bool = true,
    window: WindowFeatures = WindowFeatures(), log: ScreenLog? = nil
  ) throws(ScreenError) {
    var found = tipjar_terminal()
    let status = Self.start(window: window, log: log, &found)
    if let error = Self.error(of: status) { throw error }
    if let depth {
      self.depth = depth
    } else {
      (self.depth, asksForColors) = Self.depth(of: found, color)
    }
    isUnicode = found.unicode
    size = Size(width: Int(found.columns), height: Int(found.rows))
    output = ScreenOutput(theme: theme, depth: self.depth)
    (events, continuation) = AsyncStream.makeStream(of: [InputEvent].self)
    setMouse(mouse)
    readers = [
      MainReader(0) { [unowned self] in readInput() },
      MainReader(found.signals) { [unowned self] in readSignals() },
    ]
  }

  private static func start(
    window: WindowFeatures, log: ScreenLog?, _ found: inout tipjar_terminal
  ) -> tipjar_status {
    let name = TextCleaner.cleaned(log?.name ?? "", limit: 4_096)
    return unsafe name.withCString { name in
      var options = unsafe tipjar_options(
        log: log?.descriptor ?? -1, log_name: log == nil ? nil : name, title: window.title,
        progress: window.progress)
      return unsafe tipjar_start(&options, &found)
    }
  }

  isolated deinit { close() }

  /// The colours of the roles; setting others repaints with the next frame.
  public var theme: Theme {
    get { output.theme }
    set { output.theme = newValue }
  }

  /// Shows a frame: only what differs from the last one is written, in one write; nothing when
  /// nothing does. A canvas of another size than the terminal's is shown as far as it goes.
  public func present(_ canvas: Canvas, cursor: HardwareCursor?) {
    output.present(canvas, cursor: cursor, terminal: size)
  }

  /// Forgets what the terminal shows, so that the next frame is written whole.
  public func invalidate() { output.invalidate() }

  /// Asks for mouse reports, or stops them.
  public func setMouse(_ enabled: Bool) { output.setMouse(enabled) }

  /// Shows a status outside of the cells, where the terminal can and it is wanted.
  public func show(_ status: WindowStatus) { output.show(status) }

  /// Rings the terminal's bell.
  public func ringBell() { output.ask("\u{7}") }

  /// Sends a text to the terminal's clipboard, which may ignore it. Returns false for a text that is too long.
  @discardableResult
  public func copy(_ text: String, environment: [String: String]) -> Bool {
    guard let sequence = ClipboardSequence.copying(text, environment: environment) else {
      return false
    }
    output.ask(sequence)
    return true
  }

  /// Asks the terminal for its background, for more colours where it may have them, and whether it
  /// knows synchronized output; to be called after the first frame. The answers come as
  /// `.background` and `.colorDepth`, if at all, and `.deviceAttributes`.
  public func requestBackground() {
    guard
      let question = Self.question(
        terminal: Self.variable("TERM") ?? "", colors: asksForColors)
    else { return }
    input.awaitAttributes()
    output.ask(question)
  }

  /// Stops the whole foreground job until it is continued; the terminal is the shell's in between.
  /// The next frame is written whole.
  public func suspend() {
    input.drain()
    output.suspend()
  }

  /// Gives the terminal back as it was found, and ends ``events``. Nothing is shown after it;
  /// calling it again does nothing.
  public func close() {
    guard output.isOpen else { return }
    setMouse(false)
    for reader in readers { reader.cancel() }
    escape.cancel()
    rest.cancel()
    input.drain()
    output.close()
    continuation.finish()
  }
}

extension TerminalScreen {
  /// Reads on, once what was read has been handled; by way of the loop, where signals have their
  /// turn.
  public func resumeInput() {
    guard isHandling, output.isOpen else { return }
    isHandling = false
    if input.hasRest { rest.set(after: 0) } else { readers.first?.isPaused = false }
  }

  /// Hands on what came, after which nothing is read until it has been handled.
  private func deliver(_ events: [InputEvent]) {
    guard !events.isEmpty else { return }
    isHandling = true
    readers.first?.isPaused = true
    continuation.yield(events)
  }

  private func readInput() {
    deliver(input.read())
    if input.knowsSynchronizedOutput { output.isSynchronized = true }
    if asksForColors, input.knowsDirectColor { useDirectColors() }
    if input.isPending { escape.set(after: Self.escapeDelay) } else { escape.cancel() }
    if input.isAtEnd, !input.hasRest { readers.first?.cancel() }
    if input.hasRest, !isHandling { rest.set(after: 0) }
  }

  /// Nothing followed a lone Esc, as far as was read; what waits may go on with it.
  private func endEscape() {
    if isHandling || input.hasRest || tipjar_wait(0) { return escape.set(after: Self.escapeDelay) }
    deliver(input.timeout())
  }

  private func useDirectColors() {
    asksForColors = false
    guard output.useDirectColors() else { return }
    depth = .direct
    deliver([.colorDepth(depth)])
  }

  private func readSignals() {
    while let signal = Self.nextSignal() {
      switch signal {
      case .window: windowChanged()
      case .signal(.resume):
        output.resume()
        continuation.yield([.signal(.resume)])
        readSize()
      case .signal(let signal): continuation.yield([.signal(signal)])
      }
    }
  }

  /// A window that was small for a moment has lost what stood beyond, though its size is the one
  /// that was known: it is drawn again.
  private func windowChanged() {
    output.invalidate()
    let before = size
    readSize()
    if size == before { continuation.yield([.resize(size)]) }
  }

  private func readSize() {
    var columns: CInt = 0
    var rows: CInt = 0
    unsafe tipjar_terminal_size(&columns, &rows)
    let size = Size(width: Int(columns), height: Int(rows))
    if size != self.size {
      self.size = size
      continuation.yield([.resize(size)])
    }
  }
}
