package import TipJarMachines
import TipJarVocabulary

extension Shop {
  /// Returns whether it is shown pressed; a look that has replaced the pressed one was not.
  package func isPressed(_ control: HitTarget, at now: Instant) -> Bool {
    let look: Instant =
      switch control {
      case .apps(let control): apps.button(of: control)?.shownSince(at: now) ?? .distantPast
      case .tips, .purchases, .console, .place, .key, .scrollbar, .overlay: .distantPast
      }
    return press.isPressed(control, shownSince: look, at: now)
  }

  mutating func pressDown(on control: HitTarget, at now: Instant) -> [Effect] {
    guard isReachable(control) else { return [] }
    let effects = focus(control, at: now)
    if control.isRow, place.opensRowsOnDoubleClick {
      return effects + click(onRow: control, at: now)
    }
    guard control.acts, !isSecondClick(on: control, at: now) else { return effects }
    return effects + track(.pointer(.down(.primary, on: control)), at: now)
  }

  /// Passes an event to the press, and performs the action that results from it.
  mutating func track(_ event: PressTracker<HitTarget>.Event, at now: Instant) -> [Effect] {
    var press = press
    var isKey = false
    if case .keyPressed = event { isKey = true }
    let outcomes = press.handle(event, at: now) { target(of: $0, isKey: isKey, at: now) }
    self.press = press
    return outcomes.flatMap { outcome in
      switch outcome {
      case .activated(let control):
        // A notice about an earlier press is stale now.
        notice = nil
        return act(on: control, at: now)
      case .refused(let control, let reason, let isRepeat):
        log.append(.press(reason), subject: control?.item, at: now)
        guard let control, !isRepeat else { return [] }
        return explain(reason, of: control)
      }
    }
  }

  /// Returns the target of a press on the control; nil for one that cannot be reached. The controls
  /// of an overlay appeared with it, the others when the last overlay closed; a download button
  /// when it took its current look.
  private func target(
    of control: HitTarget, isKey: Bool, at now: Instant
  ) -> PressTracker<HitTarget>.Target? {
    guard isReachable(control) else { return nil }
    var target = PressTracker<HitTarget>.Target(
      shownSince: overlays.last?.shownSince ?? uncoveredSince,
      refusal: refusal(of: control, at: now), isCostly: isCostly(control))
    if case .apps(let control) = control, let button = apps.button(of: control) {
      target.armedSince = max(target.armedSince, button.armedSince)
      target.shownSince = max(target.shownSince, button.shownSince)
      if apps.action(of: control) == .stop { target.replacedAt = button.armedSince }
    }
    if case .key = control, isAppInHand, let button = apps.buttonInHand {
      if control == .key(.remove) { target.replacedAt = button.armedSince }
      // The footer shows other keys when the focused button changes: one hint replaces another under
      // the pointer.
      target.shownSince = max(target.shownSince, button.shownSince)
      let read = button.shownSince + (Timing.keyArming - Timing.pointerArming)
      if target.isCostly, !isKey { target.armedSince = max(target.armedSince, read) }
    }
    // The top line does not change with the content below it.
    if case .place = control, overlays.isEmpty {
      (target.shownSince, target.armedSince) = (.distantPast, .distantPast)
    }
    return target
  }

  /// Returns whether a press on the control costs or destroys something. Only such a control waits
  /// after it has appeared, as ``PressTracker`` describes; any other acts at once.
  private func isCostly(_ control: HitTarget) -> Bool {
    switch control {
    // A yes to a question pays, refunds, deletes, resets, or begins a real download.
    case .overlay(.answer(.yes)): overlays.last?.asks == true
    case .key(let command): isCostly(command)
    // A store without dialogs is paid at once; a stop may be unintended.
    case .apps(let control): apps.buys(control) && !asksToPay || apps.action(of: control) == .stop
    case .tips(let control): tips.buys(control) && !asksToPay
    case .purchases, .console, .place, .scrollbar, .overlay: false
    }
  }

  private func isCostly(_ command: Command) -> Bool {
    let control = command == .buy ? .overlay(.answer(.yes)) : command == .activate ? focused : nil
    return command.destroys || control.map(isCostly) ?? false
  }

