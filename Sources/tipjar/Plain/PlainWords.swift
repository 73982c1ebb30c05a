import Foundation
import TipJarScreens

/// The words of the line-based interface that the screen does not have.
struct PlainWords: Sendable {
  /// Instructions, printed at the start.
  var help: String
  /// The prompt for a number, without its colon.
  var number: String
  /// The message after an invalid number, given the number of items.
  var wrongNumber: @Sendable (Int) -> String
  var leave: String
  /// The instructions for a list of links.
  var linksHelp: String
  /// The message that there is no terminal to send an address to.
  var noClipboard: String
  var more: String
  var searchHint: String
  var countryHint: String
  /// The notice before a download begins.
  var interruptKeeps: String
  var updateThere: String
  /// The prompt for yes or no, without its colon.
  var yesOrNo: String
  /// The accepted letters; the capital one is the default.
  var yesOrElseNo: String
  var wrongAnswer: String
  /// The answers that mean yes, in lower case and half width.
  var yes: Set<String>
  var no: Set<String>
  var receipt: String
  var signedReceipt: String
  var refund: String
  var refundQuestion: @Sendable (_ name: String, _ price: String) -> String
  var notRefunded: String

  /// Returns true if an answer means yes, on any keyboard.
  func isYes(_ answer: String) -> Bool { yes.contains(Self.folded(answer)) }
  /// Returns true if an answer means no.
  func isNo(_ answer: String) -> Bool { no.contains(Self.folded(answer)) }

  /// Returns an answer in lower case and half width, because input methods type Ｙ.
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
