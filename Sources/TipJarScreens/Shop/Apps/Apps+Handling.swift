import TipJarMachines
import TipJarVocabulary

extension Apps {
  mutating func handle(_ event: Event, _ shop: Surroundings) -> [PlaceEffect] {
    switch event {
    case .loaded(let window): return show(window, shop)
    case .rowsChanged: return [.work(.apps(.load(list.reload(in: shop.layout))))]
    case .pausedFound(let id):
      return list.focus(unlessMoved: id, in: shop.layout).map { [.work(.apps(.load($0)))] } ?? []
    case .added(let id): return [.work(.apps(.load(list.query(around: id, in: shop.layout))))]
    case .download(let id, .reported(let attempt, .cancelled)):
      return cancelled(attempt, of: id, shop)
    case .download(let id, let event): return received(event, of: id, shop)
    case .agreed(let id, let event): return handle(event, for: id, isAgreed: true, shop)
    case .noted(let id, let text, let note):
      if note != nil || transfers[id] != nil { transfers[id, default: Transfer()].note = note }
      return [shop.log(.text(text), of: id)]
    case .retryPlanned(let id, let seconds, let reason):
      retries[id] = Retry(at: shop.now.advanced(by: .seconds(seconds)), reason: reason)
      return []
    case .makersRead(let id, let links):
      guard page?.id == id, let first = links.first else { return [] }
      page?.makers = links
      return [.show(.source(LinkSheet(first, hasBrowser: first.canBeOpened, since: shop.now)))]
    case .approvalAwaited(let id):
      awaitingApproval.insert(id)
      return []
    }
  }

  private mutating func received(
    _ event: DownloadButton.Event, of id: ItemID, _ shop: Surroundings
  ) -> [PlaceEffect] {
    if case .reported(_, let state) = event { follow(state, of: id) }
    if event == .uninstalled { (transfers[id], retries[id]) = (nil, nil) }
    let hadFailed = buttons[id]?.failure != nil
    let effects = handle(event, for: id, shop)
    // Nobody sees the row, which has the reason.
    guard !hadFailed, let reason = buttons[id]?.failure, !inSight.contains(id) else {
      return effects
    }
    return effects + [.work(.tell(.failed(id, reason: reason)))]
  }

  /// Keeps what the row of a download shows; after its end the figures mean nothing more.
  private mutating func follow(_ state: DownloadState, of id: ItemID) {
    if !state.waits { retries[id] = nil }
    if state.isEnd && state != .paused {
      transfers[id] = nil
    } else if state.isDownloading || transfers[id] != nil {
      transfers[id, default: Transfer()].follow(state)
    }
  }

  mutating func act(on control: HitTarget, _ shop: Surroundings) -> [PlaceEffect] {
    switch control {
    case .search:
      list.isSearching = true
      return []
    case .button(let id), .detail(let id):
      return button(for: id)?.primaryEvent.map { handle($0, for: id, shop) } ?? []
    case .percentage(let id): return togglePause(id, shop)
    case .row: return []
    }
  }

  /// The apps of the list with an update that needs no payment.
  var updates: [ItemID] {
    list.window?.rows.map(\.id).filter { id in
      button(for: id)?.phase == .offered(.update) && !needsPayment(id) && !isElsewhere(id)
    } ?? []
  }

  mutating func updateAll(_ shop: Surroundings) -> [PlaceEffect] {
    let left = list.window?.rows.filter(\.release.isLeft).map(\.id) ?? []
    if updates.isEmpty, left.isEmpty, !buttons.values.contains(where: \.works) {
      return [.work(.tell(.nothingToUpdate))]
    }
    let begun = updates.flatMap { handle(.tapped, for: $0, shop) }
    return left.isEmpty ? begun : begun + [.work(.tell(.notUpdated(left)))]
  }

  mutating func togglePause(_ shop: Surroundings) -> [PlaceEffect] {
    guard let id = inHand?.id else { return [] }
    if isElsewhere(id) { return [.work(.tell(.refused(.elsewhere)))] }
    return togglePause(id, shop)
  }

  private mutating func togglePause(_ id: ItemID, _ shop: Surroundings) -> [PlaceEffect] {
    guard let button = button(for: id) else { return [] }
    if let event = button.pauseEvent { return handle(event, for: id, shop) }
    let reason: RefusalReason =
      switch button.phase {
      case .preparing, .waiting: .notBegun
      case .installing: .installing
      case .cancelling: .stopping
      case .offered, .downloading, .paused, .open: .nothingToPause
      }
    return [shop.log(.press(.disabled), of: id), .work(.tell(.refused(reason)))]
  }

