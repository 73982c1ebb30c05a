import Foundation
import Testing
import TipJarStore

@Suite(.bench) struct StorefrontTests {
  /// Apple's numbers, and a country in which it has no storefront.
  @Test(arguments: [
    ("USA", "143441"), ("GBR", "143444"), ("POL", "143478"), ("TUR", "143480"), ("BGR", "143526"),
    ("HRV", "143494"), ("UKR", "143492"), ("ZAF", "143472"), ("VNM", "143471"), ("XKS", "143624"),
    ("ATA", ""),
  ])
  func theNumberIsApples(_ code: String, _ number: String) throws {
    // ICU has no currency for the Antarctic.
    #expect((Storefront(countryCode: code)?.id ?? "") == number)
  }

  @Test func noTwoStorefrontsHaveOneNumber() {
    let numbers = Storefront.all.map(\.id).filter { !$0.isEmpty }
    #expect(numbers.count > 170)
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.allSatisfy { (143_441...143_699).contains(Int($0) ?? 0) })
  }

  @Test func kosovoIsOneOfTheListAndCanBeSet() async throws {
    #expect(Storefront.all.map(\.countryCode).contains("XKS"))
    let store = try await bench.store()
    try await store.setStorefront("XKS")
    #expect(try await store.storefront.currency == "EUR")
  }

  @Test(arguments: [
    ("BGR", "2025-12-31T21:59:59Z", "BGN"), ("BGR", "2025-12-31T22:00:00Z", "EUR"),
    ("HRV", "2022-12-31T22:59:59Z", "HRK"), ("HRV", "2022-12-31T23:00:00Z", "EUR"),
    ("GBR", "2025-12-31T21:59:59Z", "GBP"),
  ])
  func theCurrencyIsThatOfTheStoresDate(
    _ code: String, _ time: String, _ currency: String
  ) async throws {
    let clock = ManualStoreClock(start: try Date(time, strategy: .iso8601))
    let store = try await SimulatedStore(
      configuration: shop(settings: "{\"_storefront\":\"\(code)\"}"), folder: bench.folder,
      clock: clock, latency: .none)
    #expect(try await store.storefront.currencyCode == currency)
    #expect(try await store.status.storefront.currencyCode == currency)
    let product = try #require(try await store.products(for: ["cheap"]).first)
    let shown = try await store.storefront.format(product.price)
    #expect(product.displayPrice == shown)
    #expect(try await store.buy("cheap").currencyCode == currency)
    #expect(try await store.buyProduct(identifier: "dear").currencyCode == currency)
  }
}
