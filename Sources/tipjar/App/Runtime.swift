import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The loop: events go in, the storefront changes, effects go out, a frame is drawn from what it is.
@MainActor
final class Runtime {
  /// How the loop ended.
  enum Ending: Sendable {
    /// The person left by q or Ctrl-C.
    case quit
    /// A signal asked for it.
    case signal(Signal)
    /// The terminal went away.
    case closed
    /// What is needed could not be opened.
    case failed(Failure)
  }

  private(set) var shop: Shop
  /// How many events it has taken.
  private(set) var eventCount = 0
  private let screen: any Screen
  private let clock: FrameClock
  private let view: ShopView
  private let keys: KeyTable
  /// Does what effects ask for; set before the loop starts.
  var perform: @MainActor (Shop.Effect) -> Void = { _ in }

  /// What is new of the downloads in sight; asked for before each frame, set before the loop starts.
  var transferNews: @MainActor ([ItemID]) -> [(id: ItemID, transfer: Transfer)] = { _ in [] }

  /// Takes the terminal's word for its background; set before the loop starts.
  var adoptBackground: @MainActor (RGB) -> Void = { _ in }

  /// Whether the bell rings when a download ends; set before the loop starts.
  var ringsBell = false

  private var frame: Frame<Control>
  /// The scroll bar that the pointer holds.
  private var grip = ScrollGrip<Control>()
  /// What has the screen and the keys while it is open; the storefront goes on behind it.
  private var gallery: GalleryRuntime?
  private var ending: Ending?
  private var finished: CheckedContinuation<Ending, Never>?
  /// The readings that the input in hand has asked for, each for the last time; nil while there is none.
  private var readings: [Listing: Shop.Effect]?
  private lazy var pacer = FramePacer(clock: clock) { [weak self] in self?.draw() }

  init(shop: Shop, screen: any Screen, clock: FrameClock, view: ShopView, keys: KeyTable) {
    self.shop = shop
    self.screen = screen
    self.clock = clock
    self.view = view
    self.keys = keys
    self.frame = Frame(size: screen.size)
  }

  /// Draws the first frame, then takes input until something ends the loop.
  func run(afterFirstFrame: @MainActor () -> Void) async -> Ending {
    let size = screen.size
    send(.resized(columns: size.width, rows: size.height))
    afterFirstFrame()
    let input = Task {
      await withTaskExecutorPreference(MainQueueExecutor()) {
        for await events in screen.events where ending == nil { take(events) }
      }
      end(.closed)
    }
    let ended = await withCheckedContinuation { (finished: CheckedContinuation<Ending, Never>) in
      self.finished = finished
      if let ending { finished.resume(returning: ending) }
    }
    input.cancel()
    gallery?.disappear()
    pacer.stop()
    return ended
  }

  /// Ends the loop with an error.
  func fail(_ error: any Error) {
    end(.failed(error as? Failure ?? Failure("\(error)", .software)))
  }

  private func end(_ ending: Ending) {
    guard self.ending == nil else { return }
    self.ending = ending
    finished?.resume(returning: ending)
  }

  /// Changes the storefront, and asks for a frame.
  func send(_ event: Shop.Event) {
    take(event, at: clock.now)
    if ringsBell, case .download(_, .finished) = event { screen.ringBell() }
    if ending == nil { event.isAwaited ? pacer.answered() : pacer.changed() }
  }

  /// The same for what a person did, who is to see it at once.
  private func answer(_ event: Shop.Event) {
    take(event, at: clock.now)
    if ending == nil { pacer.answered() }
  }

  /// The one caller of the storefront's `handle`: changes it, and runs the effects.
  private func take(_ event: Shop.Event, at now: Instant) {
    eventCount += 1
    for effect in shop.handle(event, at: now) { run(effect) }
  }

  private func run(_ effect: Shop.Effect) {
    switch effect {
    case .quit: end(.quit)
    case .suspend: suspend()
    case .openGallery: openGallery()
    case .redraw: screen.invalidate()
    case .setMouse(let isOn):
      screen.setMouse(isOn)
      send(.noticed(isOn ? view.words.mouseOn : view.words.mouseOff))
    case .loadApps: read(.apps, effect)
    case .loadPurchases: read(.purchases, effect)
    case .loadConsole: read(.console, effect)
    case .loadChoices: read(.choices, effect)
    case .prepare, .download, .pause, .cancel, .remove, .tellStopped, .tellRefused,
      .tellPricesComing, .askForPrices, .fetchProducts, .cancelFetch, .purchase,
      .answerPayment, .restore, .refund, .control, .logTap:
      perform(effect)
    }
  }

  private func read(_ listing: Listing, _ effect: Shop.Effect) {
    if readings == nil { perform(effect) } else { readings?[listing] = effect }
  }

  private func suspend() {
    pacer.stop()
    screen.suspend()
    let size = screen.size
    send(.focusLost)
    send(.resized(columns: size.width, rows: size.height))
  }