  /// Passes an event to a button. The timeline has the transitions of the focused one. What fetches a
  /// real file waits until a person has agreed.
  mutating func handle(
    _ event: DownloadButton.Event, for id: ItemID, isAgreed: Bool = false, _ shop: Surroundings
  ) -> [PlaceEffect] {
    if !isAgreed, event.fetches, row(id)?.isReal == true, button(for: id)?.mayFetch == true {
      return [.work(.apps(.ask(id, event)))]
    }
    let isFocused = shop.isOpen && id == focusedID
    if buttons[id] == nil { buttons[id] = button(for: id) }
    guard let index = buttons.index(forKey: id) else {
      // The app is not among the loaded rows, and its row describes it once they are. Progress
      // would fill the log.
      if event.isProgress { return [] }
      return isFocused ? [] : [shop.log(.button(event, .ignored), of: id)]
    }
    if event.beginsRun, needsPayment(id) { lastPaid = id }
    let before = isFocused || !event.isProgress ? buttons.values[index] : nil
    // In place, because `buttons[id]?` would copy the button out of the dictionary and back.
    let results = buttons.values[index].handle(event, at: shop.now)
    let entries = before.map {
      EventLog.entries(
        event, from: $0, to: buttons.values[index], subject: id, isFocused: isFocused, at: shop.now)
    }
    return results.reduce(into: (entries ?? []).map { .log($0) }) { effects, effect in
      switch effect {
      case .prepare(let attempt): effects.append(.work(.apps(.prepare(id, attempt))))
      // A prepared download continues by itself.
      case .download(let attempt) where event == .prepared(attempt): break
      case .download(let attempt) where event.isUndo:
        effects.append(.work(.apps(.undo(id, attempt))))
      case .download(let attempt): effects.append(.work(.apps(.download(id, attempt))))
      case .pause(let attempt): effects.append(.work(.apps(.pause(id, attempt))))
      case .cancel(let attempt): effects.append(.work(.apps(.cancel(id, attempt))))
      case .downloaded: transfers[id] = nil
      case .open: effects += row(id).map { open($0, shop) } ?? []
      case .dropped(let event, let reason): effects.append(shop.log(.button(event, reason), of: id))
      }
    }
  }

  /// Handles an unsuccessful end. Only a notice shows that the user stopped a run.
  private mutating func cancelled(
    _ attempt: DownloadButton.Attempt, of id: ItemID, _ shop: Surroundings
  ) -> [PlaceEffect] {
    let wasStopped = buttons[id]?.phase == .cancelling
    let (change, isPayment) = (buttons[id]?.stopped, inFlight == id)
    (transfers[id], retries[id]) = (nil, nil)
    let effects = handle(.cancelled(attempt), for: id, shop)
    let isOver = wasStopped && buttons[id]?.phase != .cancelling
    guard isOver, let change else { return effects }
    return effects + [.work(.tell(isPayment ? .stopped(id) : .undoable(id, change)))]
  }

  // MARK: - The rows, and the buttons that they bring to rest

  private mutating func show(_ window: AppWindow, _ shop: Surroundings) -> [PlaceEffect] {
    guard list.show(window, in: shop.layout) else { return [] }
    for case .app(let row) in window.entries { refresh(row, at: shop.now) }
    return loadMissing(in: shop.layout)
  }

  func loadMissing(in layout: Layout) -> [PlaceEffect] {
    list.missing(in: layout).map { [.work(.apps(.load($0)))] } ?? []
  }

  /// Removes a button at rest, which its row describes; gives a running one its offer.
  private mutating func refresh(_ row: AppRow, at now: Instant) {
    if page?.id == row.id { page = row }
    if row.offer == .owned { awaitingApproval.remove(row.id) }
    guard var button = buttons[row.id] else { return }
    // Another program's progress overrides the state after this program's last attempt.
    let isTheirs = row.resting == .installed || row.isElsewhere
    let isOver = button.isAtRest || isTheirs && !button.works
    let isReturned = row.resting == .installed && button.phase == .offered(.owned)
    let isFresh =
      button.nextChange(after: now) != nil || now < button.armedSince + Timing.replacing
    if isOver, isReturned || !isFresh {
      attempts[row.id] = button.attempt
      buttons[row.id] = nil
    } else if let offer = button.outdatedOffer(of: row) {
      _ = button.handle(.offered(offer), at: now)
      buttons[row.id] = button
    }
  }

  mutating func openPage(_ shop: Surroundings) -> [PlaceEffect] {
    guard let row = list.focused else { return [] }
    page = row
    let asks = row.isReal == true && !row.address.isEmpty
    return [.show(.page(since: shop.now))]
      + (asks ? [.work(.apps(.askForMakers(row.id, asksAll: false)))] : [])
  }

  mutating func focus(_ control: HitTarget, _ shop: Surroundings) -> [PlaceEffect] {
    switch control {
    case .row(let id), .button(let id), .percentage(let id):
      list.window?.index(of: id).map { select($0, upwards: false, shop) } ?? []
    case .search, .detail: []
    }
  }

  // MARK: - The visible buttons, the only ones that animate

