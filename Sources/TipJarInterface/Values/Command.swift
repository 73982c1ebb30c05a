package import TipJarVocabulary

/// A command of a key. The key table maps keys to commands; footer and help read the same table.
package enum Command: Hashable, Sendable {
  /// Move the focus by one row, by one page, or to an end.
  case up, down, pageUp, pageDown, first, last
  case previousPlace, nextPlace
  /// Open one of the four places.
  case open(Place)
  /// Move the focus to the next or the previous control of a place or a sheet.
  case nextControl, previousControl
  case activate
  /// Open or close the page of the focused app.
  case info
  /// Answer yes or no to the payment sheet, or to another question.
  case buy, decline
  /// Leave the topmost layer: a sheet, the help, a page, a search.
  case back
  /// Type a search; delete the last typed character.
  case search, deleteBackward, clearText
  case sort
  case pause, remove
  /// Take back the last stop or removal.
  case undo
  /// Use the next theme.
  case theme
  case rollBack
  /// Update every app of the list that has an update.
  case updateAll
  /// Let an app stay at its version, or follow the catalogue again.
  case pin
  /// Ask the servers of all projects for new releases; name a project to add.
  case refresh, add
  /// Show the address of an app's source; there, open it in the browser or copy it.
  case source, browse, copy
  /// Show the links of those who made an app, one after the other.
  case thank
  /// Request a refund; restore purchases, as StoreKit 2's `AppStore.sync()`.
  case refund, restore
  /// Scroll the text next to the list.
  case readUp, readDown
  /// Open or close the pane with the events of the focused button.
  case timeline
  case help
  case toggleMouse
  case redraw, suspend, quit
  /// Ctrl-C in the ways to tip: leaves, and reports the interrupt to the caller.
  case interrupt

  /// Indicates whether its key presses the focused control.
  package var presses: Bool { self == .activate }

  /// Indicates whether the repeats of its held key count, as they do for a movement. A download would
  /// be paused and resumed for as long as the key is held.
  package var repeats: Bool { ![.pause, .undo, .theme].contains(self) }

  /// Indicates whether it may destroy something at once.
  package var destroys: Bool { self == .remove }
}

extension Command: RequiresCapability {
  package var capability: Capability {
    switch self {
    case .suspend: .suspend
    case .refresh, .add, .thank: .network
    case .browse: .browser
    case .copy: .clipboard
    // These move, show something or ask first. The work that they lead to has its own capability.
    case .up, .down, .pageUp, .pageDown, .first, .last, .previousPlace, .nextPlace, .open,
      .nextControl, .previousControl, .activate, .info, .buy, .decline, .back, .search,
      .deleteBackward, .clearText, .sort, .pause, .remove, .undo, .rollBack, .updateAll, .pin,
      .source, .refund, .restore, .readUp, .readDown, .timeline, .help, .theme, .toggleMouse,
      .redraw, .quit, .interrupt:
      .screen
    }
  }
}

package enum Movement: Equatable {
  /// By rows or by pages; negative is up.
  case rows(Int), pages(Int)
  case first, last

  /// Returns the rows to move by, where a page has `page` of them, and all are `count`.
  package func steps(page: Int, of count: Int) -> Int {
    switch self {
    case .rows(let rows): rows
    case .pages(let pages): pages * page
    case .first: -count
    case .last: count
    }
  }
}

/// The context in which keys are pressed; the key table has its rows for each.
package enum KeyContext: Hashable, Sendable, CaseIterable {
  case list
  case search
  /// The text field of a sheet.
  case entry
  case question
  /// A list to choose from; a long one, in which typed letters find a choice.
  case chooser, finder
  case help
  case receipt
  case page
  /// The sheet of a link.
  case link
  /// An alert.
  case overlay

  /// A Boolean value that indicates whether letters are text there, not commands.
  package var takesText: Bool { self == .search || self == .finder || self == .entry }
}

/// The reason why a press did nothing, as the notice shows it.
package enum RefusalReason: Equatable, Sendable, CaseIterable {
  /// It would cost or destroy something, and came so soon that it may be unintended.
  case tooSoon
  /// The control changed or disappeared while it was pressed.
  case changed
  /// The download is complete and is being installed.
  case installing
  case stopping
  /// The store does not have the product.
  case unavailable
  case purchasing
  case restoring
  case paymentsOff
  case awaitingApproval
  /// Another program downloads it.
  case elsewhere
  /// The app has no older version, no version to stay at, no address.
  case nothingOlder, nothingToPin, noSource
  /// The download has not begun, or there is none to pause.
  case notBegun, nothingToPause
  case nothingToUndo
}

/// The action of a press on a control, or of x.
package enum Action: CaseIterable, Sendable {
  /// The actions of download buttons, tips, store controls and sheets; `press` for anything else.
  case get, getAgain, buy, tip, subscribe, update, stop, resume, open, retry, change, choose
  case receipt, refund, cancel, press, copy, add
  case dismiss
  /// Removes an app, discards a part of a download, drops a project from the list; no longer shows
  /// that a request for approval is pending.
  case remove, discard, drop, hideRequest
  /// Offers what can be done with a subscription.
  case manage
}
