import CTipJarCurses

/// The terminal in which the program was started. It is taken over on creation, written to from the
/// first frame on, and restored by ``close()``, by fatal signals and by `exit`. A process has only
/// one, and it belongs to the main actor, where input is read and handled.
@MainActor
public final class TerminalScreen: Screen {
  /// The events in order; those that were read at once arrive together. Supports one consumer.
  public let events: AsyncStream<[InputEvent]>
  /// The colour depth; it increases if the terminal reports more colours.
  public private(set) var depth: ColorDepth
  /// A Boolean value that indicates whether the locale's encoding is UTF-8; otherwise only ASCII
  /// can be shown.
  public let isUnicode: Bool

  /// The size in cells, as last reported by the terminal.
  public private(set) var size: Size

  private let continuation: AsyncStream<[InputEvent]>.Continuation
  /// A Boolean value that indicates whether to ask for 24-bit colours, which are not reported yet.
  private var asksForColors = false
  /// The features that are wanted, of which those that the terminal is known to have are used.
  private let wanted: WindowFeatures
  /// The program that the terminal is; nil while it is unknown.
  private var program: TerminalProgram?
  /// A Boolean value that indicates whether the terminal was asked for its name.
  private var hasAskedForName = false
  /// A Boolean value that indicates whether to ask again after the answer that is awaited.
  private var asksAgain = false
  private let graphics: GraphicsPreference
  /// A Boolean value that indicates whether the terminal was asked to load a picture.
  private var hasAskedForPictures = false
  private var input = ScreenInput()
  private var output: ScreenOutput
  private var readers: [MainReader] = []
  /// A Boolean value that indicates whether the last events are still being handled.
  private var isHandling = false
  /// A Boolean value that indicates whether input only repeats the request to leave.
  private var isLeaving = false
  private lazy var pending = MainTimer { [unowned self] in endPending() }
  private lazy var rest = MainTimer { [unowned self] in readInput() }

  /// Takes over the terminal. While the screen is open, standard error goes to `log` if it is a
  /// terminal; without a log it is kept for a crash message. `depth` overrides the colour depth, and
  /// `window` names the features that are wanted where the terminal has them. A terminal that takes
  /// no output for the time of `patience` counts as hung up.
  /// - Throws: the reason why no screen can be opened; the terminal is then unchanged.
  public init(
    theme: Theme = .dark, color: ColorPreference = .auto, depth: ColorDepth? = nil,
    mouse: Bool = true, window: WindowFeatures = WindowFeatures(),
    graphics: GraphicsPreference = .auto, log: ScreenLog? = nil, patience: Duration? = nil
  ) throws(ScreenError) {
    self.graphics = graphics
    DisplayWidth.setInCurses()
    var found = tipjar_terminal()
    let environment = Self.colorEnvironment
    let known = WindowFeatures(environment: environment).intersection(window)
    let status = Self.start(window: known, log: log, patience, &found)
    if let error = Self.error(of: status) { throw error }
    if let depth {
      self.depth = depth
    } else {
      (self.depth, asksForColors) = Self.depth(of: found, color)
    }
    isUnicode = found.unicode
    wanted = window
    program = TerminalProgram(environment: environment)
    size = Size(width: Int(found.columns), height: Int(found.rows))
    output = ScreenOutput(theme: theme, depth: self.depth)
    output.showsLinks = known.hyperlinks
    (events, continuation) = AsyncStream.makeStream(of: [InputEvent].self)
    setMouse(mouse)
    readers = [
      MainReader(0) { [unowned self] in readInput() },
      MainReader(found.signals) { [unowned self] in readSignals() },
    ]
  }

  private static func start(
    window: WindowFeatures, log: ScreenLog?, _ patience: Duration?, _ found: inout tipjar_terminal
  ) -> tipjar_status {
    let name = TextCleaner.cleaned(log?.name ?? "", limit: 4_096)
    return unsafe name.withCString { name in
      var options = unsafe tipjar_options(
        log: log?.descriptor ?? -1, log_name: log == nil ? nil : name, title: window.title,
        progress: window.progress, patience: patience.map { Int64($0 / .milliseconds(1)) } ?? 0)
      return unsafe tipjar_start(&options, &found)
    }
  }

