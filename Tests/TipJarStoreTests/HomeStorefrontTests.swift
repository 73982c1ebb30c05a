import Testing

@testable import TipJarStore

/// A new built-in store begins in the storefront of the user's region, and keeps it.
@Suite("Storefront of a new store", .bench) struct HomeStorefrontTests {
  private let bench = BenchTrait.current

  private func builtIn(in region: String?) -> StoreConfiguration {
    var configuration = StoreConfiguration.builtIn
    configuration.homeRegion = region
    return configuration
  }

  @Test(
    arguments: [
      ("US", "USA", "$4.99"), ("GB", "GBR", "£4.99"), ("DE", "DEU", "4,99 €"),
      // The built-in products have no prices in yen, and no country is XX.
      ("JP", "GBR", "£4.99"), ("XX", "GBR", "£4.99"), (nil, "GBR", "£4.99"),
    ] as [(String?, String, String)])
  func itIsThatOfTheRegion(_ region: String?, _ country: String, _ price: String) async throws {
    let store = try await bench.store(builtIn(in: region))
    #expect(try await store.storefront.countryCode == country)
    let products = try await store.products(for: ["app.tipjar.unlock.quill"])
    #expect(products.first?.displayPrice.replacing("\u{A0}", with: " ") == price)
  }

  @Test func anExistingStoreKeepsItsOwn() async throws {
    _ = try await bench.store(builtIn(in: nil))
    #expect(try await bench.store(builtIn(in: "US")).storefront.countryCode == "GBR")
  }

  @Test func itIsDecidedOnceAndIsWhatAResetReturnsTo() async throws {
    let store = try await bench.store(builtIn(in: "US"))
    #expect(try await bench.store(builtIn(in: "DE")).storefront.countryCode == "USA")
    try await store.setStorefront("JPN")
    #expect(try await bench.store(builtIn(in: "DE")).storefront.countryCode == "JPN")
    try await store.resetToDefaultState()
    #expect(try await store.storefront.countryCode == "USA")
  }

  /// The prices of a file are those of its own storefront.
  @Test func aFileHasItsOwn() async throws {
    var configuration = try shop()
    let own = configuration.storefront.countryCode
    configuration.homeRegion = own == "USA" ? "GB" : "US"
    #expect(try await bench.store(configuration).storefront.countryCode == own)
  }
}
