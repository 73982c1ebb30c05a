package import TipJarMachines
package import TipJarTerminal
package import TipJarVocabulary

/// The root state: everything that the storefront shows, as one value. It composes the places, and
/// keeps their shared state: the overlays, the press, the notice. It contains formatted text and
/// the visible rows, never the catalogue, a price to format or a date.
package struct Shop: StateMachine {
  package typealias HitTarget = TipJarScreens.HitTarget

  /// The places that are shown, in their order; at least one.
  package let places: [Place]
  package internal(set) var place: Place
  package internal(set) var layout = Layout(columns: 80, rows: 24)

  package internal(set) var apps: Apps
  package internal(set) var tips: Tips
  package internal(set) var purchases: Purchases
  package internal(set) var console = Console()

  /// The position of the list when the timeline opened.
  var scrollBeforeTimeline: Scroll?
  package internal(set) var overlays: [Overlay] = []
  /// The moment at which the last overlay closed.
  var uncoveredSince: Instant = .distantPast
  package internal(set) var reading = Reading()

  package internal(set) var press = PressTracker<HitTarget>()
  var lastClick: RowClick?
  /// The command of the latest key; nil if it had none. Only the same key again may be held.
  var lastCommand: Command?
  /// The moment of the latest key with a command.
  var lastCommandAt: Instant = .distantPast

  /// The animation of the looks of new buttons.
  package let motion: DownloadButton.Motion
  /// Indicates whether this user can make payments (StoreKit 2's `AppStore.canMakePayments`).
  package internal(set) var canMakePayments = true
  /// Indicates whether a payment sheet follows a press on a price, which then costs nothing itself.
  var asksToPay = false
  package internal(set) var log = EventLog()
  /// A line for the user that disappears by itself.
  package internal(set) var notice: Notice?
  /// The last stop or removal, while it can be taken back.
  package internal(set) var undo: Undo?
  package internal(set) var isMouseOn: Bool
  private let wantsMouse: Bool
  /// A Boolean value that indicates whether there is a browser to open pages in.
  package var opensPages = true
  /// A Boolean value that indicates whether codes can be shown: without colours, they are dark on
  /// light only where the terminal's background is known.
  package var showsCodes = true
  /// The choice of colours.
  package var theme = ThemePreference.auto
  /// A Boolean value that indicates whether the key for it is to be named, if the terminal does not
  /// report its background.
  package var suggestsTheme = false
  /// A Boolean value that indicates whether the bell rings when a download ends.
  package var ringsBell = false

  /// Creates a storefront with the ids and names of its tips, before anything was read. It opens at
  /// `place`, or at the first of `places` if `place` is not one of them; by default it has all
  /// places.
  package init(
    tips: [TipJar.Tip], places: [Place] = Place.allCases, place: Place = .apps,
    order: AppOrder = .featured, of orders: [AppOrder] = AppOrder.allCases, mouse: Bool = true,
    motion: DownloadButton.Motion = .standard
  ) {
    let chosen = Place.allCases.filter(places.contains)
    self.places = chosen.isEmpty ? Place.allCases : chosen
    self.place = self.places.contains(place) ? place : self.places[0]
    self.isMouseOn = mouse
    self.wantsMouse = mouse
    self.motion = motion
    self.apps = Apps(order: order, of: orders, motion: motion)
    self.tips = Tips(tips, isStill: motion.isStill)
    self.purchases = Purchases(isStill: motion.isStill)
    self.layout.tips = tips.count
  }

  /// Accepts every press, even if it may be unintended, so that tests need not wait.
  package mutating func actOnEveryPress() { press.isCautious = false }

  /// A Boolean value that indicates whether mouse reports were turned off during this run.
  package var isMouseSwitchedOff: Bool { wantsMouse && !isMouseOn }
  package var isTimelineOpen: Bool { layout.isTimelineOpen }
  /// The maximum number of characters of typed text; no name is longer.
  package static let textLimit = 256
}

extension Shop {
  /// An event of the user, of the screen, or of work that was requested. The large and rare ones
  /// are boxed, so that the frequent small ones are cheap to pass.
  package enum Event: Equatable, Sendable {
    case started
    case resized(columns: Int, rows: Int)
    /// A key with a command. `isRepeat` is nil if the terminal does not report whether it is held.
    case command(Command, isRepeat: Bool? = nil)
    /// A letter without a command was typed.
    case otherKey
    /// A key that types nothing and has no command was pressed.
    case deadKey
    /// Text was typed into the search field, or to find a choice.
    case typed(String)
    /// A mouse button went down, moved or went up.
    case pointer(Press.Pointer<HitTarget>)
    /// The wheel turned, by rows, over a column; negative is up.
    case wheel(rows: Int, column: Int = 0)
    /// A scroll bar was dragged, so that `to` is the first visible row or line.
    case scrolled(Scrollable, to: Int)
    /// The terminal lost the focus, or the program was stopped and continued.
    case focusLost
    /// The open text was wrapped: the visible lines, and all of them.
    case measured(visible: Int, count: Int)

    case apps(Apps.Event)
    case tips(Tips.Event)
    case purchases(Purchases.Event)
    case console(Console.Event)

    /// A payment, or downloads, need a yes. A question about downloads replaces an earlier one.
    case asked(Question.Subject)
    /// The question with this ticket no longer needs an answer.
    case withdrawn(Question.Ticket)
    /// The press on the sheet of a link had an outcome.
    case linkNoted(LinkSheet.Note, problem: String = "")
    /// The projects that were named are among the apps, but those that are left for a reason.
    case projectsAdded(left: String = "", problem: String = "")
    /// The terminal has reported its background, or has answered without it.
    case backgroundKnown, backgroundUnknown
    case paymentsChanged(isAllowed: Bool, asks: Bool = false)
    /// The time is up in which the last stop or removal can be taken back.
    case undoEnded
    /// A line for the user, and the message that it words, if it answers a press.
    case noticed(String, about: Message? = nil)
  }

