package import TipJarMachines

/// The sheet of a link: the focused button, and the note about the last press. The screen of links
/// and that of apps have the same.
package struct LinkSheet: Equatable, Sendable {
  package enum Button: Hashable, Sendable, CaseIterable {
    case open, copy, back
  }

  /// A note on the sheet about the last press.
  package enum Note: Equatable, Sendable, CaseIterable {
    case opening, opened, notOpened, running, notForBrowsers, copied, tooLongToCopy, tooSoon
  }

  package let link: TipLink
  package var focus: Button
  package let since: Instant
  package var note: Note?

  /// Creates the sheet of a link; without a browser Enter offers to copy the address.
  init(_ link: TipLink, hasBrowser: Bool, since: Instant, note: Note? = nil) {
    (self.link, self.since, self.note) = (link, since, note)
    focus = hasBrowser && link.canBeOpened ? .open : .copy
  }

  /// The buttons. An address that is not a web page cannot be opened.
  package var buttons: [Button] { link.canBeOpened ? Button.allCases : [.copy, .back] }

  mutating func moveFocus(by step: Int) {
    let index = (buttons.firstIndex(of: focus) ?? 0) + step + buttons.count
    focus = buttons[index % buttons.count]
  }
}
