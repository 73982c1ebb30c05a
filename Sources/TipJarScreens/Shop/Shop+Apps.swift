public import TipJarMachines

extension Shop {
  /// The button of an app: the running one, or one at rest as its row says.
  public func button(for id: ItemID) -> DownloadButton? {
    if let button = buttons[id] { return button }
    guard var button = row(id)?.button(after: attempts[id] ?? 0) else { return nil }
    button.motion = motion
    return button
  }

  /// An app's row, if it is at hand or its page is open.
  func row(_ id: ItemID) -> AppRow? {
    if let row = apps?.row(id) { return row }
    for case .page(let row, _) in overlays where row.id == id { return row }
    return nil
  }

  /// Hands an event to an app's button, and its effects on.
  mutating func handle(
    _ event: DownloadButton.Event, for id: ItemID, at now: Instant
  ) -> [Effect] {
    if id == focusedID { return handleFocused(event, for: id, at: now) }
    guard let index = buttons.index(forKey: id) else {
      return wake(id) ? handle(event, for: id, at: now) : []
    }
    if event.beginsRun, needsPayment(id) { lastPayingApp = id }
    // In place, where `buttons[id]?` would move the button out of the dictionary and back.
    let results = buttons.values[index].handle(event, at: now)
    return results.isEmpty ? [] : results.flatMap { take($0, of: id, at: now) }
  }

  /// A run has ended without a success; one that the person stopped is told, since nothing else shows it.
  mutating func end(
    _ event: DownloadButton.Event, of id: ItemID, at now: Instant
  ) -> [Effect] {
    let wasStopped = buttons[id]?.phase == .cancelling
    let effects = handle(event, for: id, at: now)
    let isOver = wasStopped && buttons[id]?.phase != .cancelling
    return isOver ? effects + [.work(.tellStopped(id))] : effects
  }

  /// The same, and writes down what comes of it, for the timeline.
  private mutating func handleFocused(
    _ event: DownloadButton.Event, for id: ItemID, at now: Instant
  ) -> [Effect] {
    guard let before = button(for: id) else { return [] }
    if event.beginsRun, needsPayment(id) { lastPayingApp = id }
    var button = before
    let results = button.handle(event, at: now)
    buttons[id] = button
    log.append(event, from: before, to: button, subject: id, at: now)
    return results.flatMap { take($0, of: id, at: now) }
  }

  /// Keeps a button for an app that has rested so far. Returns whether there is one.
  private mutating func wake(_ id: ItemID) -> Bool {
    buttons[id] = button(for: id)
    return buttons[id] != nil
  }

  private mutating func take(
    _ effect: DownloadButton.Effect, of id: ItemID, at now: Instant
  ) -> [Effect] {
    switch effect {
    case .prepare(let attempt): return [.work(.prepare(id, attempt))]
    case .download(let attempt): return [.work(.download(id, attempt))]
    case .pause(let attempt): return [.work(.pause(id, attempt))]
    case .cancel(let attempt): return [.work(.cancel(id, attempt))]
    case .downloaded:
      transfers[id] = nil
      return []
    case .open:
      guard let row = row(id) else { return [] }
      // A second press is for the same app, which is on the screen already.
      if !hasOpenedApp { overlays.append(.opened(row, since: now)) }
      return []
    case .dropped(let event, let reason):
      log.append(.button(event, reason), subject: id, at: now)
      return []
    }
  }

  /// Whether an app that was opened is shown.
  var hasOpenedApp: Bool {
    overlays.contains {
      switch $0 {
      case .opened: true
      case .payment, .chooser, .confirmation, .receipt, .refund, .thanks, .help, .page: false
      }
    }
  }

  /// Pauses what runs, resumes what is paused.
  mutating func togglePause(_ id: ItemID, at now: Instant) -> [Effect] {
    guard let event = button(for: id)?.pauseEvent else {
      log.append(.press(.disabled), subject: id, at: now)
      return []
    }
    return handle(event, for: id, at: now)
  }

  /// Removes an installed app; its cloud comes back. Of one that waits for approval the waiting is given up.
  mutating func removeApp(_ id: ItemID, at now: Instant) -> [Effect] {
    if appsAwaitingApproval.remove(id) != nil { return [] }
    guard button(for: id)?.phase == .open || row(id)?.installed != nil else { return [] }
    return [.work(.remove(id))]
  }

  /// A button that is at rest makes way for its row; one that runs learns what it falls back to.
  mutating func refresh(_ row: AppRow, at now: Instant) {
    for (index, overlay) in overlays.enumerated() {
      if case .page(let old, let since) = overlay, old.id == row.id {
        overlays[index] = .page(row, since: since)
      }
    }
    if row.offer == .owned { appsAwaitingApproval.remove(row.id) }
    guard var button = buttons[row.id] else { return }
    // What another program gets is as far as it says, whatever became of the last try in this one.
    let isTheirs = row.resting == .installed || row.isElsewhere
    let isOver = button.isAtRest || isTheirs && !button.works
    if isOver, button.nextChange(after: now) == nil {
      attempts[row.id] = button.attempt
      buttons[row.id] = nil
    } else if let offer = button.outdatedOffer(of: row) {
      _ = button.handle(.offered(offer), at: now)
      buttons[row.id] = button
    }
  }
}

extension DownloadButton {
  /// Whether a run goes on.
  fileprivate var works: Bool {
    switch phase {
    case .preparing, .waiting, .downloading, .installing, .cancelling: true
    case .get, .paused, .open: false
    }
  }

  /// What the row offers, where the button says something else. What a failed run has left is for the row to say.
  fileprivate func outdatedOffer(of row: AppRow) -> Offer? {
    switch phase {
    case .get(let shown):
      var wanted = row.offer
      if failure != nil, case .partial = row.resting { wanted = .resume }
      return shown == wanted ? nil : wanted
    case .preparing, .waiting, .downloading, .paused, .installing, .cancelling:
      return offer == row.offer ? nil : row.offer
    case .open: return nil
    }
  }

  /// What `p`, and a click on the percentage, mean in this phase; nil for nothing.
  var pauseEvent: Event? {
    switch phase {
    case .downloading: .pauseRequested
    case .paused: .resumeRequested
    case .get, .preparing, .waiting, .installing, .cancelling, .open: nil
    }
  }
}
