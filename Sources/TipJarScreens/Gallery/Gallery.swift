package import TipJarMachines
package import TipJarWidgets

/// Every widget in every state, and live demonstrations of the controls: a plain value with its own
/// clock. It needs no store and no network; the agenda holds the events that its demonstrations
/// wait for.
package struct Gallery: Program {
  /// A page.
  package enum Page: Int, CaseIterable, Sendable {
    /// Every phase of a download, on one page.
    case phases
    /// AHDownloadButton and PurchaseButton.
    case buttons
    /// AsyncButton: a counter with an asynchronous action.
    case counter
    /// TipJarView: a list of tips that loads.
    case tips
    /// ReactiveButton: a button that prints "Triggered".
    case bolt
    /// The ring in four sizes and three glyph sets.
    case rings
    /// Transitions between looks, in slow pictures and live.
    case changes
    /// Every other widget.
    case widgets
    /// Styles and themes.
    case styles
  }

  /// A control of the gallery.
  package enum Control: Hashable, Sendable {
    case page(Page)
    case download(Int, DownloadControl.Scale)
    case increment, cancel
    case tip(ItemID), reload
    case bolt
    case key(Gallery.Command)
    case scrollbar
  }

  /// An event from the user or the clock.
  package enum Event: Equatable, Sendable {
    case command(Gallery.Command)
    case down(PressGesture.Button, on: Control?)
    case moved(PressGesture.Zone)
    case up(PressGesture.Button, PressGesture.Zone)
    case wheel(rows: Int)
    /// The scroll bar was dragged, so that `to` is the first visible row.
    case scrolled(to: Int)
    case resized
    case focusLost
    /// The area in which pages are drawn, the number of rows of the open page, and the rows of the
    /// focused control.
    case measured(rows: Int, contentRows: Int, focus: Range<Int>?)
    /// Time has passed.
    case passed
  }

  package typealias Effect = ProgramEffect<Work>

  /// Work for the program that shows the gallery.
  package enum Work: Equatable, Sendable {
    /// The user leaves by Esc, back to the screen that opened the gallery.
    case leave
  }

  package var page: Page
  package var clock: GalleryClock
  /// The policy for changes of look that come faster than they can be shown.
  var policy = DownloadButton.Motion.Policy.queue
  package private(set) var press = PressTracker<Control>()
  var scrolls = [Int](repeating: 0, count: Page.allCases.count)
  var focuses = [Int](repeating: 0, count: Page.allCases.count)
  var visibleRows = 0
  var contentRows = 0
  /// A Boolean value that indicates whether rows may have been added or removed since the page was
  /// measured.
  private(set) var isStale = true
  /// A Boolean value that indicates whether the page must be scrolled to the focused control.
  var seeksFocus = false
  /// The animation of looks when a page is opened.
  package let motion: DownloadButton.Motion

  var agenda = GalleryAgenda()
  package var downloads = Gallery.initialDownloads
  var counter = CounterDemo()
  /// The tips; the store does not know the last.
  package var tips: TipJar
  var thanked: String?
  var triggered = 0

  /// Creates a gallery that is opened at a page at `now`, where its time is zero.
  package init(
    page: Page = .phases, tips: [TipJar.Tip] = GalleryWords.english.tips,
    motion: DownloadButton.Motion = .standard, at now: Instant = .zero
  ) {
    self.page = page
    self.motion = motion
    self.tips = TipJar(tips: tips)
    clock = GalleryClock(origin: now)
    policy = motion.policy
    self.tips.isStill = motion.isStill
    counter.action.isStill = motion.isStill
    for index in downloads.indices { downloads[index].motion = motion }
    begin(page, at: .zero)
  }

  /// The first visible row of the open page.
  var scroll: Int { scrolls[page.rawValue] }
  /// The number of rows of the open page that are not visible.
  var hiddenRows: Int { max(0, contentRows - visibleRows) }

  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    catchUp(to: clock.time(at: now))
    if event != .passed { isStale = true }
    switch event {
    case .command(let command): return perform(command, at: now)
    case .down(let button, let control):
      if button == .primary, let control { focus(control) }
      return track(.pointerDown(button, on: control), at: now)
    case .moved(let zone): return track(.pointerMoved(zone), at: now)
    case .up(let button, let zone): return track(.pointerUp(button, zone), at: now)
    case .wheel(let rows):
      scroll(by: rows)
      return []
    case .scrolled(let top):
      scroll(by: top - scroll)
      return []
    case .resized: return track(.interrupted(.resize), at: now)
    case .focusLost: return track(.interrupted(.focusLoss), at: now)
    case .measured(let rows, let contentRows, let focus):
      (visibleRows, self.contentRows) = (rows, contentRows)
      scroll(to: focus)
      isStale = false
      return []
    case .passed: return []
    }
  }

  /// Returns the time of the next visible change on the open page, by the frames' clock; nil at
  /// rest or while the gallery's clock is stopped.
  package func nextChange(after now: Instant) -> Instant? {
    let time = clock.time(at: now)
    let next = [nextMotion(after: time), agenda.nextDue].compactMap(\.self).min()
    return [next.flatMap(clock.moment), press.nextChange(after: now)].compactMap(\.self).min()
  }

  package var pressed: Control? { press.pressed }
  package var isPressActive: Bool { press.isActive }

  package func urgency(of event: Event) -> FrameUrgency { .answered }

  /// Handles an event of a press, and performs the action that results from it.
  mutating func track(_ event: PressTracker<Control>.Event, at now: Instant) -> [Effect] {
    var press = press
    let outcomes = press.handle(event, at: now) { target(of: $0, at: now) }
    self.press = press
    var effects: [Effect] = []
    for outcome in outcomes {
      switch outcome {
      case .activated(let control): effects += act(on: control, at: now)
      // No reason is shown: the pages show the states of the controls.
      case .refused: break
      }
    }
    return effects
  }

  /// Handles the planned events that are due, each at its time.
  mutating func catchUp(to time: Instant) {
    while let (event, due) = agenda.next(by: time) {
      take(event, at: due)
      isStale = true
    }
  }
}
