package import TipJarMachines
import TipJarTerminal
import TipJarVocabulary

extension Shop {
  /// Handles an event; a press whose control disappeared or changed meanwhile ends by itself.
  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    let effects = effects(of: event, at: now)
    if event.reach.sight {
      let isHidden = overlays.contains(where: \.isOpened)
      _ = apply(apps.updateSight(isHidden: isHidden, surroundings(of: .apps, at: now)), at: now)
      reading.turn(to: readable)
    }
    if event.reach.text { reading.expire() }
    if let cause = notice?.cause, hasGone(cause, at: now) { notice = nil }
    // It goes on with what was kept.
    if let id = undo?.id, apps.buttons[id]?.works == true { undo = nil }
    return press.isActive ? effects + track(.controlsChanged, at: now) : effects
  }

  private mutating func effects(of event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .started: return start(at: now)
    case .resized(let columns, let rows): return resize(columns: columns, rows: rows, at: now)
    case .command(let command, let isRepeat): return handle(command, isRepeat, at: now)
    case .otherKey:
      lastCommand = nil
      return track(.otherKeyPressed, at: now) + closeThanks(at: now)
    case .deadKey:
      lastCommand = nil
      return track(.focusKeyPressed, at: now) + closeThanks(at: now)
    case .typed(let text):
      lastCommand = nil
      return track(.otherKeyPressed, at: now) + type(text)
    case .pointer(.down(.primary, on: let control?)): return pressDown(on: control, at: now)
    case .pointer(.down): return []
    case .pointer(let pointer): return track(.pointer(pointer), at: now)
    case .wheel(let rows, let column): return scroll(by: rows, over: column, at: now)
    case .scrolled(let part, let top): return scroll(part, to: top, at: now)
    case .focusLost: return track(.interrupted(.focusLoss), at: now)
    case .measured(let visible, let count):
      reading.measure(visible: visible, count: count)
      return []
    case .apps(let event):
      let effects = apply(apps.handle(event, surroundings(of: .apps, at: now)), at: now)
      if ringsBell, case .download(_, .reported(_, .finished)) = event {
        return effects + [.screen(.ring)]
      }
      return effects
    case .tips(let event):
      return apply(tips.handle(event, surroundings(of: .tips, at: now)), at: now)
    case .purchases(let event): return handle(event, at: now)
    case .console(let event):
      return apply(console.handle(event, surroundings(of: .console, at: now)), at: now)
    case .asked(let subject): return ask(subject, at: now)
    case .withdrawn(let ticket):
      if overlays.withdraw(ticket) { uncoveredSince = now }
      return []
    case .linkNoted(let note, let problem):
      overlays.link?.show(note, problem: problem)
      return []
    case .projectsAdded(let left, let problem):
      guard var entry = overlays.entry else { return [] }
      if left.isEmpty { return dismiss(at: now) }
      (entry.text, entry.problem, entry.isAsking) = (left, problem, false)
      overlays.entry = entry
      return []
    case .backgroundKnown:
      (showsCodes, suggestsTheme) = (true, false)
      if notice?.hint == .theme { notice = nil }
      return []
    case .backgroundUnknown:
      guard suggestsTheme else { return [] }
      suggestsTheme = false
      return [.work(.keepTheme(.auto)), .work(.tell(.paleColors))]
    case .noticed(let text, .paleColors):
      notice = Notice(text: text, since: now, lasts: Undo.duration, hint: .theme)
      return []
    case .paymentsChanged(let isAllowed, let asks):
      (canMakePayments, asksToPay) = (isAllowed, asks)
      return []
    case .undoEnded: return makeFinal(at: now)
    case .noticed(let text, .undoable(let id, let change)):
      log.append(.text(text), at: now)
      begin(Undo(id: id, change: change, text, at: now))
      return []
    case .noticed(let text, let message):
      log.append(.text(text), at: now)
      notice = Notice(text: text, since: now, cause: message.flatMap { cause(of: $0, at: now) })
      return []
    }
  }

  private func cause(of message: Message, at now: Instant) -> Notice.Cause? {
    switch message {
    case .mouse, .theme, .paleColors, .stopped, .undoable, .failed, .nothingToUpdate, .notUpdated,
      .nothingBought, .nothingChanged:
      nil
    case .refused(.changed, let next), .refused(.tooSoon, let next):
      Notice.Cause(control: focused, next: next)
    case .stoppedWaiting: Notice.Cause(control: focused)
    case .refused, .pricesComing:
      Notice.Cause(control: focused, refusal: focused.flatMap { refusal(of: $0, at: now) })
    }
  }

  /// Returns whether the control lost the focus, no longer refuses for the same reason, or would do
  /// another thing now than the notice says.
  private func hasGone(_ cause: Notice.Cause, at now: Instant) -> Bool {
    if cause.control != focused { return true }
    let asked = overlays.last?.asks == true ? HitTarget.overlay(.answer(.yes)) : nil
    let nexts = [focused, asked].map { $0.flatMap(nextAction) } + [removal]
    if let next = cause.next, !nexts.contains(next) { return true }
    return cause.refusal != nil && cause.refusal != focused.flatMap { refusal(of: $0, at: now) }
  }

  /// Handles the history, which has the tip collection and the purchase whose receipt is open.
  private mutating func handle(_ event: Purchases.Event, at now: Instant) -> [Effect] {
    if case .loaded(let window, let collection) = event {
      tips.show(collection, surroundings(of: .tips, at: now))
      for row in window.rows { overlays.refresh(row) }
    }
    return apply(purchases.handle(event, surroundings(of: .purchases, at: now)), at: now)
  }

  private mutating func start(at now: Instant) -> [Effect] {
    let needed: [Effect] = [
      .work(.apps(.load(apps.list.reload(in: layout)))),
      .work(.purchases(.load(purchases.query(in: layout)))),
    ]
    return needed + handle(in: place, at: now) { $0.enter($1) }.filter { !needed.contains($0) }
  }

  private mutating func resize(columns: Int, rows: Int, at now: Instant) -> [Effect] {
    layout = layout.sized(columns: columns, rows: rows)
    let needed = fitPlaces(at: now)
    changeChooser { $0.fit(visible: $1) }
    finishMotion(at: now)
    return track(.interrupted(.resize), at: now) + needed
  }

  mutating func finishMotion(at now: Instant) {
    _ = apply(apps.finishMotion(surroundings(of: .apps, at: now)), at: now)
  }

  subscript(place: Place) -> any ShopPlace {
    get {
      switch place {
      case .apps: apps
      case .tips: tips
      case .purchases: purchases
      case .console: console
      }
    }
    set {
      switch place {
      case .apps: if let changed = newValue as? Apps { apps = changed }
      case .tips: if let changed = newValue as? Tips { tips = changed }
      case .purchases: if let changed = newValue as? Purchases { purchases = changed }
      case .console: if let changed = newValue as? Console { console = changed }
      }
    }
  }

  /// Changes a place, and applies what follows.
  mutating func handle(
    in place: Place, at now: Instant, _ change: (inout any ShopPlace, Surroundings) -> [PlaceEffect]
  ) -> [Effect] {
    let shop = surroundings(of: place, at: now)
    return apply(change(&self[place], shop), at: now)
  }

  mutating func fitPlaces(at now: Instant) -> [Effect] {
    Place.allCases.flatMap { handle(in: $0, at: now) { $0.fit($1) } }
  }

  func surroundings(of place: Place, at now: Instant) -> Surroundings {
    Surroundings(
      now: now, layout: layout, isOpen: place == self.place, isCovered: !overlays.isEmpty)
  }

  mutating func apply(_ effects: [PlaceEffect], at now: Instant) -> [Effect] {
    effects.compactMap { effect in
      switch effect {
      case .work(let work): return .work(work)
      case .screen(let effect): return .screen(effect)
      case .show(let overlay): push(overlay)
      case .log(let entry): log.append(entry)
      case .notice(let text): notice = Notice(text: text, since: now)
      }
      return nil
    }
  }

  mutating func push(_ overlay: Overlay) { changeOverlays { $0.push(overlay) } }

  mutating func dismiss(at now: Instant) -> [Effect] {
    guard !overlays.isEmpty else { return [] }
    changeOverlays { $0.removeLast() }
    uncoveredSince = now
    return []
  }

  /// Changes the overlays. An app's page that is no longer among them is closed.
  mutating func changeOverlays(_ change: (inout [Overlay]) -> Void) {
    change(&overlays)
    if apps.page != nil, !overlays.contains(where: \.isPage) { apps.page = nil }
  }

  mutating func changeChooser(_ change: (inout Chooser, _ visible: Int) -> Void) {
    guard var chooser = overlays.chooser else { return }
    change(&chooser, layout.visibleChoices(of: chooser.choices.count))
    overlays.chooser = chooser
  }

  /// Any key closes a thank-you.
  private mutating func closeThanks(at now: Instant) -> [Effect] {
    if case .thanks? = overlays.last { dismiss(at: now) } else { [] }
  }

  /// Asks a question. One about downloads replaces an earlier one, and nobody has read a question
  /// that has just changed.
  private mutating func ask(_ subject: Question.Subject, at now: Instant) -> [Effect] {
    let overlay = Overlay.question(Question(subject, since: now))
    let isChange = overlay.asksToDownload && overlays.contains(where: \.asksToDownload)
    changeOverlays {
      if isChange { $0.removeAll(where: \.asksToDownload) }
      $0.push(overlay)
    }
    return isChange ? track(.otherKeyPressed, at: now) : []
  }

  /// Performs the user's answer to the question or the receipt on top.
  mutating func answer(_ answer: Answer, at now: Instant) -> [Effect] {
    switch overlays.last {
    case .question(let question):
      return dismiss(at: now) + question.work(after: answer).map { .work($0) }
    case .receipt(let receipt):
      guard answer == .yes else { return dismiss(at: now) }
      let choices = receipt.row.choices
      guard !choices.isEmpty else { return askForRefund(at: now) }
      let visible = layout.visibleChoices(of: choices.count)
      push(.chooser(Chooser(receipt.row.title, choices, visible: visible, since: now)))
      return []
    case .entry(let entry):
      guard answer == .yes else { return dismiss(at: now) }
      guard !entry.isAsking, entry.text.contains(where: { $0 != " " }) else { return [] }
      overlays.entry?.isAsking = true
      return [.work(.apps(.add(entry.text)))]
    case .chooser, .thanks, .help, .page, .opened, .source, nil: return []
    }
  }

  /// The purchase that keys act on: that of the receipt on top, otherwise the focused one.
  private var purchaseInHand: PurchaseRow? {
    if case .receipt(let receipt)? = overlays.last { return receipt.row }
    return place == .purchases ? purchases.focusedRow : nil
  }

  /// Indicates whether `r` acts on that purchase.
  package var canRefund: Bool { purchaseInHand?.isRefundable == true }

  mutating func askForRefund(at now: Instant) -> [Effect] {
    guard canRefund, let row = purchaseInHand else { return [] }
    return ask(.refund(row), at: now)
  }
}

