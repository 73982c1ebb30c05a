import TestSupport
import Testing
import TipJarDeterminism

@testable import TipJarMachines

/// Rules that hold for every sequence of events.
extension TipJarTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func invariantsHoldOnARandomWalk(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var jar = Self.jar
    var broken: Set<String> = []
    var thanked = 0
    for step in 0..<25_000 {
      let now = Instant.ms(Double(step) * 40)
      let fetch = jar.fetch - Int.random(in: 0...1, using: &random)
      let purchase = jar.buying.attempt - Int.random(in: 0...1, using: &random)
      let id =
        (["fine", "broad", "stub", "nib"] as [ItemID]).randomElement(using: &random) ?? "fine"
      let events: [Event] = [
        .opened, .retryTapped, .productsFailed(fetch, reason: ""),
        .productsLoaded(fetch, Self.offers), .productsCancelled(fetch), .storeChanged, .tapped(id),
        .purchaseEnded(purchase, .purchased),
        .purchaseEnded(purchase, .pending), .purchaseEnded(purchase, .userCancelled),
        .approved(id), .noteDismissed, .pendingDismissed(id),
      ]
      let before = jar
      for effect in jar.handle(events.randomElement(using: &random) ?? .opened, at: now) {
        switch effect {
        case .purchase(let attempt, _):
          if before.purchase != nil || attempt != before.buying.attempt + 1 {
            broken.insert("one purchase at a time")
          }
        case .fetchProducts(let attempt):
          let isFree = before.phase != .loading || before.fetching.state == .cancelling
          if !isFree || attempt != before.fetch + 1 {
            broken.insert("one fetch at a time")
          }
        case .cancelFetch(let attempt):
          if attempt != before.fetch { broken.insert("a stop is for the fetch that runs") }
        case .thank: thanked += 1
        case .dropped: if jar != before { broken.insert("a dropped event changes nothing") }
        }
      }
      let spinning = jar.tips.count { if case .purchasing = $0.state { true } else { false } }
      if spinning != (jar.purchase == nil ? 0 : 1) { broken.insert("one spinner a purchase") }
      let moves = jar.phase == .loading || jar.purchase != nil
      if moves, jar.nextChange(after: now) == nil { broken.insert("a timer while it spins") }
      // A spinner stays for 300 ms, and the prices fade in for 300 ms.
      if !moves, jar.nextChange(after: now + 600_000_000) != nil {
        broken.insert("no timer at rest")
      }
    }
    #expect(broken == [])
    #expect(thanked > 100)
  }
}
