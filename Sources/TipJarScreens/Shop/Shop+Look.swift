package import TipJarMachines
package import TipJarVocabulary

/// Queries by the view and the keys.
extension Shop {
  /// The context of keys: the overlay on top, then the search field, then the list.
  package var context: KeyContext {
    overlays.last?.context ?? (apps.list.isSearching ? .search : .list)
  }

  /// Indicates whether the address of an app's source is on top.
  var showsSource: Bool { if case .source? = overlays.last { true } else { false } }

  /// Indicates whether keys act on an app: the focused one, or that of the page on top.
  var isAppInHand: Bool {
    switch overlays.last {
    case nil: place == .apps
    case .page: true
    case .question, .chooser, .receipt, .thanks, .help, .opened, .source: false
    }
  }

  /// The page that replaces the open place: the page of an app, or the app that was opened from it.
  enum OpenPage {
    case page(AppRow), opened(AppRow)
  }

  /// The topmost page; nil if the place itself is shown.
  var openPage: OpenPage? {
    for overlay in overlays.reversed() {
      switch overlay {
      case .page: return apps.page.map { .page($0) }
      case .opened(let row, _): return .opened(row)
      case .question, .chooser, .receipt, .thanks, .help, .source: continue
      }
    }
    return nil
  }

  package var scroll: Scroll { self[place].scroll }

  /// Returns the number of rows of a place's list; in the console, of lines.
  package func rowCount(of place: Place) -> Int { self[place].rowCount }

  /// The control that Enter presses; nil if there is none.
  package var focused: HitTarget? {
    switch overlays.last {
    case .question(let question): .overlay(.answer(question.choice))
    case .chooser(let chooser): chooser.focused.map { .overlay(.choice($0)) }
    case .receipt(let receipt): .overlay(.answer(receipt.choice))
    case .thanks, .help, .opened, .source: .overlay(.dismiss)
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
    case .answer(let answer):
      if case .receipt(let receipt)? = overlays.last {
        return answer == .no ? .dismiss : receipt.row.choices.isEmpty ? .refund : .manage
      }
      return answer == .no ? .cancel : overlays.last?.question?.action ?? .buy
    case .dismiss, .outside: return .dismiss
    case .helpKey: return .press
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

  /// Indicates whether letters were typed to find a choice: Esc clears them before it closes.
  package var hasTypedChoice: Bool { overlays.chooser?.typed.isEmpty == false }

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
    case nil where place == .apps && layout.hasDetail: apps.list.focusedID.map { .app($0) }
    case nil, .question, .chooser, .thanks, .opened, .source: nil
    }
  }

  /// Returns the events of the focused button up to `now`, newest first, each with its time.
  package func timeline(at now: Instant) -> [EventLog.Entry] {
    guard let id = self[place].focusedID else { return [] }
    let begun = apps.buttons[id]?.transitionsBegun(by: now) ?? []
    let played = begun.map { EventLog.Entry(at: $0.at, subject: id, note: .played($0)) }
    return played.reversed() + log.entries.reversed().filter { $0.subject == id }
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
      motion.isStill ? nil : overlays.last?.nextChange(after: now),
      notice?.nextChange(after: now),
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
    if event == .otherKey, context == .overlay { return .answered }
    return event.reach.urgency
  }
}
