import TestSupport
import Testing

@testable import TipJarMachines

@Suite("Section 5, tip jar")
struct TipJarTests {
  typealias Event = TipJar.Event
  typealias Effect = TipJar.Effect

  static let jar = TipJar(tips: [
    TipJar.Tip(id: "fine", name: "Fine Tip"), TipJar.Tip(id: "broad", name: "Broad Tip"),
    TipJar.Tip(id: "stub", name: "Stub Tip"),
  ])
  static let offers = [
    TipJar.Offer(id: "broad", name: "Broad", caption: "A broad one", price: "£9.99"),
    TipJar.Offer(id: "fine", name: "", caption: "", price: "£1.99"),
  ]
  static let loading = jar.after([.opened])
  static let loaded = loading.after([.productsLoaded(1, offers)])
  static let failed = loading.after([.productsFailed(1, reason: "no network")])
  static let buying = loaded.after([.tapped("fine")])

  static let pending = buying.after([.purchaseEnded(1, .pending)])

  static let phases = [
    "unopened": jar, "loading": loading, "failed": failed, "loaded": loaded, "buying": buying,
  ]

  func state(_ jar: TipJar, _ id: ItemID) -> TipJar.Tip.State? {
    jar.tips.first { $0.id == id }?.state
  }
}
