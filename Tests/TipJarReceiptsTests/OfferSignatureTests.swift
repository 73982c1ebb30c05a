import Crypto
import Foundation
import TestSupport
import Testing
import TipJarStore

/// Offers that Apple's library signs with the key of a file, as an app's server does.
@Suite(.folder, AppleLibrary.isThere) struct OfferSignatureTests {
  /// The signatures of Apple's library.
  private struct Signed {
    let fields: Product.SubscriptionOffer.Signature
    let promotional: String
    let introductory: [String]
  }

  private static let token = UUID()
  private static let mine = Product.PurchaseOption.appAccountToken(token)
  private static let nonce = UUID()
  private static let key = P256.Signing.PrivateKey()

  private static func store(
    _ folder: URL, clock: ManualStoreClock = ManualStoreClock(), bundleID: String = "app.tipjar",
    hasKey: Bool = true
  ) async throws -> SimulatedStore {
    func subscription(_ id: String) -> String {
      """
      {"productID":"\(id)","type":"RecurringSubscription","displayPrice":"5",
      "groupNumber":1,"recurringSubscriptionPeriod":"P1M","subscriptionGroupID":"\(id)G",
      "introductoryOffer":{"paymentMode":"free","subscriptionPeriod":"P1W"},
      "adHocOffers":[{"offerID":"half","paymentMode":"payUpFront","subscriptionPeriod":"P1M",
      "displayPrice":"2.5"},{"offerID":"other","paymentMode":"free","subscriptionPeriod":"P1M"}]}
      """
    }
    let pair = """
      "subscriptionOffersKeyPair":{"id":"KEY1",
      "privateKey":"\(key.derRepresentation.base64EncodedString())"},
      """
    return try await open(
      clock, in: folder,
      selling: configuration(
        "offers", keys: hasKey ? pair : "", subscriptions: [subscription("a"), subscription("b")]),
      bundleID: bundleID)
  }

  /// Buys both subscriptions, so that their customer may have promotional offers.
  private static func subscribe(_ store: SimulatedStore) async throws {
    for id in ["a", "b"] { _ = try await store.purchase(id, sheet: yes) }
  }

