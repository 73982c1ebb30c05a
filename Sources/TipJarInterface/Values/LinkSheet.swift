package import TipJarMachines

/// The sheet of a link: the focused button, and the note about the last press. The screen of links
/// and that of apps have the same.
package struct LinkSheet: Equatable, Sendable {
  package enum Button: Hashable, Sendable, CaseIterable { case open, copy, back }

  /// A note on the sheet about the last press.
  package enum Note: Equatable, Sendable, CaseIterable {
    case opening, opened, notOpened, running, notForBrowsers, tooSoon
    /// The page is not encrypted: the same press again opens it.
    case notEncrypted
    /// The terminal was asked to copy the address, tmux has it too, or a clipboard has it.
    case copied, copiedByTmux, copiedToClipboard
    case tooLongToCopy
  }

  package let link: TipLink
  package var focus: Button
  /// The time at which the sheet, or its question, appeared.
  package private(set) var since: Instant
  package private(set) var note: Note?
  /// The program that could not open the page, and the reason; empty if none failed.
  package private(set) var problem = ""

  /// Creates the sheet of a link; without a browser Enter offers to copy the address.
  package init(_ link: TipLink, hasBrowser: Bool, since: Instant, note: Note? = nil) {
    (self.link, self.since, self.note) = (link, since, note)
    focus = hasBrowser && link.canBeOpened ? .open : .copy
  }

  /// The buttons. An address that is not a web page cannot be opened.
  package var buttons: [Button] { link.canBeOpened ? Button.allCases : [.copy, .back] }

  /// Shows a note in the place of the last one. A press that came too soon leaves a question.
  package mutating func show(_ note: Note, problem: String = "") {
    guard note != .tooSoon || self.note != .notEncrypted else { return }
    (self.note, self.problem) = (note, problem)
  }

  /// Returns a Boolean value that indicates whether the page can be opened now: one that is not
  /// encrypted after a question, which this shows.
  package mutating func beginOpening(at now: Instant) -> Bool {
    let isOpening = link.isEncrypted || note == .notEncrypted
    show(isOpening ? .opening : .notEncrypted)
    if !isOpening { since = now }
    return isOpening
  }

  package mutating func moveFocus(by step: Int) {
    let index = (buttons.firstIndex(of: focus) ?? 0) + step + buttons.count
    focus = buttons[index % buttons.count]
  }
}

/// A tip link as a row of the screen: text only, without characters that a terminal acts on.
package struct TipLink: Equatable, Sendable {
  /// The author's title, or the platform's name.
  package let title: String
  /// The platform's name next to the author's title; empty if the title contains it.
  package let platform: String
  /// The amount that the page suggests, in the format of the language; empty if the giver chooses.
  package let amount: String
  /// The address in three parts; the middle one is the host.
  package let beforeHost, host, afterHost: String
  /// A Boolean value that indicates whether a browser may open the address.
  package let canBeOpened: Bool
  /// The file that the link is from, if that is another's; else empty.
  package let origin: String

  package var address: String { beforeHost + host + afterHost }
  /// A Boolean value that indicates whether nobody on the way can read or change the page.
  package var isEncrypted: Bool { beforeHost != "http://" }

  package init(
    title: String, platform: String = "", amount: String = "", beforeHost: String, host: String,
    afterHost: String, canBeOpened: Bool = true, origin: String = ""
  ) {
    (self.title, self.platform, self.amount) = (title, platform, amount)
    (self.beforeHost, self.host, self.afterHost) = (beforeHost, host, afterHost)
    (self.canBeOpened, self.origin) = (canBeOpened, origin)
  }

  /// Creates the link to a web page.
  package init(_ title: String, page: String, canBeOpened: Bool) {
    let rest = page.firstRange(of: "://")?.upperBound ?? page.startIndex
    let end = page[rest...].firstIndex { "/?#".contains($0) } ?? page.endIndex
    self.init(
      title: title, beforeHost: String(page[..<rest]), host: String(page[rest..<end]),
      afterHost: String(page[end...]), canBeOpened: canBeOpened)
  }
}
