import Foundation
import TipJarScreens

/// The words of `--plain`, besides those that it shares with the screen.
struct PlainWords: Sendable {
  /// How to answer, said once.
  var help: String
  /// Stands before a colon, where a number is wanted.
  var number: String
  /// What to type instead, of so many items.
  var wrongNumber: @Sendable (Int) -> String
  var leave: String
  /// How to answer where the lines are links.
  var linksHelp: String
  /// There is no terminal to send an address to.
  var noClipboard: String
  var more: String
  var searchHint: String
  var countryHint: String
  /// Said before a download begins.
  var interruptKeeps: String
  var updateThere: String
  /// Stands before a colon, where a yes or a no is wanted: with the letters that are enough.
  var yesOrNo: String
  /// The letters alone, the capital one for whatever else is answered.
  var yesOrElseNo: String
  var wrongAnswer: String
  /// What counts as an answer, in lower case and half width.
  var yes: Set<String>
  var no: Set<String>
  var receipt: String
  var signedReceipt: String
  var refund: String
  var refundQuestion: @Sendable (_ name: String, _ price: String) -> String
  var notRefunded: String

  /// Whether an answer is a yes, whichever keyboard it was typed on.
  func isYes(_ answer: String) -> Bool { yes.contains(Self.folded(answer)) }
  /// Whether an answer is a no.
  func isNo(_ answer: String) -> Bool { no.contains(Self.folded(answer)) }

  /// An answer without case and width: an input method types Ｙ.
  static func folded(_ answer: String) -> String {
    answer.folding(options: [.caseInsensitive, .widthInsensitive], locale: nil)
  }
}

extension Words {
  /// The words of `--plain`.
  var plain: PlainWords {
    switch language {
    case .english: .english
    case .german: .german
    case .japanese: .japanese
    case .polish: .polish
    }
  }
}
