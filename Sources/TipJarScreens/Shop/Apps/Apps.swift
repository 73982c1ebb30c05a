package import TipJarMachines
import TipJarVocabulary

/// The catalogue: a list of apps, and a download button for each.
package struct Apps: Equatable, Sendable {
  package enum HitTarget: Hashable, Sendable {
    case search
    /// A row: a click focuses it, a double click opens the app's page.
    case row(ItemID)
    case button(ItemID)
    /// The same button on the app's page, or next to the list.
    case detail(ItemID)
    /// The percentage next to a ring: pauses and resumes.
    case percentage(ItemID)

    var item: ItemID? {
      switch self {
      case .search: nil
      case .row(let id), .button(let id), .detail(let id), .percentage(let id): id
      }
    }
  }

  package enum Event: Equatable, Sendable {
    indirect case loaded(AppWindow)
    /// Rows of the catalogue may have changed, and must be read again.
    case rowsChanged
    /// An app whose download is paused since the last run of the program.
    case pausedFound(ItemID)
    /// The app of a project that was just added: it gets the focus.
    case added(ItemID)
    /// An event of an app's button, and a state of its download.
    case download(ItemID, DownloadButton.Event)
    /// The file of an app may be fetched, as the event wants that waited for the answer.
    case agreed(ItemID, DownloadButton.Event)
    /// A turn of a real download, in words for the timeline, and for its row.
    indirect case noted(ItemID, String, Transfer.Note?)
    /// A real download waits so many seconds before it is tried again, for a reason.
    indirect case retryPlanned(ItemID, seconds: Double, reason: String)
    /// The payment of an app waits for approval.
    case approvalAwaited(ItemID)
    /// The links of those who made an app were asked for, and are to be shown.
    case makersRead(ItemID, [TipLink])
  }

  package enum Work: Equatable, Sendable {
    case load(AppQuery)
    /// Requests the prices from the store again.
    case askForPrices
    /// Asks whether the file of an app may be fetched, if nobody was asked before: until then its
    /// button stays as it is.
    case ask(ItemID, DownloadButton.Event)
    /// Pays for the app if it has a price and is not owned, then prepares and starts the download.
    case prepare(ItemID, DownloadButton.Attempt)
    /// Resumes, pauses, cancels a download; removes an app; drops a project from the list.
    case download(ItemID, DownloadButton.Attempt)
    case pause(ItemID, DownloadButton.Attempt)
    case cancel(ItemID, DownloadButton.Attempt)
    case remove(ItemID)
    case drop(ItemID)
    case rollBack(ItemID)
    /// Takes back a stop or a removal; a download continues as the attempt, if there is one.
    case undo(ItemID, DownloadButton.Attempt?)
    /// The last stop or removal can no longer be taken back.
    case makeFinal(ItemID)
    /// Lets an app stay at its version, or follow the catalogue again.
    case pin(ItemID, Bool)
    /// Asks the servers of all projects for new releases, or that of a project to add.
    case refresh, add(String)
    /// Opens an address in the browser, or copies it to the terminal's clipboard.
    case browse(String), copy(String)
    /// Copies the name of a command, to be typed in a shell.
    case copyCommand(String)
    /// Looks for the links of those who made an app: in the first place that is not known, or in all.
    case askForMakers(ItemID, asksAll: Bool)
  }

  package internal(set) var list: AppBrowser
  package internal(set) var page: AppRow?
  /// The buttons that are not at rest, by app.
  package internal(set) var buttons: [ItemID: DownloadButton] = [:]
  /// The latest attempt of each app whose button was removed, so that no number is used twice.
  var attempts: [ItemID: DownloadButton.Attempt] = [:]
  package internal(set) var transfers: [ItemID: Transfer] = [:]
  package internal(set) var retries: [ItemID: Retry] = [:]
  package internal(set) var awaitingApproval: Set<ItemID> = []
  var lastPaid: ItemID?
  /// The apps whose buttons are visible; only these animate.
  package internal(set) var inSight: [ItemID] = []
  let motion: DownloadButton.Motion

  init(order: AppOrder, of orders: [AppOrder], motion: DownloadButton.Motion) {
    list = AppBrowser(order: order, of: orders)
    self.motion = motion
  }
}

extension Apps {
  package func button(for id: ItemID) -> DownloadButton? {
    if let button = buttons[id] { return button }
    guard var button = row(id)?.button(after: attempts[id] ?? 0) else { return nil }
    button.motion = motion
    return button
  }

  func row(_ id: ItemID) -> AppRow? { list.window?.row(id) ?? (page?.id == id ? page : nil) }

  /// The app that keys act on: that of the open page, otherwise the focused one.
  var inHand: AppRow? { page ?? list.focused }

  package func name(of id: ItemID) -> String { row(id)?.name ?? id.rawValue }

  var buttonInHand: DownloadButton? { inHand.flatMap { button(for: $0.id) } }

  /// Returns whether another program downloads the app: its button does nothing until that ends.
  func isElsewhere(_ id: ItemID) -> Bool {
    row(id)?.isElsewhere == true && buttons[id]?.works != true
  }

  package var canPause: Bool {
    inHand.map { !isElsewhere($0.id) && button(for: $0.id)?.pauseEvent != nil } ?? false
  }

  package var resumes: Bool { buttonInHand?.pauseEvent == .resumeRequested }

