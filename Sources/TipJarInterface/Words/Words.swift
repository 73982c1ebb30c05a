package import TipJarVocabulary

/// The words of the interface. Each is in English here, and in the PO file of each other language.
package struct Words: Sendable {
  package let language: Language
  package let text: Translation

  package init(_ language: Language) {
    (self.language, text) = (language, .into(language))
  }

  /// The explanation of the mouse with Shift, below the keys.
  package var helpMouse: String { text("Shift-drag selects text (Option on a Mac).") }
  /// The label of the button that closes an overlay.
  package var close: String { text("Close") }
  package func tooSmall(_ have: (Int, Int), _ need: (Int, Int)) -> String {
    text("Minimum window size: {2}x{3} (now {0}x{1})")(have.0, have.1, need.0, need.1)
  }
}

extension Language {
  package var words: Words { Words(self) }
}

extension Words {
  package static let english = Words(.english)

  /// Returns a reason as a full sentence.
  package func sentence(_ reason: String) -> String {
    reason.titled.sentence(stop: language.form.stop)
  }

  package func joined(_ sentences: [String]) -> String {
    sentences.joined(separator: language.form.gap)
  }
}

/// The words for cases, which the compiler keeps complete.
extension Words {
  /// `sellsTips` is false for a store that has other products only.
  package func place(_ place: Place, sellsTips: Bool = true) -> String {
    switch place {
    case .apps: text("Apps")
    case .tips: sellsTips ? text("Tip Jar") : text("Products")
    case .purchases: text("Purchases")
    case .console: text("Store Console")
    }
  }

  /// Returns the name of a command in the footer and the help.
  package func command(_ command: Command) -> String {
    switch command {
    case .up, .down: text("move")
    case .pageUp, .pageDown: text("page up, down")
    case .first, .last: text("first, last row")
    case .previousPlace, .nextPlace: text("tabs")
    case .open: text("open a tab")
    case .nextControl, .previousControl: text("move focus")
    case .info: text("details")
    case .activate: text("press the button")
    case .buy: text("buy")
    case .decline: text("cancel")
    case .back: text("back")
    case .sort: text("sort")
    case .search: text("search")
    case .deleteBackward: text("delete")
    case .clearText: text("clear")
    case .pause: text("pause")
    case .remove: text("remove")
    case .undo: text("undo")
    case .theme: text("theme")
    case .rollBack: text("roll back")
    case .updateAll: text("update all")
    case .pin: text("pin")
    case .refresh: text("look for updates")
    case .add: text("add a project")
    case .source: text("source")
    case .thank: text("thank")
    case .browse: text("open in the browser")
    case .copy: text("copy")
    case .refund: text("refund")
    case .restore: text("restore")
    case .readUp, .readDown: text("scroll text")
    case .timeline: text("events")
    case .help: text("help")
    case .toggleMouse: text("mouse")
    case .redraw: text("redraw")
    case .suspend: text("suspend")
    case .quit, .interrupt: text("quit")
    }
  }

  /// Returns the action of a press, next to the Enter key.
  package func action(_ action: Action) -> String {
    switch action {
    case .get: text("get")
    case .getAgain: text("get again")
    case .buy: text("buy")
    case .tip: text("give tip")
    case .subscribe: text("subscribe")
    case .update: text("update")
    case .stop: text("stop")
    case .resume: text("resume")
    case .open: text("open")
    case .copy: text("copy")
    case .add: text("add")
    case .retry: text("retry")
    case .change: text("change")
    case .choose: text("choose")
    case .receipt: text("receipt")
    case .refund: text("refund", "action")
    case .cancel: text("cancel")
    case .press: text("press")
    case .dismiss: text("close")
    case .remove: text("remove")
    case .discard: text("discard")
    case .drop: text("remove from list")
    case .hideRequest: text("hide request")
    case .manage: text("manage")
    }
  }

  /// Returns the label of a button with this action. In English buttons have capitals like titles,
  /// and everything else like sentences.
  package func button(_ action: Action) -> String {
    let word = self.action(action)
    return text.isEnglish
      ? word.split(separator: " ").map { String($0).titled }.joined(separator: " ") : word.titled
  }

  /// Returns the notice for a press that did nothing. It begins with the action of the next press, so
  /// that a narrow window shows that.
  package func refused(_ reason: RefusalReason, next: Action? = nil) -> String {
    let again = next.map { text("Press again in a moment to {0}.")(action($0)) } ?? ""
    return joined([again, sentence(of: reason)].filter { !$0.isEmpty })
  }

  private func sentence(of reason: RefusalReason) -> String {
    switch reason {
    case .tooSoon: text("Ignored: pressed too soon.")
    case .changed: text("Ignored: the button changed while it was pressed.")
    case .installing: text("Installing: it can no longer be stopped. Then you can open it.")
    case .stopping: text("Already stopping. Then you can download it again.")
    case .unavailable: text("Not available in this store.")
    case .purchasing: text("A purchase is in progress. Press again when it has ended.")
    case .restoring: text("Purchases are already being restored.")
    case .paymentsOff: text("Purchases are not allowed here.")
    case .awaitingApproval: text("Pending. x hides the request, so that you can buy again.")
    case .elsewhere: text("Another tipjar is downloading it.")
    case .nothingOlder: text("There is no older version to roll back to.")
    case .nothingToPin: text("Only an installed tool can be pinned.")
    case .noSource: text("This app has no source address.")
    case .notBegun: text("The download has not begun yet. Press p again when it has.")
    case .nothingToPause: text("There is no download to pause.")
    case .nothingToUndo: text("There is nothing to undo.")
    }
  }
}

extension String {
  /// The text with a full stop, unless it already ends a sentence.
  package var sentence: String { sentence(stop: ".") }

  package func sentence(stop: String) -> String {
    last.map { ".?!。".contains($0) } == true ? self : self + stop
  }

  /// The text with a capital at its beginning.
  package var titled: String { prefix(1).uppercased() + dropFirst() }
}
