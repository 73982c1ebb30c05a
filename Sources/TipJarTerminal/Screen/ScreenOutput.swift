import CTipJarCurses

/// The output of the terminal screen: the visible state of the terminal, and its changes.
struct ScreenOutput {
  /// A Boolean value that indicates whether frames are written; false after closing.
  private(set) var isOpen = true
  /// A Boolean value that indicates whether the terminal supports synchronized output (mode 2026).
  var isSynchronized = false
  /// The way to draw pictures.
  enum Pictures: Equatable {
    case glyphs
    /// In sixels, with the size of a cell in pixels.
    case sixels(cell: Size)
    /// By kitty's placeholders.
    case placeholders
  }

  var pictures = Pictures.glyphs {
    didSet {
      guard pictures != oldValue else { return }
      kitty = pictures == .placeholders ? KittyWriter() : nil
      invalidate()
    }
  }
  private var kitty: KittyWriter?
  private var styles: StyleTable
  private var difference = FrameDifference()
  private var links = FrameLinks()
  /// A Boolean value that indicates whether links are drawn as such (OSC 8).
  var showsLinks = false {
    didSet { if showsLinks { use(.links) } }
  }
  /// The visible frame, or nil if it is unknown.
  private var shown: Canvas?
  private var shownSize = Size(width: 0, height: 0)
  private var shownCursor: HardwareCursor?
  private var status = WindowStatus(title: "")

  init(theme: Theme, depth: ColorDepth) { styles = StyleTable(theme: theme, depth: depth) }

  var theme: Theme {
    get { styles.theme }
    set { if isOpen, newValue != styles.theme { forgetStyles(newValue) } }
  }

  private mutating func forgetStyles(_ theme: Theme) {
    tipjar_forget_styles()
    styles = StyleTable(theme: theme, depth: styles.depth)
    invalidate()
  }

  /// Uses 24-bit colours from the next frame on. Returns false if curses cannot send them.
  mutating func useDirectColors() -> Bool {
    guard isOpen, styles.depth == .indexed, tipjar_use_rgb(true) else { return false }
    tipjar_forget_styles()
    styles = StyleTable(theme: styles.theme, depth: .direct)
    invalidate()
    return true
  }

  mutating func invalidate() { shown = nil }

  /// Turns on a mode of the terminal, which every way out turns off.
  func use(_ mode: tipjar_mode) { if isOpen { tipjar_set_mode(mode, true) } }

  func useProgress(_ isKnown: Bool) { if isOpen { tipjar_use_progress(isKnown) } }

  /// Writes the differences from the last frame, if there are any.
  mutating func present(_ frame: Canvas, cursor: HardwareCursor?, terminal: Size) {
    guard isOpen else { return }
    if terminal != shownSize || frame.size != shown?.size { invalidate() }
    let isRepaint = shown == nil
    // Some terminals forget pictures when the screen is cleared.
    if isRepaint, pictures == .placeholders { kitty = KittyWriter() }
    if terminal != shownSize { tipjar_resize(CInt(terminal.width), CInt(terminal.height)) }
    let canvas = withPictures(frame)
    if !isRepaint, kitty?.isFull == true {
      invalidate()
      return present(frame, cursor: cursor, terminal: terminal)
    }
    let wereCrowded = tipjar_styles_are_crowded()
    let hasImages =
      pictures.cell != nil && !(canvas.images.isEmpty && shown?.images.isEmpty ?? true)
    difference.find(
      canvas, shown: shown?.cells, visible: terminal, images: hasImages, styles: &styles)
    if !isRepaint, !wereCrowded, tipjar_styles_are_crowded() {
      // The colours of pictures that are no longer visible have used the numbers up.
      forgetStyles(theme)
      return present(frame, cursor: cursor, terminal: terminal)
    }
    if showsLinks {
      links.find(
        canvas, shown: shown, visible: terminal, cursor: cursor, in: &difference, styles: &styles)
    }
    let hasCells = !difference.runs.isEmpty || !links.links.isEmpty
    guard isRepaint || hasCells || cursor != shownCursor else { return }
    tipjar_keep_pictures(CInt(kitty?.count ?? 0))
    let isWhole = write(kitty?.bytes ?? sixels(of: canvas), cursor: cursor, isRepaint: isRepaint)
    kitty?.bytes = []
    shown = isWhole ? canvas : nil
    shownSize = terminal
    shownCursor = cursor
  }