  isolated deinit { close() }

  /// The theme. Setting it repaints everything with the next frame.
  public var theme: Theme {
    get { output.theme }
    set { output.theme = newValue }
  }

  /// Shows a frame. Only the differences from the last one are written, in one write. A canvas
  /// larger than the terminal is clipped.
  public func present(_ canvas: Canvas, cursor: HardwareCursor?) {
    output.present(canvas, cursor: cursor, terminal: size)
  }

  /// Discards the known state of the terminal, so that the next frame is written completely.
  public func invalidate() { output.invalidate() }

  /// Turns mouse reports on or off.
  public func setMouse(_ enabled: Bool) { output.setMouse(enabled) }

  /// Shows a status outside the cells, if the terminal supports it and the settings allow it.
  public func show(_ status: WindowStatus) { output.show(status) }

  /// Rings the terminal's bell.
  public func ringBell() { output.ask("\u{7}") }

  /// Shows a notification on the desktop, if the terminal is known to do so.
  public func alert(_ text: String) {
    guard wanted.alerts, let alert = program?.alert else { return }
    output.ask(alert.sequence(text))
  }

  /// Sends text to the terminal's clipboard. The terminal may ignore it. Returns false if the text
  /// is too long.
  @discardableResult
  public func copy(_ text: String, environment: [String: String]) -> Bool {
    guard let sequence = ClipboardSequence.copying(text, environment: environment) else {
      return false
    }
    output.ask(sequence)
    return true
  }

  /// Asks the terminal for its background, for more colours if it may have them, for support of
  /// synchronized output, and then once for its name. Call it after the first frame; it is repeated
  /// whenever the terminal gets the focus or reports that it turned light or dark, because its
  /// colours may have changed; one answer is enough for many reports. Replies arrive as
  /// `.background`, `.colorDepth`, `.program` and `.deviceAttributes` events, if at all.
  public func requestBackground() {
    asksAgain = input.awaited.contains(.attributes)
    let type = Self.variable("TERM") ?? ""
    guard !asksAgain,
      let question = Self.question(terminal: type, colors: asksForColors)
    else { return }
    ask(question)
    // tmux up to 3.3 does not know the terminal's background, but may pass the question on.
    let isInTmux = type.hasPrefix("tmux") || type.hasPrefix("screen")
    guard isInTmux, Self.variable("TMUX") != nil, tipjar_tmux_passes() else { return }
    ask(Self.questionThroughTmux, for: .background)
  }

  /// Asks once, after the answer that is awaited, for the name of the terminal's program, and then
  /// for a picture to be loaded, if the program is known to show placeholders.
  private func requestMore() {
    guard input.decoder.answersModes, !input.awaited.contains(.attributes) else { return }
    if !hasAskedForName {
      hasAskedForName = true
      ask(Self.questionAboutProgram)
    } else if !hasAskedForPictures, graphics == .auto, program?.knowsPlaceholders == true {
      hasAskedForPictures = true
      ask(Self.questionAboutPictures)
    }
  }

  private func ask(_ question: String, for answer: AwaitedAnswers = .attributes) {
    input.awaited.insert(answer)
    output.ask(question, awaiting: input.awaited)
  }

  /// Stops the whole foreground job until it is continued, and returns the terminal to the shell in
  /// the meantime. The next frame is written completely.
  public func suspend() {
    output.suspend()
    input.restart(awaiting: output.awaited)
  }

  /// Gives the terminal to a program until it ends and Enter is typed. The next frame is written
  /// completely.
  public func run(_ program: String, then line: String) {
    output.run(program, then: line)
    input.restart(awaiting: output.awaited)
  }

  /// Notes that the program leaves: another q or Ctrl-C ends the process at once.
  public func beginLeaving() {
    guard output.isOpen, !isLeaving else { return }
    isLeaving = true
    tipjar_ask_to_end(tipjar_signal_number(.interrupt), false)
    isHandling = false
    readers.first?.isPaused = false
  }

  /// Restores the terminal, and ends ``events``. Nothing is shown afterwards; repeated calls do
  /// nothing.
  public func close() {
    guard output.isOpen else { return }
    setMouse(false)
    for reader in readers { reader.cancel() }
    pending.cancel()
    rest.cancel()
    output.close()
    continuation.finish()
  }

