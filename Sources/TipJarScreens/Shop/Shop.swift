public import TipJarMachines

/// The root: everything that the storefront shows and knows, as one value. It holds ready-made text and
/// the rows in sight, never the catalogue, a price to format or a date.
public struct Shop: StateMachine {
  /// The places that there are, in their order; at least one.
  public let places: [Place]
  /// The open place.
  public internal(set) var place: Place
  /// The screen's division; nil before its size is known.
  public internal(set) var layout = Layout(columns: 80, rows: 24)
  /// What lies on top of the place, bottom first.
  public internal(set) var overlays: [Overlay] = []
  /// Since when nothing has lain on top.
  var uncoveredSince: Instant = .distantPast

  /// The apps at hand; nil until the first rows have been read.
  public internal(set) var apps: AppWindow?
  /// The order of the apps.
  public internal(set) var order: AppOrder
  /// The app that keeps the focus when the list arrives in another order.
  var anchor: ItemID?
  /// The app that had the focus when the list first came, until the focus moves.
  var firstFocus: ItemID?
  /// What is typed in the search field.
  public internal(set) var searchText = ""
  /// Whether keys go to the search field.
  public internal(set) var isSearching = false
  /// The buttons that are not at rest, by app.
  public internal(set) var buttons: [ItemID: DownloadButton] = [:]
  /// The latest attempt of each app whose button was let go, so that no number is used twice.
  var attempts: [ItemID: DownloadButton.Attempt] = [:]
  /// How far each running download is, in words.
  public internal(set) var transfers: [ItemID: Transfer] = [:]
  /// Focus and scrolling of each place.
  public internal(set) var scrolls = [Scroll](repeating: Scroll(), count: Place.allCases.count)

  /// How far the text that is read was scrolled.
  public internal(set) var reading = Reading()

  /// The tips.
  public internal(set) var tipJar: TipJar
  /// The tips that were bought, in words.
  public internal(set) var collection = TipCollection()
  /// Whether this user may buy at all (StoreKit 2's `AppStore.canMakePayments`).
  public internal(set) var canMakePayments = true
  /// The apps that were asked for and wait for approval.
  public internal(set) var appsAwaitingApproval: Set<ItemID> = []
  /// The app that was last asked to be paid for.
  var lastPayingApp: ItemID?
  /// The coin that a tip has just put into the jar; nil once nothing is known of one.
  public internal(set) var coin: FallingCoin?
  /// The transactions, newest first; nil until they have been read.
  public internal(set) var purchases: PurchaseWindow?
  /// What the console shows; nil until it has been read.
  public internal(set) var console: ConsoleInfo?

  /// The press in progress, and on what.
  public internal(set) var press = PressGesture()
  /// The key of the command that came last, which may be held.
  var heldKey = HeldKey()
  /// The control that is or was last pressed.
  public internal(set) var pressed: Control?
  /// The row that was clicked last, and when.
  var lastClick: RowClick?
  /// When the mouse press in progress began.
  var pressedSince: Instant = .distantPast

  /// The apps whose buttons are on the screen; only they move.
  public internal(set) var appsInSight: [ItemID] = []
  /// How the looks of new buttons follow their phases.
  public internal(set) var motion: DownloadButton.Motion
  /// Syncing with the store, which a person may ask for.
  public internal(set) var restore = AsyncAction(cancellation: 0)

  /// What was taken, queued, played, refused and dropped, for whoever wonders why a press did nothing.
  public internal(set) var log = EventLog()
  /// Whether the pane that shows what happened to the focused button is open.
  public var isTimelineOpen: Bool { layout.isTimelineOpen }
  /// A line for the person that goes away by itself.
  public internal(set) var notice: Notice?
  /// Whether mouse reports are asked for.
  public internal(set) var isMouseOn: Bool
  /// Whether they were from the start.
  private let wantsMouse: Bool
  /// Whether they were turned off on the way, which one may forget.
  public var isMouseSwitchedOff: Bool { wantsMouse && !isMouseOn }

