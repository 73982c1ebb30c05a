/// The words of the links. None of them claims that money has moved, because tipjar cannot know
/// that.
package struct TipLinksWords: Sendable {
  /// The title: "Ways to tip mytool", or one without a name.
  package var title: @Sendable (_ name: String) -> String
  /// The sentence that explains what tipjar does and does not do.
  package var promise: String
  /// The counterpart of "simulated store", at the right of the top line.
  package var real: String
  /// The line below the jar.
  package var encouragement: String
  /// The label of a row's button if the row has no amount.
  package var show: String
  /// The footer's verb for a press on the button of a row.
  var showVerb: String
  /// The labels of the sheet's buttons: in full, and in one word if there is less room.
  package var openInBrowser: String
  var open: String
  package var copy: String
  var back: String
  /// The reason why there is no code, and what to do instead.
  package var noCode: @Sendable (NoCode) -> String
  /// The name of a command in the footer and in the help.
  package var command: @Sendable (TipLinks.Command) -> String
  /// The note about the last press; `hasCode` is true if the code is shown above.
  package var note: @Sendable (TipLinks.Note, _ hasCode: Bool) -> String
}

extension TipLinksWords {
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
}

extension Words {
  package var links: TipLinksWords {
    switch language {
    case .english: .english
    case .german: .german
    case .japanese: .japanese
    case .polish: .polish
    }
  }
}