  private static func sign(
    _ folder: URL, _ store: SimulatedStore, key: String? = nil, keyID: String? = nil,
    timestamp: Int = Int(noon)
  ) async throws -> Signed {
    let own = try await store.offerKey()
    let file = folder.appending(path: "\(UUID().uuidString).pem")
    try Data((key ?? own.privateKey).utf8).write(to: file)
    let id = keyID ?? own.id
    let script = TestEnvironment.repository + "/Tests/TipJarReceiptsTests/apple_offers.py"
    let result = try Tool.run(
      AppleLibrary.python,
      [
        script, file.path, id, "app.tipjar", "a", "half", token.uuidString.lowercased(),
        nonce.uuidString, String(timestamp), "0",
      ])
    let lines = result.text.split(separator: "\n").map(String.init)
    try #require(lines.count == 4, "\(result.errorText)")
    return Signed(
      fields: .init(
        keyID: id, nonce: nonce, timestamp: timestamp,
        signature: try #require(Data(base64Encoded: lines[0]))),
      promotional: lines[1], introductory: [lines[2], lines[3]])
  }

  /// The error of a purchase; nil where it succeeds.
  private static func refusal(
    _ store: SimulatedStore, _ options: Set<Product.PurchaseOption>, of id: String = "a"
  ) async -> Product.PurchaseError? {
    do {
      _ = try await store.purchase(id, options: options, sheet: yes)
      return nil
    } catch {
      return error as? Product.PurchaseError
    }
  }

  @Test(arguments: [true, false])
  func offersSignedByTheKeyAreAccepted(_ hasKey: Bool) async throws {
    for option in 0..<2 {
      let store = try await Self.store(
        folder.appending(path: "\(option)"), hasKey: hasKey)
      try await Self.subscribe(store)
      let signed = try await Self.sign(folder, store)
      let options: Set<Product.PurchaseOption> =
        option == 0
        ? [.promotionalOffer(offerID: "half", signature: signed.fields), Self.mine]
        : Set(Product.PurchaseOption.promotionalOffer("half", compactJWS: signed.promotional))
      #expect(await Self.refusal(store, options) == nil)
      let status = try #require(try await store.status(for: "aG").first)
      #expect(try status.renewalInfo.payloadValue.offer?.id == "half")
    }
  }

  @Test func eachChangedFieldIsRefused() async throws {
    let store = try await Self.store(folder.appending(path: "store"))
    try await Self.subscribe(store)
    let signed = try await Self.sign(folder, store)
    let good = signed.fields
    func changed(
      key: String? = nil, nonce: UUID? = nil, timestamp: Int? = nil, signature: Data? = nil
    ) -> Product.SubscriptionOffer.Signature {
      .init(
        keyID: key ?? good.keyID, nonce: nonce ?? good.nonce,
        timestamp: timestamp ?? good.timestamp, signature: signature ?? good.signature)
    }
    let mine = Self.mine
    for bad in [
      changed(key: "KEY2"), changed(nonce: UUID()), changed(timestamp: good.timestamp + 1),
      changed(signature: Data(good.signature.reversed())),
    ] {
      let offer = Product.PurchaseOption.promotionalOffer(offerID: "half", signature: bad)
      #expect(await Self.refusal(store, [offer, mine]) == .invalidOfferSignature)
    }
    let offer = Product.PurchaseOption.promotionalOffer(offerID: "half", signature: good)
    let other = Product.PurchaseOption.promotionalOffer(offerID: "other", signature: good)
    let unknown = Product.PurchaseOption.promotionalOffer(offerID: "?", signature: good)
    let empty = Product.PurchaseOption.promotionalOffer(
      offerID: "half", signature: changed(signature: Data()))
    #expect(await Self.refusal(store, [offer]) == .invalidOfferSignature)
    #expect(await Self.refusal(store, [offer, .appAccountToken(UUID())]) == .invalidOfferSignature)
    #expect(await Self.refusal(store, [offer, mine], of: "b") == .invalidOfferSignature)
    #expect(await Self.refusal(store, [other, mine]) == .invalidOfferSignature)
    #expect(await Self.refusal(store, [unknown, mine]) == .invalidOfferIdentifier)
    #expect(await Self.refusal(store, [empty, mine]) == .missingOfferParameters)
    let jws = signed.promotional
    for (id, offer, text) in [
      ("b", "half", jws), ("a", "other", jws), ("a", "half", jws + "A"),
      ("a", "half", signed.introductory[0]),
    ] {
      let option = Product.PurchaseOption.promotionalOffer(offer, compactJWS: text)
      #expect(await Self.refusal(store, Set(option), of: id) == .invalidOfferSignature)
    }
    #expect(await Self.refusal(store, [offer, mine]) == nil)
  }

  /// A sheet that is declined does not use it; a purchase does, for every program.
  @Test(arguments: [true, false])
  func aNonceIsUsedOnce(_ hasFields: Bool) async throws {
    let place = folder.appending(path: "store")
    let store = try await Self.store(place)
    try await Self.subscribe(store)
    let signed = try await Self.sign(folder, store)
    let options: Set<Product.PurchaseOption> =
      hasFields
      ? [.promotionalOffer(offerID: "half", signature: signed.fields), Self.mine]
      : Set(Product.PurchaseOption.promotionalOffer("half", compactJWS: signed.promotional))
    let declined = try await store.purchase(
      "a", options: options, sheet: PresetPaymentSheet(answer: false))
    #expect(declined == .userCancelled)
    #expect(await Self.refusal(store, options) == nil)
    #expect(await Self.refusal(try await Self.store(place), options) == .invalidOfferSignature)
  }

  @Test func anotherKeyAndAnotherAppAreRefused() async throws {
    let store = try await Self.store(folder.appending(path: "store"))
    try await Self.subscribe(store)
    let foreign = try await Self.sign(
      folder, store, key: P256.Signing.PrivateKey().pemRepresentation)
    let own = try await Self.sign(folder, store)
    let elsewhere = try await Self.store(folder.appending(path: "elsewhere"), bundleID: "app.other")
    try await Self.subscribe(elsewhere)
    for (store, signed) in [(store, foreign), (elsewhere, own)] {
      let options: [Set<Product.PurchaseOption>] = [
        [.promotionalOffer(offerID: "half", signature: signed.fields), Self.mine],
        Set(Product.PurchaseOption.promotionalOffer("half", compactJWS: signed.promotional)),
        [.introductoryOfferEligibility(compactJWS: signed.introductory[0])],
      ]
      for option in options {
        #expect(await Self.refusal(store, option) == .invalidOfferSignature)
      }
    }
  }

  /// By real time, not the store's advanced time: a server signs by real time.
  @Test(arguments: [(86_400, true), (86_401, false)])
  func aSignatureHoldsForTwentyFourHours(_ age: Int, _ holds: Bool) async throws {
    let clock = ManualStoreClock()
    let store = try await Self.store(folder.appending(path: "store"), clock: clock)
    try await Self.subscribe(store)
    let signed = try await Self.sign(folder, store)
    try await store.advance(by: 86_400 * 2)
    clock.advance(by: .seconds(age))
    let options: Set<Product.PurchaseOption> = [
      .promotionalOffer(offerID: "half", signature: signed.fields), Self.mine,
    ]
    #expect(
      await Self.refusal(store, options) == (holds ? nil : .invalidOfferSignature))
  }

  @Test func theServerDecidesWhoGetsTheIntroductoryOffer() async throws {
    let store = try await Self.store(folder.appending(path: "store"))
    _ = try await store.purchase("b", sheet: yes)
    let signed = try await Self.sign(folder, store)
    let refused = Product.PurchaseOption.introductoryOfferEligibility(
      compactJWS: signed.introductory[1])
    #expect(await Self.refusal(store, [refused]) == nil)
    #expect(try await store.status(for: "aG").first?.transaction.payloadValue.price == 5)
    try await store.expireSubscription(productIdentifier: "a")
    let allowed = Product.PurchaseOption.introductoryOfferEligibility(
      compactJWS: signed.introductory[0])
    for _ in 0..<2 {
      #expect(await Self.refusal(store, [allowed]) == nil)
      #expect(try await store.status(for: "aG").first?.transaction.payloadValue.price == 0)
      try await store.expireSubscription(productIdentifier: "a")
    }
  }
}