  /// Finds the visible buttons; none if an opened app covers them. A button that appears or
  /// disappears ends its animation, since nothing depends on an invisible one.
  mutating func updateSight(isHidden: Bool, _ shop: Surroundings) -> [PlaceEffect] {
    let before = inSight
    let after = isHidden ? [] : current(shop)
    guard before != after else { return [] }
    inSight = after
    return Set(before).symmetricDifference(after).flatMap { finishMotion(of: $0, shop) }
  }

  mutating func finishMotion(_ shop: Surroundings) -> [PlaceEffect] {
    inSight.flatMap { finishMotion(of: $0, shop) }
  }

  private mutating func finishMotion(of id: ItemID, _ shop: Surroundings) -> [PlaceEffect] {
    guard let begun = buttons[id]?.finishMotion(at: shop.now), shop.isOpen, id == focusedID else {
      return []
    }
    return begun.map { .log(EventLog.Entry(at: $0.at, subject: id, note: .played($0))) }
  }

  private func current(_ shop: Surroundings) -> [ItemID] {
    let layout = shop.layout
    if let page { return [page.id] }
    guard shop.isOpen, let window = list.window else { return [] }
    return layout.rowsInSight(of: .apps, from: scroll.top).compactMap { window.id(at: $0) }
  }
}

extension DownloadButton {
  var works: Bool {
    switch phase {
    case .preparing, .waiting, .downloading, .installing, .cancelling: true
    case .offered, .paused, .open: false
    }
  }

  fileprivate var mayFetch: Bool {
    switch phase {
    case .offered, .paused: true
    case .preparing, .waiting, .downloading, .installing, .cancelling, .open: false
    }
  }

  /// Returns the row's offer, if it differs from the button's. After a failed run the row
  /// determines whether there is partial data to resume.
  fileprivate func outdatedOffer(of row: AppRow) -> Offer? {
    switch phase {
    case .offered(let shown):
      var wanted = row.offer
      if failure != nil, case .partial = row.resting { wanted = .resume }
      return shown == wanted ? nil : wanted
    case .preparing, .waiting, .downloading, .paused, .installing, .cancelling:
      return offer == row.offer ? nil : row.offer
    case .open: return nil
    }
  }
}

extension Apps: ShopPlace {
  static let place = Place.apps

  var scroll: Scroll {
    get { list.scroll }
    set { list.scroll = newValue }
  }
  var rowCount: Int { list.count }

  var focused: Shop.HitTarget? {
    list.isSearching ? .apps(.search) : list.focused.map { .apps(.button($0.id)) }
  }

  var focusedID: ItemID? { page?.id ?? list.focusedID }

  mutating func enter(_ shop: Surroundings) -> [PlaceEffect] {
    let isMissing = list.window?.rows.contains { $0.priceProblem != nil } == true
    return isMissing ? [.work(.apps(.askForPrices))] : []
  }

  mutating func select(_ index: Int, upwards: Bool, _ shop: Surroundings) -> [PlaceEffect] {
    list.select(index, in: shop.layout)
    return loadMissing(in: shop.layout)
  }

  mutating func moveControl(by step: Int, _ shop: Surroundings) -> [PlaceEffect] {
    list.isSearching.toggle()
    return []
  }

  mutating func scroll(by rows: Int, _ shop: Surroundings) -> [PlaceEffect] {
    list.scroll(by: rows, in: shop.layout)
    return loadMissing(in: shop.layout)
  }

  mutating func fit(_ shop: Surroundings) -> [PlaceEffect] {
    list.fit(in: shop.layout)
    return loadMissing(in: shop.layout)
  }

  /// Removes an installed app, which is then offered for download again. Asks before a project of
  /// which nothing is installed leaves the list. An app that awaits approval stops waiting, a running
  /// download stops, and what a paused or failed one has received is discarded.
  mutating func remove(_ shop: Surroundings) -> [PlaceEffect] {
    guard let row = inHand else { return [] }
    if awaitingApproval.remove(row.id) != nil { return [.work(.tell(.stoppedWaiting))] }
    if button(for: row.id)?.primaryEvent == .stopTapped { return act(on: .button(row.id), shop) }
    guard canRemove else { return [] }
    if discards { return handle(.stopTapped, for: row.id, shop) }
    guard row.isDropped else { return [.work(.apps(.remove(row.id)))] }
    return row.removal.map { [shop.confirm($0, .apps(.drop(row.id)))] } ?? []
  }

  func nextChange(after now: Instant, isLit: Bool, in layout: Layout) -> Instant? {
    var next: Instant?
    for id in inSight {
      guard let button = buttons[id] else { continue }
      let changes = [
        button.nextChange(after: now, spins: isLit), button.nextFigures(after: now),
        button.phase == .waiting ? retries[id]?.nextChange(after: now) : nil,
      ]
      for change in changes.compactMap(\.self) { next = min(next ?? change, change) }
    }
    return next
  }
}