  /// A storefront whose tips are known by id and name, before anything was read. It opens in the first of its places
  /// where `place` is none of them; without any it has all.
  public init(
    tips: [TipJar.Tip], places: [Place] = Place.allCases, place: Place = .apps,
    order: AppOrder = .featured, mouse: Bool = true, motion: DownloadButton.Motion = .standard
  ) {
    let chosen = Place.allCases.filter(places.contains)
    self.places = chosen.isEmpty ? Place.allCases : chosen
    self.place = self.places.contains(place) ? place : self.places[0]
    self.order = order
    self.tipJar = TipJar(tips: tips)
    self.layout.tips = tips.count
    self.isMouseOn = mouse
    self.wantsMouse = mouse
    self.motion = motion
    setMotion(motion)
  }

  /// Handles what happened at `now`; a press whose control has gone or changed meanwhile ends by itself.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    let effects = take(event, at: now)
    if event.changesSight {
      updateSight(at: now)
      turnPage()
    }
    if event.changesText { reading.expire() }
    let ended = endStalePress(at: now)
    return ended.isEmpty ? effects : effects + ended
  }

  private mutating func take(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .started:
      let needed = [loadApps(), loadPurchases()]
      return needed + enter(place, at: now).filter { !needed.contains($0) }
    case .resized(let columns, let rows):
      return resize(columns: columns, rows: rows, at: now)
    case .command(let command):
      if command.movesInSheet {
        press.releaseKey()
      } else if !command.presses {
        press.typeOn(at: now)
      }
      let isHeld = heldKey.isHeld(command, at: now)
      return isHeld ? tellHeld(command) : perform(command, at: now)
    case .otherKey:
      heldKey.release()
      press.typeOn(at: now)
      return closeThanks(at: now)
    case .typed(let text):
      heldKey.release()
      press.typeOn(at: now)
      if context == .finder { return find(text) }
      return isSearching ? search(searchText + text) : []
    case .pointer(let pointer):
      return handle(pointer, at: now)
    case .wheel(let rows, let column):
      return scroll(by: rows, over: column)
    case .scrolled(let part, let top):
      return scroll(part, to: top)
    case .measured(let visible, let count):
      reading.measure(visible: visible, count: count)
      return []
    case .focusLost:
      return interruptPress(.focusLoss, at: now)
    case .appsLoaded(let window):
      return take(window, at: now)
    case .rowsChanged:
      return [reloadApps()]
    case .download(let id, .cancelled(let attempt)):
      return end(.cancelled(attempt), of: id, at: now)
    case .download(let id, let event):
      return handle(event, for: id, at: now)
    case .transferred(let id, let transfer):
      transfers[id] = transfer
      return []
    case .tips(let event):
      return handle(event, at: now)
    case .paymentRequested(let request):
      push(.payment(Payment(request: request, choice: .buy, since: now)), at: now)
      return []
    case .paymentWithdrawn(let ticket):
      return withdraw(ticket, at: now)
    case .purchasesLoaded(let window, let collection):
      return take(window, collection, at: now)
    case .consoleLoaded(let info):
      take(info)
      return []
    case .storeChanged:
      return place == .console ? [.work(.loadConsole)] : []
    case .approvalAwaited(let id):
      appsAwaitingApproval.insert(id)
      return []
    case .paymentsChanged(let isAllowed):
      canMakePayments = isAllowed
      return []
    case .choicesLoaded(let setting, let choices, let current):
      offer(choices, for: setting, current: current, at: now)
      return []
    case .restored(let attempt, let end):
      return handle(.ended(attempt, end), at: now)
    case .noticed(let text):
      notice = Notice(text: text, since: now)
      return []
    }
  }
}

/// A line at the right of the footer that goes away by itself.
public struct Notice: Equatable, Sendable {
  /// The line.
  public var text: String
  /// When it came.
  public var since: Instant
  /// How long it stays.
  public static let duration: Duration = .seconds(4)
}