  package var canRemove: Bool {
    guard let app = inHand, !isElsewhere(app.id), let button = button(for: app.id) else {
      return awaitsApproval
    }
    return awaitsApproval || discards || !button.works && app.removal != nil
  }

  /// Indicates whether removing discards what a paused or failed download has received, before
  /// anything that is installed.
  package var discards: Bool {
    switch buttonInHand?.phase {
    case .paused, .offered(.resume): true
    case .offered, .preparing, .waiting, .downloading, .installing, .cancelling, .open, nil: false
    }
  }

  /// The action of x on the app in hand.
  var removal: Action {
    if awaitsApproval { return .hideRequest }
    if buttonInHand?.primaryEvent == .stopTapped { return .stop }
    return discards ? .discard : inHand?.isDropped == true ? .drop : .remove
  }

  var awaitsApproval: Bool { inHand.map { awaitingApproval.contains($0.id) } ?? false }

  /// The app that is being paid for: until it is owned, or its run has ended.
  var inFlight: ItemID? {
    guard let id = lastPaid, let button = buttons[id], button.offer != .owned else { return nil }
    return button.phase == .preparing || button.phase == .cancelling ? id : nil
  }

  func needsPayment(_ id: ItemID) -> Bool {
    guard let button = button(for: id), case .offered(let offer) = button.phase else {
      return false
    }
    if case .price(_?) = offer { return true }
    return offer == .update && row(id)?.isUnpaid == true
  }

  func buys(_ control: HitTarget) -> Bool {
    switch control {
    case .button(let id), .detail(let id): needsPayment(id)
    case .search, .row, .percentage: false
    }
  }

  func action(of control: HitTarget) -> Action {
    switch control {
    case .button(let id), .detail(let id): button(for: id)?.action ?? .press
    case .percentage(let id): button(for: id)?.pauseEvent == .resumeRequested ? .resume : .press
    case .search, .row: .press
    }
  }

  /// Returns the reason why a press on the control would do nothing; nil if it acts. A press must
  /// match both the button's phase and its visible look: if they differ, it does nothing. `buying`
  /// is the reason why purchases are impossible now.
  func refusal(of control: HitTarget, buying: Press.Refusal?, at now: Instant) -> Press.Refusal? {
    switch control {
    case .search, .row: return nil
    case .button(let id), .detail(let id):
      guard let button = button(for: id), button.primaryEvent != nil, !isElsewhere(id) else {
        return .disabled
      }
      if awaitingApproval.contains(id), needsPayment(id) { return .awaitsApproval }
      if let buying, needsPayment(id) { return buying }
      return button.look(at: now).takesPress ? nil : .lookIsBehind
    case .percentage(let id):
      guard let button = button(for: id), button.pauseEvent != nil, !isElsewhere(id) else {
        return .disabled
      }
      return button.look(at: now).takesPress ? nil : .lookIsBehind
    }
  }

  func button(of control: HitTarget) -> DownloadButton? {
    switch control {
    case .search, .row: nil
    case .button(let id), .detail(let id), .percentage(let id): button(for: id)
    }
  }

  /// Returns the explanation of a press on a disabled control. A product without a price cannot be
  /// bought yet: the store may not have answered, and its prices are requested again.
  func explanation(of control: HitTarget) -> [Shop.Work] {
    guard let button = button(of: control) else { return [] }
    if let id = control.item, isElsewhere(id) { return [.tell(.refused(.elsewhere))] }
    return switch button.phase {
    case .offered(.price(nil)): [.tell(.pricesComing), .apps(.askForPrices)]
    case .offered(.unavailable): [.tell(.refused(.unavailable))]
    case .offered: [.tell(.refused(.purchasing))]
    case .installing: [.tell(.refused(.installing))]
    case .cancelling: [.tell(.refused(.stopping))]
    case .preparing, .waiting, .downloading, .paused, .open: []
    }
  }
}

extension DownloadButton {
  /// The meaning of `p`, and of a click on the percentage, in this phase; nil for none.
  var pauseEvent: Event? {
    switch phase {
    case .downloading: .pauseRequested
    case .paused: .resumeRequested
    case .offered, .preparing, .waiting, .installing, .cancelling, .open: nil
    }
  }

  fileprivate var action: Action {
    switch phase {
    case .offered(.free): failure == nil ? .get : .retry
    case .offered(.owned): failure == nil ? .getAgain : .retry
    case .offered(.price): failure == nil ? .buy : .retry
    case .offered(.unavailable): .press
    case .offered(.update): failure == nil ? .update : .retry
    case .offered(.resume): .resume
    case .preparing, .waiting, .downloading: .stop
    case .paused: .resume
    case .installing, .cancelling: .press
    case .open: .open
    }
  }
}

extension DownloadButton.Event {
  var isUndo: Bool { if case .stopUndone = self { true } else { false } }

  /// Indicates whether it only advances what an earlier one has reported.
  var isProgress: Bool {
    switch self {
    case .reported(_, .fetching(let progress)): progress.step == .continued
    case .reported(_, .unpacking): true
    default: false
    }
  }

  /// Indicates whether it starts the run of a button at rest, with a payment where one is due.
  var beginsRun: Bool { self == .tapped || self == .retryTapped }

  /// Indicates whether bytes come after it, if the button is offered or paused.
  var fetches: Bool { beginsRun || self == .resumeRequested }
}
