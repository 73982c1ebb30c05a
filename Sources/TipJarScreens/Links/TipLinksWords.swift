/// The words of the links. None of them says that money has moved: nobody here knows.
package struct TipLinksWords: Sendable {
  /// "Ways to tip mytool", or without a name.
  package var title: @Sendable (_ name: String) -> String
  /// What tipjar does, and what it does not.
  package var promise: String
  /// The opposite of "simulated store", at the right of the top line.
  package var real: String
  /// Below the jar.
  package var ifYouDo: String
  /// On the button of a row without a sum.
  package var show: String
  /// What a press on the button of a row does, in the last line.
  var showVerb: String
  /// On the buttons of the sheet: in full, and in one word where there is no room for more.
  package var openInBrowser: String
  var open: String
  package var copy: String
  var back: String
  /// The code has no room in this window.
  var codeNeedsRoom: String
  /// What a command does, in the last line and in the help.
  package var command: @Sendable (TipLinks.Command) -> String
  /// What the sheet says of the last press; `hasCode` where the code is shown above.
  package var note: @Sendable (TipLinks.Note, _ hasCode: Bool) -> String
}

extension Words {
  /// The words of the links.
  package var links: TipLinksWords {
    switch language {
    case .english: .english
    case .german: .german
    case .japanese: .japanese
    case .polish: .polish
    }
  }
}
