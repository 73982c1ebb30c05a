import Foundation
import Testing
import TipJarStore
import TipJarStoreKitFile
import TipJarVocabulary

@Suite(.bench) struct CatalogueScenarios {
  @Test(
    "1-3. Unknown ids are left out, duplicated ones come once, none give none",
    arguments: [
      ([fine, "none", quill], [fine, quill]), ([], []), ([fine, broad, fine], [fine, broad]),
    ])
  func listedIDs(_ asked: [String], _ found: [String]) async throws {
    let products = try await bench.store().products(for: asked)
    #expect(products.map(\.id) == found)
    #expect(products.filter { $0.type == .nonConsumable }.map(\.id) == found.filter { $0 == quill })
  }

  @Test(
    "5. The same decimal in each storefront's currency and format",
    arguments: [
      ("USA", "en_US", "USD", "$4.99"), ("ESP", "es_ES", "EUR", "4,99\u{A0}€"),
      ("GBR", "en_GB", "GBP", "£4.99"), ("JPN", "ja_JP", "JPY", "¥5"),
      ("KOR", "ko_KR", "KRW", "₩5"),
    ])
  func storefronts(_ code: String, _ locale: String, _ currency: String, _ shown: String)
    async throws
  {
    let shop = try shop(settings: "{\"_storefront\":\"\(code)\",\"_locale\":\"\(locale)\"}")
    let store = try await bench.store(shop)
    let product = try #require(try await store.products(for: ["cheap"]).first)
    #expect(product.price == Decimal(string: "4.99"))
    #expect(product.displayPrice == shown)
    #expect(try await store.buy("cheap").currencyCode == currency)
  }

  @Test(
    "6. The locale's localization, or the fallback",
    arguments: [
      ("ja_JP", "日本"), ("fr", "English"),
    ])
  func localizations(_ locale: String, _ name: String) async throws {
    let shop = try shop(
      settings: "{\"_locale\":\"\(locale)\"}",
      localizations: """
        [{"locale":"en_US","displayName":"English","description":""},
        {"locale":"ja","displayName":"日本","description":""}]
        """)
    let products = try await bench.store(shop).products(for: ["cheap"])
    #expect(products.map(\.displayName) == [name])
  }