  package typealias Effect = ProgramEffect<Work>

  package enum Work: Equatable, Sendable {
    case apps(Apps.Work)
    case tips(Tips.Work)
    case purchases(Purchases.Work)
    case console(Console.Work)
    case answer(Question.Ticket, Bool)
    /// Shows the screen in another theme; keeps that for the next run.
    case paint(ThemePreference), keepTheme(ThemePreference)
    /// Shows the user a line; the runner chooses the words.
    case tell(Message)
  }

  package enum Message: Equatable, Sendable {
    case mouse(isOn: Bool)
    case theme(ThemePreference)
    /// The terminal's background is unknown, for which the colours are a compromise.
    case paleColors
    /// A press did nothing. The next press of the same key or control does `next`, which is nil if it
    /// would be refused as well.
    case refused(RefusalReason, next: Action? = nil)
    /// The prices are being fetched.
    case pricesComing
    /// A payment was given up, before there was a download.
    case stopped(ItemID)
    /// A download was stopped, or an app removed, which can be taken back.
    case undoable(ItemID, Undo.Change)
    /// A download has failed, and its row is not in sight.
    case failed(ItemID, reason: String)
    /// No app of the list has an update.
    case nothingToUpdate
    /// These apps have a newer version, and stay because they are pinned or were rolled back.
    case notUpdated([ItemID])
    /// The user stopped waiting for an approval, which the store still asks for.
    case stoppedWaiting
    /// The user answered no to the payment of an app, or to another question.
    case nothingBought, nothingChanged
  }
}

/// A line at the right of the footer, or below a sheet, that disappears by itself, or with its cause.
package struct Notice: Equatable, Sendable {
  /// The focused control that refused a press, and the state in which it refuses; nil for a press
  /// that came too soon or while the control changed, which names the action of the next one.
  struct Cause: Equatable, Sendable {
    var control: HitTarget?
    var refusal: Press.Refusal?
    var next: Action?
  }

  package var text: String
  package var since: Instant
  var cause: Cause?
  var lasts = Notice.duration
  /// The command whose key is named after the text.
  package var hint: Command?
  package static let duration: Duration = .seconds(4)

  package func isShown(at now: Instant) -> Bool { now < end }

  var end: Instant { since.advanced(by: lasts) }

  func nextChange(after now: Instant) -> Instant? { isShown(at: now) ? end : nil }
}

struct RowClick: Equatable, Sendable {
  /// The row of an app, a purchase or the console.
  var row: HitTarget
  var at: Instant
}

/// Queries by the view and the keys.
extension Shop {
  package var context: KeyContext {
    overlays.last?.context ?? (apps.list.isSearching ? .search : .list)
  }

  /// Indicates whether keys act on an app: the focused one, or that of the page on top.
  var isAppInHand: Bool { overlays.last.map(\.isPage) ?? (place == .apps) }

  /// The topmost page, which replaces the open place; nil if the place itself is shown.
  var openPage: Overlay? { overlays.last { $0.isPage || $0.isOpened } }

  package var scroll: Scroll { self[place].scroll }

  package func rowCount(of place: Place) -> Int { self[place].rowCount }

  package var focused: HitTarget? {
    switch overlays.last {
    case .question(let question): .overlay(.answer(question.choice))
    case .chooser(let chooser): chooser.focused.map { .overlay(.choice($0)) }
    case .receipt(let receipt): .overlay(.answer(receipt.choice))
    case .source(let sheet): .overlay(.link(sheet.focus))
    case .entry(let entry): .overlay(.answer(entry.choice))
    case .thanks, .help, .opened: .overlay(.dismiss)
    case .page: apps.page.map { .apps(.detail($0.id)) }
    case nil: self[place].focused
    }
  }

  package func action(of control: HitTarget) -> Action {
    switch control {
    case .apps(let control): apps.action(of: control)
    case .tips(let control): tips.action(of: control)
    case .purchases(let control): purchases.action(of: control)
    case .console(let control): console.action(of: control)
    case .overlay(let control): action(of: control)
    case .place, .key, .scrollbar: .press
    }
  }

