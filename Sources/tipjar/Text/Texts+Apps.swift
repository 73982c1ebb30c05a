import TipJarMachines

extension Texts {
  /// How an app stands when nothing runs, in a few words: installed, paused and how far, had before, or its price.
  func state(of row: AppRow) -> String {
    switch row.resting {
    case .installed: words.factNames.installed
    case .partial(let fraction, _): words.paused + (fraction.map { " \(percent($0))" } ?? "")
    case .offered(.owned): words.plain.hadBefore
    case .offered(.update): words.plain.updateThere
    case .offered(.free), .offered(.price): row.price
    }
  }
}