  /// Draws the frame of now.
  func draw() {
    if let gallery { return gallery.draw() }
    let now = clock.now
    for news in transferNews(shop.appsInSight) {
      take(.transferred(news.id, news.transfer), at: now)
    }
    frame = view.frame(of: shop, size: screen.size, at: now)
    let text = frame.text
    if !shop.reading.isMeasured(visible: text.visible, count: text.count) {
      // The last line says whether it scrolls, so this frame is drawn once more.
      take(.measured(visible: text.visible, count: text.count), at: now)
      frame = view.frame(of: shop, size: screen.size, at: now)
    }
    screen.present(frame.canvas, cursor: frame.cursor)
    screen.show(WindowStatus(shop.tally, view.words))
    pacer.wake(at: shop.nextChange(after: now))
  }

  private func openGallery() {
    gallery = GalleryRuntime(
      screen: screen, clock: clock,
      view: GalleryView(glyphs: view.glyphs, words: view.words, cursor: view.cursor),
      motion: shop.motion
    ) { [weak self] exit in
      guard let self else { return }
      gallery?.disappear()
      gallery = nil
      exit == .quit ? end(.quit) : pacer.changed()
    }
  }

  /// Takes what was read at once: of many keys only the last search is made, and one frame answers all of them.
  private func take(_ inputs: [InputEvent]) {
    let gallery = gallery
    pacer.hold()
    gallery?.pacer.hold()
    readings = [:]
    for input in inputs where ending == nil { take(input) }
    let asked = readings ?? [:]
    readings = nil
    guard ending == nil else { return }
    for listing in Listing.allCases { asked[listing].map(perform) }
    gallery?.pacer.release()
    pacer.release()
    screen.resumeInput()
  }

  private func take(_ input: InputEvent) {
    if let gallery, input.isThePersons { return gallery.take(input) }
    switch input {
    case .key(let key): take(key)
    case .mouse(let mouse): take(mouse)
    case .paste(let text): paste(text)
    case .focus(let hasFocus): if !hasFocus { send(.focusLost) }
    case .resize(let size):
      send(.resized(columns: size.width, rows: size.height))
      gallery?.take(input)
    case .signal(let signal): take(signal)
    case .background(let red, let green, let blue):
      adoptBackground(RGB(red: red, green: green, blue: blue))
      pacer.changed()
    case .colorDepth: pacer.changed()
    case .deviceAttributes: break
    case .closed: end(.closed)
    }
  }

  private func take(_ key: Key) {
    // It may bring another list, which the pointer does not hold.
    grip.letGo()
    if let command = keys.command(for: key, in: shop.context, at: shop.place) {
      answer(.command(command))
    } else if shop.context.takesText, case .character(let character) = key.code,
      key.modifiers.subtracting(.shift).isEmpty
    {
      answer(.typed(String(character)))
    } else if shop.context == .overlay {
      answer(.otherKey)
    } else {
      // It draws nothing; that it was pressed counts where a sheet asks for money.
      take(.otherKey, at: clock.now)
    }
  }

  /// Pasted text is typed where letters are; anywhere else it does nothing.
  private func paste(_ text: String) {
    guard shop.context.takesText else { return }
    answer(.typed(TextCleaner.cleaned(text, limit: Shop.textLimit)))
  }

  private func take(_ signal: Signal) {
    switch signal {
    case .suspend: send(.command(.suspend))
    case .resume: screen.invalidate()
    case .interrupt, .terminate, .hangUp: end(.signal(signal))
    }
  }

  private func take(_ mouse: MouseEvent) {
    if let pull = grip.take(mouse, on: frame), case .scrollbar(let part) = pull.bar {
      return answer(.scrolled(part, to: pull.top))
    }
    guard !grip.isHeld else { return }
    switch mouse.kind {
    case .press(let button):
      answer(.pointer(.down(button.gesture, on: frame.control(at: mouse.position))))
    case .release(let button):
      answer(.pointer(.up(button.map(\.gesture) ?? .primary, zone(at: mouse.position))))
    case .move:
      if shop.press.isActive { answer(.pointer(.moved(zone(at: mouse.position)))) }
    case .wheel(let notches):
      answer(.wheel(rows: notches * shop.wheelStep, column: mouse.position.x))
    }
  }

  /// Where a point is, seen from the pressed control.
  private func zone(at point: Point) -> PressGesture.Zone {
    shop.pressed.map { frame.zone(of: $0, at: point) } ?? .outside
  }
}

extension Runtime {
  /// What is read anew as a whole, so that of several requests the last is enough.
  private enum Listing: CaseIterable { case apps, purchases, console, choices }
}

extension Shop.Event {
  /// Whether somebody looks at the screen for it: what a search has found follows its letter at once.
  fileprivate var isAwaited: Bool {
    if case .appsLoaded = self { true } else { false }
  }
}

extension InputEvent {
  /// Whether it came from the person, and so belongs to what is on the screen.
  fileprivate var isThePersons: Bool {
    switch self {
    case .key, .mouse, .paste, .focus: true
    case .resize, .signal, .background, .colorDepth, .deviceAttributes, .closed: false
    }
  }
}

extension MouseEvent.Button {
  fileprivate var gesture: PressGesture.Button { self == .left ? .primary : .other }
}