  /// Resumes reading after the last events were handled. It does so through the loop, so that
  /// signals are not delayed.
  public func resumeInput() {
    guard isHandling, output.isOpen else { return }
    isHandling = false
    if input.hasRest { rest.set(after: 0) } else { readers.first?.isPaused = false }
  }

  /// Sends events; nothing more is read until they are handled.
  private func deliver(_ events: [InputEvent]) {
    guard !events.isEmpty else { return }
    isHandling = true
    readers.first?.isPaused = true
    continuation.yield(events)
  }

  private func readInput() {
    input.decoder.awaitsAnswer = !output.awaited.isEmpty
    let events = input.read()
    output.awaited = input.awaited
    if isLeaving {
      if events.contains(where: \.isRequestToLeave) {
        tipjar_ask_to_end(tipjar_signal_number(.interrupt), false)
      }
      if input.isAtEnd { readers.first?.cancel() }
      return
    }
    deliver(events)
    if events.contains(where: { $0 == .focus(true) || $0 == .colorScheme }) { requestBackground() }
    if asksAgain, !input.awaited.contains(.attributes) { requestBackground() }
    if input.decoder.knowsSynchronizedOutput { output.isSynchronized = true }
    if input.decoder.knowsColorScheme { output.use(.colorScheme) }
    for case .program(let program) in events { use(program) }
    requestMore()
    if asksForColors, input.decoder.knowsDirectColor { useDirectColors() }
    for case .deviceAttributes(let attributes) in events { useGraphics(attributes) }
    awaitMore()
    if input.isAtEnd, !input.hasRest { readers.first?.cancel() }
    if input.hasRest, !isHandling { rest.set(after: 0) }
  }

  /// Sets the time after which pending input is decoded as it is.
  private func awaitMore() {
    guard let patience = input.decoder.patience else { return pending.cancel() }
    pending.set(after: Int64(patience / .nanoseconds(1)))
  }

  /// Decodes a lone Esc as a key, or ends an open paste, unless more input is already waiting.
  private func endPending() {
    if isHandling || input.hasRest || tipjar_wait(0) { return awaitMore() }
    deliver(input.decoder.timeout())
  }

  private func use(_ program: TerminalProgram) {
    self.program = program
    let known = WindowFeatures(environment: [:], program: program).intersection(wanted)
    output.useProgress(known.progress)
    output.showsLinks = known.hyperlinks
    if known.keyReleases { output.use(.keyReleases) }
  }

  /// Draws pictures in pixels from the next frame on, if the terminal reports that it can.
  private func useGraphics(_ attributes: [Int]) {
    let cell = TerminalProbe.cellPixels
    let choice = graphics.resolved(
      attributes: attributes, program: program, loadsPictures: input.decoder.loadsPictures,
      cell: cell, depth: depth, environment: Self.colorEnvironment)
    let pictures: ScreenOutput.Pictures? =
      switch choice {
      case .kitty: .placeholders
      case .sixel: output.pictures == .glyphs ? cell.map { .sixels(cell: $0) } : nil
      case .auto, .none: nil
      }
    guard let pictures, pictures != output.pictures else { return }
    output.pictures = pictures
    continuation.yield([.resize(size)])
  }

  private func useDirectColors() {
    asksForColors = false
    guard output.useDirectColors() else { return }
    depth = .direct
    deliver([.colorDepth(depth)])
  }

  private func readSignals() {
    while case let name = tipjar_next_signal(), name != .none {
      guard let signal = Signal(name) else {
        windowChanged()
        continue
      }
      if signal == .resume {
        output.resume()
        input.restart(awaiting: output.awaited)
      }
      continuation.yield([.signal(signal)])
      if signal == .resume { readSize() }
    }
  }

  /// Redraws after a change of size, even back to the known size: a window that was small for a
  /// moment has lost its outer cells.
  private func windowChanged() {
    output.invalidate()
    if case .sixels = output.pictures {
      output.pictures = TerminalProbe.cellPixels.map { .sixels(cell: $0) } ?? .glyphs
    }
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
