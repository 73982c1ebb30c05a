import Foundation
import Testing
import TipJarStore
import TipJarVocabulary

/// Receipts in the ledger: what they need is restored.
@Suite(.bench) struct ReceiptFaultTests {
  @Test(arguments: [
    "DELETE FROM receiptHeader", "UPDATE receiptHeader SET text = 'x'",
  ])
  func theHeaderOfTheReceiptsComesBack(_ sql: String) async throws {
    // Without a refund, whose new receipt would bring the header along.
    let first = try await bench.checkout(bench.store())
    for id in [fine, quill] { try await first.buy(id) }
    let before = try await first.history().map(\.jwsRepresentation)
    try bench.change(.ledger, sql)
    let checkout = try await bench.started()
    #expect(try await checkout.history().map(\.jwsRepresentation) == before)
    #expect(!before.contains(nil))
  }

  /// The history, prices and controls need no receipt. A subscription that is due waits.
  @Test func damagedCertificatesEndOnlyWhatNeedsThem() async throws {
    let first = try await bench.checkout(bench.store(subscriptionShop()))
    for id in ["gold", "tip"] { try await first.buy(id) }
    _ = try await first.store.purchase("tip", sheet: yes)
    let before = try await first.history().map(\.id)
    let file = bench.folder.appending(path: "certificates.pem")
    try Data("hello".utf8).write(to: file)
    bench.clock.advance(by: .seconds(days(40)))
    let checkout = try await bench.started(subscriptionShop())
    #expect(try await checkout.history().map(\.id) == before)
    #expect(try await checkout.overview().renewals.map(\.periods) == [1])
    #expect(try await checkout.products(for: ["gold", "tip"]).count == 2)
    try await checkout.store.set(.askToBuy, true)
    await #expect(throws: StoreOpenError.self) {
      try await checkout.store.advance(periods: 1)
    }
    await #expect(throws: StoreOpenError.self) { try await checkout.ownedProducts() }
    guard case .failed(let failure) = await checkout.purchase("tip", sheet: no) else {
      throw Unexpected(what: "a purchase")
    }
    #expect(failure.reason.hasPrefix("\(file.path): it does not contain a key"))
    #expect(!failure.reason.contains("\n"))
  }
}