  private func action(of control: OverlayTarget) -> Action {
    switch control {
    case .choice: return .choose
    case .link(.open): return .open
    case .link(.copy): return .copy
    case .link(.back): return .dismiss
    case .answer(let answer):
      if case .receipt(let receipt)? = overlays.last {
        return answer == .no ? .dismiss : receipt.row.choices.isEmpty ? .refund : .manage
      }
      if answer == .no { return .cancel }
      return overlays.entry == nil ? overlays.last?.question.map(action) ?? .buy : .add
    case .dismiss, .outside: return .dismiss
    case .helpKey: return .press
    }
  }

  /// The action of x.
  var removal: Action {
    switch place {
    case .tips: .hideRequest
    case .apps: apps.removal
    case .purchases, .console: .press
    }
  }

  /// Returns the action of a yes.
  private func action(of question: Question) -> Action {
    switch question.subject {
    case .payment(let payment):
      payment.terms != nil ? .subscribe : tips.sellsTip(payment.productID) ? .tip : .buy
    case .download: .get
    case .refund: .refund
    case .change: .change
    }
  }

  /// A Boolean value that indicates whether a key can open the page of an app.
  package var canShowInfo: Bool {
    place == .apps && overlays.isEmpty && !apps.list.isSearching && apps.list.focused != nil
  }

  /// A Boolean value that indicates whether the visible list shows only the matches of a search.
  package var isFiltered: Bool { place == .apps && apps.list.isFiltered }

  /// A Boolean value that indicates whether there are no apps to move among, to search or to sort.
  var isCatalogEmpty: Bool {
    let list = apps.list
    return place == .apps && list.searchText.isEmpty && list.window?.isWhole == true
      && list.window?.total == 0
  }

  /// Indicates whether the tip or app in hand waits for an approval, which the user can give up.
  package var awaitsApproval: Bool {
    switch place {
    case .apps: apps.awaitsApproval
    case .tips: overlays.isEmpty && tips.awaitsApproval
    case .purchases, .console: false
    }
  }

  /// The storefront below the help, which lists its keys.
  package var belowHelp: Shop {
    var shop = self
    if case .help? = shop.overlays.last { shop.overlays.removeLast() }
    return shop
  }

  var readable: Reading.Subject? {
    switch overlays.last {
    case .page: apps.page.map { .app($0.id) }
    case .receipt(let receipt): .receipt(receipt.row.id)
    case .help: .help
    case .source(let sheet): .link(sheet.link.address)
    case nil where place == .apps && layout.hasDetail: apps.list.focusedID.map { .app($0) }
    case nil, .question, .chooser, .thanks, .opened, .entry: nil
    }
  }

  /// Returns the events of the shop up to `now`, newest first, each with its time.
  package func timeline(at now: Instant) -> [EventLog.Entry] {
    let id = self[place].focusedID
    let begun = id.flatMap { apps.buttons[$0]?.transitionsBegun(by: now) } ?? []
    let played = begun.map { EventLog.Entry(at: $0.at, subject: id, note: .played($0)) }
    return played.reversed() + log.entries.reversed()
  }

  // MARK: - The times of frames

  /// Returns the time of the next visible change; an invisible one needs no frame. Behind a sheet
  /// animations run to their end, and spinners, which would turn for as long as the sheet is open,
  /// stop.
  package func nextChange(after now: Instant) -> Instant? {
    guard layout.isUsable else { return nil }
    let changes = [
      press.nextChange(after: now),
      self[place].nextChange(after: now, isLit: !hasSheet, in: layout),
      motion.isStill ? nil : overlays.last?.nextChange(after: now), notice?.nextChange(after: now),
      undo?.line.nextChange(after: now),
    ]
    return changes.compactMap(\.self).min()
  }

  /// Returns the moment of spinners: now, or that at which a sheet that stops them appeared.
  package func spinnerMoment(at now: Instant) -> Instant {
    guard hasSheet, let sheet = overlays.last else { return now }
    return min(now, sheet.shownSince)
  }

  private var hasSheet: Bool { overlays.last?.isSheet == true }
}

extension Shop: Program {
  /// Returns the urgency of the frame after an event: input and a search are shown immediately.
  package func urgency(of event: Event) -> FrameUrgency {
    // A payment sheet counts another key as a press.
    if event == .otherKey || event == .deadKey, context == .overlay { return .answered }
    return event.reach.urgency
  }
}

extension Shop.Work: RequiresCapability {
  package var capability: Capability {
    switch self {
    case .answer, .paint, .tell: .screen
    case .keepTheme: .settings
    case .apps(.load), .apps(.askForPrices), .apps(.ask), .apps(.prepare), .apps(.download),
      .apps(.pause), .apps(.cancel), .apps(.remove), .apps(.rollBack), .apps(.undo),
      .apps(.makeFinal), .apps(.pin),
      .tips(.fetchProducts), .tips(.cancelFetch), .tips(.purchase), .tips(.logTap),
      .purchases(.load), .purchases(.restore), .purchases(.refund), .console(.load),
      .console(.loadChoices), .console(.perform):
      .records
    case .apps(.refresh), .apps(.add), .apps(.drop), .apps(.askForMakers): .network
    case .apps(.browse): .browser
    case .apps(.copy), .apps(.copyCommand): .clipboard
    }
  }
}
