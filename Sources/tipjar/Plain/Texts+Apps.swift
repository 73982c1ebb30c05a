import TipJarMachines
import TipJarScreens
import TipJarStorefront
import TipJarWidgets

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
