import Foundation
import TipJarMachines
import TipJarScreens
import TipJarStorefront
import TipJarWidgets

/// The words of the line-based interface that the screen does not have.
struct PlainWords: Sendable {
  /// Instructions, printed at the start.
  var help =
    "Type a number and press Enter. Enter alone repeats the list, 0 goes back, q quits, "
    + "? shows this help."
  /// The prompt for a number, without its colon.
  var number = "Number"
  /// The message after an invalid number, given the number of items.
  var wrongNumber: @Sendable (Int) -> String = {
    $0 == 0 ? "Type 0, or q to quit." : "Type a number from 0 to \($0), or ? for help."
  }
  var leave = "Quit"
  /// The instructions for a list of links.
  var linksHelp =
    "Type a number to see a link, o and a number to open it, c and a number to copy it, q to quit."
  /// The commands for the link with a number.
  var openOrCopy: Phrase = "Type o {0} to open it, c {0} to copy it."
  /// The message that there is no terminal to send an address to.
  var noClipboard = "There is no clipboard here; the address is above."
  var more = "More"
  var searchHint = "To search, type a slash and a word: /lantern."
  var countryHint = "For any other country, type its three-letter code: ITA."
  /// The notice before a download begins.
  var interruptKeeps = "Ctrl-C pauses the download and quits. You can resume it next time."
  var updateThere = "update available"
  /// The prompt for yes or no, without its colon.
  var yesOrNo = "Yes or no (y/n)"
  /// The accepted letters; the capital one is the default.
  var yesOrElseNo = "y/N"
  var wrongAnswer = "Type y for yes or n for no."
  /// The answers that mean yes, in lower case and half width.
  var yes: Set<String> = ["y", "yes"]
  var no: Set<String> = ["n", "no", "0", "q"]
  var receipt = "Receipt"
  var signedReceipt = "Show the signed receipt (one long line)"
  var refund = "Request a refund"
  var refundQuestion: Phrase = "Refund {0}, {1}? Simulated: no money moves."
  var notRefunded = "Nothing was refunded."

  /// Returns true if an answer means yes, on any keyboard.
  func isYes(_ answer: String) -> Bool { yes.contains(Self.folded(answer)) }
  func isNo(_ answer: String) -> Bool { no.contains(Self.folded(answer)) }

  /// Returns an answer in lower case and half width, because input methods type Ｙ.
  static func folded(_ answer: String) -> String {
    answer.folding(options: [.caseInsensitive, .widthInsensitive], locale: nil)
  }
}

extension Words {
  var plain: PlainWords {
    language.pick(PlainWords(), .german, .japanese, .polish)
  }

  /// Returns a name with its facts, which may contain commas: "Moth: Logs, drawn to light; Free".
  func entry(_ name: String, _ facts: [String?]) -> String {
    let facts = facts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "; ")
    return facts.isEmpty ? name : "\(name): \(facts)"
  }

  /// Returns the texts that are not empty, separated by commas.
  func list(_ texts: [String?]) -> String {
    texts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: comma)
  }
}

extension Texts {
  /// Returns the state of an app that is not being downloaded, capitalized, in the screen's words:
  /// downloaded by another program, installed, paused with its progress, available to download again, its price, or unavailable.
  func state(of row: AppRow) -> String {
    if row.isElsewhere { return words.elsewhere }
    return switch row.resting {
    case .installed: words.factNames.installed
    case .partial(let fraction, _):
      words.paused + (fraction.map { " \(words.language.percent($0))" } ?? "")
    case .offered(.resume): words.paused
    case .offered(.owned): words.downloadAgain.titled
    case .offered(.update): words.plain.updateThere.titled
    case .offered(.price(nil)), .offered(.unavailable): words.buttons.unavailable.titled
    case .offered(.free), .offered(.price): row.price
    }
  }
}
