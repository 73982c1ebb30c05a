import TipJarMachines
import TipJarScreens
import TipJarStorefront
import TipJarWidgets

extension Texts {
  /// How an app stands when nothing runs, in the screen's words with a capital: installed, paused and how far,
  /// to be downloaded again, its price, or that
  /// the store has none.
  func state(of row: AppRow) -> String {
    switch row.resting {
    case .installed: words.factNames.installed
    case .partial(let fraction, _): words.paused + (fraction.map { " \(percent($0))" } ?? "")
    case .offered(.resume): words.paused
    case .offered(.owned): words.downloadAgain.titled
    case .offered(.update): words.plain.updateThere.titled
    case .offered(.price(nil)), .offered(.unavailable): words.buttons.unavailable.titled
    case .offered(.free), .offered(.price): row.price
    }
  }
}