extension Shop.Event {
  /// The parts of the screen that an event may change, a row for each: the places of controls and
  /// buttons (an overlay replaces the text that was read; progress never moves anything), the number
  /// of lines of the open text, and the urgency of the frame that shows it.
  var reach: (sight: Bool, text: Bool, urgency: FrameUrgency) {
    switch self {
    case .command, .typed, .pointer, .wheel, .scrolled, .apps(.loaded): (true, true, .answered)
    // It changes nothing on the screen unless it closes an overlay.
    case .otherKey, .deadKey: (true, true, .none)
    case .started, .resized, .tips, .asked, .console(.choicesLoaded), .linkNoted,
      .projectsAdded, .apps(.makersRead), .backgroundKnown, .backgroundUnknown:
      (true, true, .changed)
    // The note may be part of the text.
    case .apps(.noted(_, _, let note)): (false, note != nil, .changed)
    case .apps(.download(_, let event)): (false, !event.isProgress, .changed)
    case .focusLost, .withdrawn, .noticed: (false, false, .changed)
    // They are handled before a frame.
    case .measured, .undoEnded: (false, false, .none)
    case .apps(.rowsChanged), .apps(.pausedFound), .apps(.added), .apps(.agreed),
      .apps(.approvalAwaited), .apps(.retryPlanned), .purchases,
      .console(.loaded), .console(.storeChanged), .paymentsChanged:
      (false, true, .changed)
    }
  }
}
