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
    return isOver ? effects + [.tellStopped(id)] : effects
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
    case .prepare(let attempt): return [.prepare(id, attempt)]
    case .download(let attempt): return [.download(id, attempt)]
    case .pause(let attempt): return [.pause(id, attempt)]
    case .cancel(let attempt): return [.cancel(id, attempt)]
    case .downloaded:
      transfers[id] = nil
      return []
    case .open:
      if let row = row(id), !isPageOpen(id) { push(.page(row, since: now), at: now) }
      return [.tellOpened(id)]
    case .dropped(let event, let reason):
      log.append(.button(event, reason), subject: id, at: now)
      return []
    }
  }

  private func isPageOpen(_ id: ItemID) -> Bool {
    if case .page(let row, _)? = overlays.last { row.id == id } else { false }
  }

  /// Pauses what runs, resumes what is paused.
  mutating func togglePause(_ id: ItemID, at now: Instant) -> [Effect] {
    guard let event = button(for: id)?.pauseEvent else {
      log.append(.press(.disabled), subject: id, at: now)
      return []
    }
    return handle(event, for: id, at: now)
  }

  /// Removes an installed app; its cloud comes back.
  mutating func removeApp(_ id: ItemID, at now: Instant) -> [Effect] {
    guard button(for: id)?.phase == .open || row(id)?.installed != nil else { return [] }
    return [.remove(id)]
  }

  /// A button that is at rest makes way for its row; one that runs learns what it falls back to.
  mutating func refresh(_ row: AppRow, at now: Instant) {
    for (index, overlay) in overlays.enumerated() {
      if case .page(let old, let since) = overlay, old.id == row.id {
        overlays[index] = .page(row, since: since)
      }
    }
    guard var button = buttons[row.id] else { return }
    // What another program gets is as far as it says, whatever became of the last try in this one.
    let isTheirs = row.resting == .installed || row.isElsewhere
    let isOver = button.isAtRest || isTheirs && !button.works
    if isOver, button.nextChange(after: now) == nil {
      attempts[row.id] = button.attempt
      buttons[row.id] = nil
    } else if button.offer != row.offer, button.phase != .open {
      _ = button.handle(.offered(row.offer), at: now)
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

  /// What `p`, and a click on the percentage, mean in this phase; nil for nothing.
  var pauseEvent: Event? {
    switch phase {
    case .downloading: .pauseRequested
    case .paused: .resumeRequested
    case .get, .preparing, .waiting, .installing, .cancelling, .open: nil
    }
  }
}