  @Test(
    "A group's display name is its localized name; empty until it has one",
    arguments: [("ja_JP", "メタル"), ("fr", "Metals"), (nil, "")])
  func groupNames(_ locale: String?, _ name: String) throws {
    let names = #"{"locale":"en_US","displayName":"Metals"},{"locale":"ja","displayName":"メタル"}"#
    let text = """
      {"version":{"major":4,"minor":0},"settings":{"_locale":"\(locale ?? "en_US")"},
      "products":[],"subscriptionGroups":[{"id":"G","name":"group 1",
      "localizations":[\(locale == nil ? "" : names)],"subscriptions":[{"productID":"sub",
      "type":"RecurringSubscription","displayPrice":"1","recurringSubscriptionPeriod":"P1M"}]}]}
      """
    let shop = try StoreConfiguration(
      StoreKitFile(parsing: [UInt8](text.utf8), name: "/shops/shop.storekit"))
    #expect(shop.product("sub")?.subscription?.groupDisplayName == name)
    #expect(shop.groupTitle(of: "sub") == (name.isEmpty ? "group 1" : name))
    #expect(
      shop.locales == (locale == nil ? ["en_US"] : Set(["en_US", "ja", locale ?? ""]).sorted()))
  }

  @Test func withheldProductsAreMissingForEveryProgram() async throws {
    let store = try await bench.store()
    try await store.setWithheld(fine, true)
    let other = try await bench.store()
    #expect(try await other.withheld == [fine])
    #expect(try await other.products(for: [fine, broad]).map(\.id) == [broad])
    await #expect(throws: Product.PurchaseError.productUnavailable) { try await other.buy(fine) }
    try await other.setWithheld(fine, false)
    #expect(try await store.products(for: [fine]).count == 1)
    await #expect(throws: StoreControlError.unknownProduct("none")) {
      try await store.setWithheld("none", true)
    }
  }

  @Test func theBuiltInTipsAscendInPrice() {
    let tips = StoreConfiguration.builtIn.tips
    #expect(
      tips.map(\.name) == [
        "Extra Fine Tip", "Fine Tip", "Medium Tip", "Broad Tip", "Stub Tip",
      ])
    #expect(tips.first?.caption == "a thin line of thanks")
    #expect(StoreConfiguration.builtIn.storefront == Storefront(countryCode: "gbr"))
  }

  @Test func aFilesTipsAreItsConsumablesInAscendingPrice() throws {
    let shop = try shop()
    #expect(shop.tips.map(\.id) == ["cheap", "dear"])
    #expect(shop.tips.map(\.name) == ["cheap", "dear"])
    #expect(shop.tip("none").name == "none")
    #expect(shop.product("cheap")?.displayPrice == "$4.99")
    #expect(shop.product("none") == nil)
    #expect(shop.productIDs == ["dear", "cheap", "unlock", "pass", "sub"])
  }

  @Test(arguments: ["GB", "XXX", "ZZZ", "", "G1B", "GBRR", "US-"])
  func aStorefrontThatIsNoCountryIsAnErrorAtItsKey(_ code: String) {
    let error = #expect(throws: StoreKitFileError.self) {
      try shop(settings: "{\"_storefront\":\"\(code)\"}")
    }
    #expect(error?.place == .text(line: 1, column: 60, keyPath: "settings._storefront"))
  }

  @Test func productsTakeTheirTime() async throws {
    let store = try await bench.store(
      latency: Latency(products: .seconds(1), purchase: .zero))
    async let products = store.products(for: [fine])
    await bench.clock.waitForSleepers()
    bench.clock.advance(by: .milliseconds(999))
    #expect(bench.clock.sleeperCount == 1)
    bench.clock.advance(by: .milliseconds(1))
    #expect(try await products.count == 1)
  }

  @Test func theSameSeedGivesTheSameJitter() async throws {
    /// The milliseconds that each of five answers takes.
    func waits(seed: UInt64) async throws -> [Int] {
      var waits: [Int] = []
      try await withBench { bench in
        let latency = Latency(products: .seconds(1), purchase: .zero, jitter: 0.1)
        let store = try await bench.store(seed: seed, latency: latency)
        for _ in 0..<5 {
          async let answer = store.products(for: [])
          await bench.clock.waitForSleepers()
          var wait = 0
          while bench.clock.sleeperCount > 0 {
            bench.clock.advance(by: .milliseconds(1))
            wait += 1
          }
          _ = try await answer
          waits.append(wait)
        }
      }
      return waits
    }
    let first = try await waits(seed: 7)
    #expect(first.allSatisfy { (900...1101).contains($0) })
    #expect(Set(first).count > 1)
    #expect(try await waits(seed: 7) == first)
    #expect(try await waits(seed: 8) != first)
  }

  /// A fraction of the latency; more than all of it is invalid.
  @Test func jitterAtMostDoublesAWait() async throws {
    let store = try await bench.store(
      latency: Latency(products: .seconds(1), purchase: .zero, jitter: 1_000))
    for _ in 0..<5 {
      let asleep = Task { await bench.clock.waitForSleepers() }
      let answer = Task {
        _ = try await store.products(for: [])
        asleep.cancel()
      }
      await asleep.value
      bench.clock.advance(by: .seconds(2))
      #expect(bench.clock.sleeperCount == 0)
      bench.clock.advance(by: .seconds(2_000))
      try await answer.value
    }
  }

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

  @Test(
    arguments: [
      (#"[{"locale": "en_US", "displayName": "Coffee", "description": ""}]"#, #""Ref""#, "Coffee"),
      ("[]", #""Ref""#, "Ref"), (#"[{"locale": "en_US", "displayName": ""}]"#, #""Ref""#, "Ref"),
      ("[]", "null", "a"), ("[]", #""""#, "a"),
    ])
  func aProductWithoutANameHasItsReferenceNameElseItsID(
    _ localizations: String, _ reference: String, _ title: String
  ) throws {
    let text = """
      {"version": {"major": 4, "minor": 0}, "products": [{"productID": "a", "type": "Consumable",
       "displayPrice": "1", "referenceName": \(reference), "localizations": \(localizations)}]}
      """
    let configuration = try StoreConfiguration(
      StoreKitFile(parsing: [UInt8](text.utf8), name: "x"))
    #expect(configuration.title(of: "a") == title)
    #expect(configuration.tips.map(\.name) == [title])
    #expect(configuration.product("a")?.displayName == (title == "Coffee" ? title : ""))
    #expect(configuration.title(of: "gone") == "gone")
  }
}
