import CTipJarCurses
import Dispatch
import Synchronization

/// The terminal that the program was started in. It is taken when the screen is made, written to from
/// the first frame on, and given back as it was found by ``close()``, by a signal that kills, and by
/// `exit`. There is one in a process.
public final class TerminalScreen: Screen {
  /// What came in, in order. One consumer.
  public let events: AsyncStream<InputEvent>
  /// How many colours are used.
  public let depth: ColorDepth
  /// Whether the locale's encoding is UTF-8; without it only ASCII can be shown.
  public let isUnicode: Bool

  private let continuation: AsyncStream<InputEvent>.Continuation
  /// Input is read where it is answered: a queue of its own would cost a switch of thread between a key and its frame.
  private let queue = DispatchQueue.main
  private let sources = Mutex<[any DispatchSourceRead]>([])
  private let currentSize: Mutex<Size>
  private let input = Mutex(ScreenInput())
  private let output: Mutex<ScreenOutput>
  /// Whether SIGCONT was already answered by ``suspend()``.
  private let hasResumed = Mutex(false)

  /// Takes the terminal. What the program writes to stderr goes to `log` while the screen
  /// is up, if stderr is a terminal; without one it is kept for the message of a crash. The depth of
  /// colour is the terminal's, unless it is given here. Throws why there can be no screen; the terminal
  /// is then untouched.
  public init(
    theme: Theme = .dark, color: ColorWish = .auto, depth: ColorDepth? = nil, mouse: Bool = true,
    window: WindowFeatures = WindowFeatures(), log: ScreenLog? = nil
  ) throws(ScreenError) {
    var found = tipjar_terminal()
    if let log { unsafe tipjar_name_log(TextCleaner.cleaned(log.name, limit: 4_096)) }
    let status = unsafe tipjar_start(log?.descriptor ?? -1, &found)
    if let error = Self.error(of: status) { throw error }
    self.depth = depth ?? Self.depth(of: found, color)
    isUnicode = found.unicode
    currentSize = Mutex(Size(width: Int(found.columns), height: Int(found.rows)))
    output = Mutex(ScreenOutput(theme: theme, depth: self.depth))
    (events, continuation) = AsyncStream.makeStream(of: InputEvent.self)
    setMouse(mouse)
    tipjar_use_window(window.title, window.progress)
    watch(0) { $0.readInput() }
    watch(found.signals) { $0.readSignals() }
  }

  deinit { close() }

  /// The size in cells, as the terminal last said.
  public var size: Size { currentSize.withLock { $0 } }

  /// The colours of the roles; setting others repaints with the next frame.
  public var theme: Theme {
    get { output.withLock { $0.theme } }
    set { output.withLock { $0.theme = newValue } }
  }

  /// Shows a frame: only what differs from the last one is written, in one write; nothing when nothing
  /// does. A canvas of another size than the terminal's is shown as far as it goes.
  public func present(_ canvas: Canvas, cursor: HardwareCursor?) {
    let size = size
    output.withLock { $0.present(canvas, cursor: cursor, terminal: size) }
  }

  /// Forgets what the terminal shows, so that the next frame is written whole.
  public func invalidate() { output.withLock { $0.invalidate() } }

  /// Asks for mouse reports, or stops them.
  public func setMouse(_ enabled: Bool) { output.withLock { $0.setMouse(enabled) } }

  /// Says outside of the cells what goes on, where the terminal knows how and it is wanted.
  public func show(_ status: WindowStatus) { output.withLock { $0.show(status) } }

  /// Rings the terminal's bell.
  public func ring() { output.withLock { $0.ask("\u{7}") } }

  /// Asks the terminal for its background and whether it knows synchronized output; to be called after
  /// the first frame. The answers come as `.background`, if at all, and `.deviceAttributes`.
  public func requestBackground() {
    guard let question = Self.question(terminal: Self.variable("TERM") ?? "") else { return }
    input.withLock { $0.awaitAttributes() }
    output.withLock { $0.ask(question) }
  }

  /// Stops the whole foreground job until it is continued; the terminal is the shell's in between.
  /// The next frame is written whole.
  public func suspend() {
    hasResumed.withLock { $0 = true }
    output.withLock { $0.suspend() }
  }

  /// Gives the terminal back as it was found, and ends ``events``. Nothing is shown after it; calling it
  /// again does nothing.
  public func close() {
    guard output.withLock({ $0.isOpen }) else { return }
    setMouse(false)
    sources.withLock { sources in
      for source in sources { source.cancel() }
      sources.removeAll()
    }
    input.withLock { $0.drain() }
    output.withLock { $0.close() }
    continuation.finish()
  }
}

extension TerminalScreen {
  /// Calls `handler` whenever a descriptor can be read.
  private func watch(_ descriptor: Int32, _ handler: @escaping @Sendable (TerminalScreen) -> Void) {
    sources.withLock { sources in
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler { @Sendable [weak self] in
        if let self { handler(self) }
      }
      source.activate()
      sources.append(source)
    }
  }

  private func deliver(_ events: [InputEvent]) {
    for event in events { continuation.yield(event) }
  }

  private func readInput() {
    let (events, reads, isPending, knowsSynchronized, isAtEnd) = input.withLock {
      ($0.read(), $0.reads, $0.isPending, $0.knowsSynchronizedOutput, $0.isAtEnd)
    }
    if knowsSynchronized { output.withLock { $0.isSynchronized = true } }
    deliver(events)
    if isPending { resolveLater(reads) }
    if isAtEnd { sources.withLock { $0.first?.cancel() } }
  }

  /// A lone Esc is a key when nothing follows it for 25 ms.
  private func resolveLater(_ reads: Int) {
    queue.asyncAfter(deadline: .now() + .milliseconds(25)) { @Sendable [weak self] in
      guard let self else { return }
      deliver(input.withLock { $0.timeout(since: reads) })
    }
  }

  private func readSignals() {
    while let signal = Self.nextSignal() {
      switch signal {
      case .window: readSize()
      case .signal(.resume):
        resume()
        continuation.yield(.signal(.resume))
        readSize()
      case .signal(let signal): continuation.yield(.signal(signal))
      }
    }
  }

  /// After a stop that was not ours the shell may have done anything to the terminal.
  private func resume() {
    let isDone = hasResumed.withLock { done in
      defer { done = false }
      return done
    }
    if !isDone { output.withLock { $0.resume() } }
  }

  private func readSize() {
    var columns: CInt = 0
    var rows: CInt = 0
    unsafe tipjar_terminal_size(&columns, &rows)
    let size = Size(width: Int(columns), height: Int(rows))
    let hasChanged = currentSize.withLock { current in
      defer { current = size }
      return current != size
    }
    if hasChanged { continuation.yield(.resize(size)) }
  }
}