  private mutating func focus(_ control: HitTarget, at now: Instant) -> [Effect] {
    if control != .apps(.search) { apps.list.isSearching = false }
    let shop = surroundings(of: place, at: now)
    switch control {
    case .apps(let control): return apply(apps.focus(control, shop), at: now)
    case .tips(let control): return apply(tips.focus(control, shop), at: now)
    case .purchases(let control): return apply(purchases.focus(control, shop), at: now)
    case .console(let control): return apply(console.focus(control, shop), at: now)
    case .overlay(.choice(let index)): changeChooser { $0.focus(index, visible: $1) }
    case .overlay(.answer(let choice)): overlays.setChoice(choice)
    case .overlay(.link(let button)): overlays.link?.focus = button
    case .overlay(.dismiss), .overlay(.outside), .overlay(.helpKey), .place, .key, .scrollbar: break
    }
    return []
  }

  /// Returns whether this is the second click of a double click on a row that one click operates:
  /// the first one did, and the second would undo that.
  private mutating func isSecondClick(on control: HitTarget, at now: Instant) -> Bool {
    if control.isRow { return isDoubleClick(on: control, at: now) }
    // The overlay that the first click opened may be under the pointer now.
    guard !overlays.isEmpty, !place.opensRowsOnDoubleClick, let lastClick else { return false }
    return now - lastClick.at <= Timing.doubleClick
  }

  private mutating func isDoubleClick(on row: HitTarget, at now: Instant) -> Bool {
    let isDouble = lastClick?.row == row && now - (lastClick?.at ?? now) <= Timing.doubleClick
    lastClick = isDouble ? nil : RowClick(row: row, at: now)
    return isDouble
  }

  /// Opens the app's page or the receipt at the second click of a double click on a row.
  private mutating func click(onRow row: HitTarget, at now: Instant) -> [Effect] {
    guard isDoubleClick(on: row, at: now) else { return [] }
    return place == .apps ? openPage(at: now) : act(on: row, at: now)
  }

  /// Returns whether the control is on top; controls behind an overlay cannot be pressed.
  private func isReachable(_ control: HitTarget) -> Bool {
    switch control {
    case .key: true
    case .scrollbar: overlays.isEmpty
    case .place: !overlays.contains(where: \.asks)
    case .overlay(let control): overlays.last?.has(control) == true
    case .apps(.detail(let id)) where overlays.last?.isPage == true: apps.page?.id == id
    case .apps: overlays.isEmpty && place == .apps
    case .tips: overlays.isEmpty && place == .tips
    case .purchases: overlays.isEmpty && place == .purchases
    case .console: overlays.isEmpty && place == .console
    }
  }

  private mutating func act(on control: HitTarget, at now: Instant) -> [Effect] {
    let shop = surroundings(of: place, at: now)
    switch control {
    case .place(let place): return open(place, at: now)
    case .key(.remove): return handle(in: place, at: now) { $0.remove($1) }
    case .key(let command): return perform(command, at: now)
    case .scrollbar: return []
    case .apps(let control): return apply(apps.act(on: control, shop), at: now)
    case .tips(let control): return apply(tips.act(on: control, shop), at: now)
    case .purchases(let control): return apply(purchases.act(on: control, shop), at: now)
    case .console(let control): return apply(console.act(on: control, shop), at: now)
    case .overlay(.choice(let index)): return choose(index, at: now)
    case .overlay(.answer(let answer)): return self.answer(answer, at: now)
    case .overlay(.link(.open)): return perform(.browse, at: now)
    case .overlay(.link(.copy)): return perform(.copy, at: now)
    case .overlay(.link(.back)): return dismiss(at: now)
    case .overlay(.dismiss), .overlay(.outside): return dismiss(at: now)
    case .overlay(.helpKey(let command)):
      return dismiss(at: now) + act(on: .key(command), at: now)
    }
  }

