import TipJarVocabulary

/// The words of the links: English in the declarations, and a value for each other language. None of
/// them claims that money has moved, because tipjar cannot know that.
package struct TipLinksWords: Sendable {
  let text: Translation

  /// The title: "Ways to tip mytool", or one without a name.
  package func title(_ name: String) -> String {
    name.isEmpty ? text("Ways to tip") : text("Ways to tip {0}")(name)
  }
  /// Returns the sentence that explains what tipjar does and does not do; `opens` is false where no
  /// browser can be started.
  package func promise(_ opens: Bool = true) -> String {
    opens
      ? text("tipjar only opens a page. It never handles money.")
      : text("tipjar only shows the address. It never handles money.")
  }
  /// The sentence about links that tipjar found in the files of others.
  package var unverified: String { text("The links are the projects' own, and unverified.") }
  /// Returns the sentence about the file of one of them.
  func origin(_ file: String) -> String { text("The project's own link, unverified: {0}.")(file) }

  /// The reasons why the sheet of a link shows no code.
  package enum NoCode: Equatable, Sendable, CaseIterable {
    /// It does not fit into the window.
    case room
    /// It has more bytes than the largest code.
    case longAddress
    /// There are no colours, and the terminal has not reported its background.
    case unknownBackground
    /// There are no block characters.
    case letters
  }

  /// Returns the reason why there is no code, and what to do instead.
  package func noCode(_ reason: NoCode) -> String {
    switch reason {
    case .room: text("Too small for a QR code. Enlarge the window or copy the address.")
    case .longAddress: text("The address is too long for a QR code. Copy it instead.")
    case .unknownBackground:
      text("Without colours, a QR code needs --theme light or dark, to match your terminal.")
    case .letters: text("ASCII cannot show a QR code. Copy the address instead.")
    }
  }
}

extension Words {
  package var links: TipLinksWords { TipLinksWords(text: text) }

  /// Returns the note about the last press, and the program that failed; `hasCode` is true if the
  /// code is shown above.
  package func linkNote(_ note: LinkSheet.Note, _ hasCode: Bool, _ problem: String = "") -> String {
    [linkNote(note, hasCode), problem].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func linkNote(_ note: LinkSheet.Note, _ hasCode: Bool) -> String {
    if hasCode, note == .notOpened {
      return text("No browser could be opened here. Scan the code or copy the address.")
    }
    return switch note {
    case .opening: text("Opening the page.")
    case .opened: text("Opened in your browser.")
    case .notOpened: text("Could not be opened here; the address is above.")
    case .running: text("Started your browser; it is running.")
    case .notForBrowsers: text("Not a web page; copy the address.")
    case .copied:
      text(
        "Sent to the clipboard of your terminal. If it is not there, select the address with Shift and the mouse."
      )
    case .copiedByTmux: text("Copied to the buffer of tmux, and sent to your terminal.")
    case .copiedToClipboard: text("Copied to the clipboard.")
    case .notEncrypted: text("Not encrypted: others can read it. Open again to open it anyway.")
    case .tooLongToCopy: text("Too long to copy; the address is above.")
    case .tooSoon: refused(.tooSoon, next: .open)
    }
  }
}