  /// Returns a frame with parts of pictures in place of the cells that stand for them.
  private mutating func withPictures(_ frame: Canvas) -> Canvas {
    switch pictures {
    case .glyphs: frame
    case .sixels: frame.withImages { Cell(glyph: $1.glyph, Style(.standard, on: $0.paper)) }
    case .placeholders: frame.withImages { kitty?.cell($1, of: $0) }
    }
  }

  /// Returns the bytes that draw the pictures in the lines that have changed.
  private func sixels(of canvas: Canvas) -> [UInt8] {
    guard let cell = pictures.cell, !difference.pieces.isEmpty else { return [] }
    var writer = SixelWriter(cell: cell)
    for piece in difference.pieces {
      let placed = canvas.images.last { $0.key == piece.first.key }
      if let placed { writer.write(piece, of: placed) }
    }
    return writer.bytes
  }

  private func write(_ images: [UInt8], cursor: HardwareCursor?, isRepaint: Bool) -> Bool {
    var frame = unsafe tipjar_frame()
    unsafe (frame.run_count, frame.link_count) = (difference.runs.count, links.links.count)
    unsafe (frame.redrawn_count, frame.image_bytes) = (difference.redrawn.count, images.count)
    unsafe frame.cursor_x = CInt(clamping: cursor?.place.x ?? -1)
    unsafe frame.cursor_y = CInt(clamping: cursor?.place.y ?? -1)
    unsafe frame.cursor_visible = cursor?.isVisible ?? false
    unsafe (frame.repaint, frame.synchronized) = (isRepaint, isSynchronized)
    return unsafe tipjar_present(
      &frame, difference.runs, difference.cells, links.links, links.addresses, difference.redrawn,
      images)
  }

  func setMouse(_ enabled: Bool) { if isOpen { tipjar_set_mode(.mouse, enabled) } }

  /// Writes the differences from the last status.
  mutating func show(_ new: WindowStatus) {
    guard isOpen else { return }
    if new.title != status.title { unsafe tipjar_set_title(new.title) }
    if new.progress != status.progress {
      switch new.progress {
      case .percent(let percent)?: tipjar_set_progress(1, CInt(percent))
      case .failed?: tipjar_set_progress(2, 100)
      case .busy?: tipjar_set_progress(3, 0)
      case .paused(let percent)?: tipjar_set_progress(4, CInt(percent))
      case nil: tipjar_set_progress(0, 0)
      }
    }
    status = new
  }

  func ask(_ question: String) { if isOpen { unsafe tipjar_ask(question) } }

  /// Asks a question; these answers are owed then.
  func ask(_ question: String, awaiting answers: AwaitedAnswers) {
    guard isOpen else { return }
    tipjar_await(answers.rawValue)
    ask(question)
  }

  /// The answers that every way out reads, so that the shell does not get them. An answer that does
  /// not come for seconds is not among them.
  var awaited: AwaitedAnswers {
    get { AwaitedAnswers(rawValue: tipjar_awaited()) }
    nonmutating set { if isOpen { tipjar_await(newValue.rawValue) } }
  }

  mutating func suspend() {
    guard isOpen else { return }
    tipjar_suspend()
    invalidate()
  }

  mutating func run(_ program: String, then line: String) {
    guard isOpen else { return }
    unsafe tipjar_lend_to(program, line)
    invalidate()
  }

  /// Redraws after a stop by another process, during which the shell may have changed the terminal.
  mutating func resume() {
    guard isOpen else { return }
    tipjar_resume()
    invalidate()
  }

  mutating func close() {
    guard isOpen else { return }
    isOpen = false
    tipjar_stop()
  }
}

extension ScreenOutput.Pictures {
  fileprivate var cell: Size? { if case .sixels(let cell) = self { cell } else { nil } }
}