  /// Performs the choice at `index`, or asks first, and removes the chooser.
  private mutating func choose(_ index: Int, at now: Instant) -> [Effect] {
    guard let chooser = overlays.chooser, chooser.choices.indices.contains(index) else { return [] }
    let choice = chooser.choices[index]
    let effects = dismiss(at: now)
    if let effect = choice.effect { return effects + [effect] }
    guard let work = choice.use.map({ Work.console(.perform($0)) }) else { return effects }
    guard let question = choice.question else { return effects + [.work(work)] }
    push(.question(Question(.change(question, work), since: now)))
    return effects
  }

  package func isEnabled(_ control: HitTarget, at now: Instant) -> Bool {
    refusal(of: control, at: now) == nil
  }

  func refusal(of control: HitTarget, at now: Instant) -> Press.Refusal? {
    switch control {
    case .apps(let control): apps.refusal(of: control, buying: buyingRefusal, at: now)
    case .tips(let control): tips.refusal(of: control, buying: buyingRefusal, at: now)
    case .purchases(let control): purchases.refusal(of: control)
    case .console(let control): console.refusal(of: control)
    case .place, .key, .scrollbar, .overlay: nil
    }
  }

  /// The tip or app that is being purchased; nil for none. Only one purchase runs in all places.
  package var purchaseInFlight: ItemID? { tips.jar.tipInFlight ?? apps.inFlight }

  /// The reason why purchases are impossible now; nil if they are possible.
  private var buyingRefusal: Press.Refusal? {
    purchaseInFlight != nil ? .purchaseInFlight : canMakePayments ? nil : .paymentsOff
  }

  /// Returns the reason why `control` does not buy now; nil if it does, or never buys.
  package func buyingRefusal(of control: HitTarget) -> Press.Refusal? {
    // Called for every row of every frame, and there is almost never a reason.
    guard let reason = buyingRefusal else { return nil }
    let buys =
      switch control {
      case .apps(let control): apps.buys(control)
      case .tips(let control): tips.buys(control)
      case .purchases, .console, .place, .key, .scrollbar, .overlay: false
      }
    return buys ? reason : nil
  }

  /// Explains why a press on `control` was refused. The repeats of a held key and the second click
  /// of a double click are not separate presses, and dragging the pointer off a control, Esc and
  /// another button are intended.
  private func explain(_ refusal: Press.Refusal, of control: HitTarget) -> [Effect] {
    switch refusal {
    case .tooSoon: [.work(.tell(.refused(.tooSoon, next: nextAction(of: control))))]
    case .disabled: explanation(of: control).map { .work($0) }
    case .lookIsBehind, .interrupted(.replaced), .interrupted(.disabled):
      [.work(.tell(.refused(.changed, next: nextAction(of: control))))]
    case .purchaseInFlight: [.work(.tell(.refused(.purchasing)))]
    case .paymentsOff: [.work(.tell(.refused(.paymentsOff)))]
    case .awaitsApproval: [.work(.tell(.refused(.awaitingApproval)))]
    case .keyHeld, .secondClick, .otherButton, .releasedOutside, .noPress, .interrupted: []
    }
  }

  /// Returns the action of the next press on a control, or of the next click on the hint of a key.
  func nextAction(of control: HitTarget) -> Action? {
    let action: Action? =
      switch control {
      case .key(.activate): focused.map(action)
      case .key(.buy): action(of: .overlay(.answer(.yes)))
      case .key(.remove): removal
      case .key, .place, .scrollbar: nil
      case .apps, .tips, .purchases, .console, .overlay: action(of: control)
      }
    return action == .press ? nil : action
  }

  private func explanation(of control: HitTarget) -> [Work] {
    switch control {
    case .apps(let control): apps.explanation(of: control)
    case .tips(let control): tips.explanation(of: control)
    case .purchases(let control): purchases.explanation(of: control)
    // These accept every press, or have disappeared.
    case .console, .place, .key, .scrollbar, .overlay: []
    }
  }
}

extension HitTarget {
  fileprivate var isRow: Bool {
    switch self {
    case .apps(.row), .tips(.row), .purchases(.row), .console(.row): true
    case .apps, .tips, .purchases, .console, .place, .key, .scrollbar, .overlay: false
    }
  }
}
