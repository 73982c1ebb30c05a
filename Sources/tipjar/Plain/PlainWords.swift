import Foundation
import TipJarMachines
import TipJarScreens
import TipJarStorefront
import TipJarVocabulary
import TipJarWidgets

/// The words of the line-based interface that the screen does not have.
struct PlainWords: Sendable {
  let text: Translation

  var help: String {
    text(
      "Type a number and press Enter. Enter alone repeats the list, 0 goes back, q quits, ? shows this help."
    )
  }
  /// The prompt for a number, without its colon.
  var number: String { text("Number") }
  /// The message after an invalid number, given the number of items.
  func wrongNumber(_ count: Int) -> String {
    count == 0
      ? text("Type 0, or q to quit.") : text("Type a number from 0 to {0}, or ? for help.")(count)
  }
  var leave: String { text("Quit") }
  var linksHelp: String {
    text(
      "Type a number to see a link, o and a number to open it, c and a number to copy it, q to quit."
    )
  }
  var more: String { text("More") }
  /// The prompt for yes or no, without its colon.
  var yesOrNo: String { text("Yes or no (y/n)") }
  /// The accepted letters; the capital one is the default.
  var yesOrElseNo: String { text("y/N") }
  /// The answers that mean yes, in lower case and half width.
  var yes: Set<String> { answers(text("y yes")) }
  var no: Set<String> { answers(text("n no 0 q")) }

  private func answers(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  /// Returns true if an answer means yes, on any keyboard.
  func isYes(_ answer: String) -> Bool { yes.contains(Self.folded(answer)) }
  func isNo(_ answer: String) -> Bool { no.contains(Self.folded(answer)) }

  /// Returns an answer in lower case and half width, because input methods type Ｙ.
  static func folded(_ answer: String) -> String {
    answer.folding(options: [.caseInsensitive, .widthInsensitive], locale: nil)
  }
}

extension Words {
  var plain: PlainWords { PlainWords(text: text) }

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
  func page(of row: AppRow) -> [String] {
    let purchases = row.hasInAppPurchases ? words.text("In-App Purchases") : ""
    let facts = words.facts(of: row, version: versions(of: row) ?? row.version)
    return [row.subtitle, row.about, purchases, state(of: row)].filter { !$0.isEmpty }
      + (facts.strip + facts.others).map { "\($0.key): \($0.value)" }
      + row.release.notes.split(separator: "\n").map(String.init)
  }

  /// Returns the state of an app that is not being downloaded, capitalized, in the screen's words:
  /// downloaded by another program, installed, paused with its progress, available to download again, its price, or unavailable.
  func state(of row: AppRow) -> String {
    if row.isElsewhere { return words.text("Downloading in another window") }
    return switch row.resting {
    case .installed: words.text("Installed")
    case .partial(let kept, _):
      words.name(of: .paused) + (kept.fraction.map { " \(words.language.percent($0))" } ?? "")
    case .offered(.resume): words.name(of: .paused)
    case .offered(.owned): words.text("Download again").titled
    case .offered(.update): words.text("update available").titled
    case .offered(.price(nil)), .offered(.unavailable): words.buttons.unavailable.titled
    case .offered(.free) where row.price.isEmpty: words.text("not installed").titled
    case .offered(.free), .offered(.price): row.price
    }
  }
}
