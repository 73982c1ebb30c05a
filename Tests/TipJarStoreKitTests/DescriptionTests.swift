import Foundation
import Testing
import TipJarStoreKit

@Suite(.isolatedStore) struct DescriptionTests {
  @Test(arguments: [
    ("1 week", SubscriptionPeriod.weekly), ("3 days", .everyThreeDays), ("1 month", .monthly),
    ("6 months", .everySixMonths), ("1 year", .yearly), ("10 days", .init(value: 10, unit: .day)),
    ("15 months", .init(value: 15, unit: .month)),
  ])
  func aPeriodIsWritten(_ text: String, _ period: SubscriptionPeriod) async throws {
    let shop = try Shop()
    let products = try await Product.products(for: ["a.monthly"])
    let product = try #require(products.first)
    #expect(period.formatted(product.subscriptionPeriodFormatStyle) == text)
    #expect(period.debugDescription == text)
    #expect(text.contains(period.unit.formatted(product.subscriptionPeriodUnitFormatStyle)))
    withExtendedLifetime(shop) {}
  }

  @Test func everyFieldOfAProductIsInItsJSON() async throws {
    let shop = try Shop()
    let product = try #require(try await Product.products(for: ["a.monthly"]).first)
    let json = try JSONSerialization.jsonObject(with: product.jsonRepresentation)
    let names = Set(try #require(json as? [String: Any]).keys)
    // The storefront writes the price; of a subscription the group and the period are named.
    let fields = Set(Mirror(reflecting: product).children.compactMap(\.label))
    #expect(
      names
        == fields.subtracting(["storefront", "subscription"])
        .union(["subscriptionGroupID", "subscriptionPeriod"]))
    withExtendedLifetime(shop) {}
  }

  @Test func valuesHaveWords() {
    #expect(Product.ProductType.autoRenewable.localizedDescription == "Auto-Renewable Subscription")
    #expect(
      SubscriptionRenewalState.inBillingRetryPeriod.localizedDescription
        == "in billing retry period")
    #expect(Transaction.OfferType.winBack.localizedDescription == "win back")
    #expect(Product.SubscriptionOffer.PaymentMode.freeTrial.localizedDescription == "free trial")
  }

  /// As in StoreKit: the error, its reason, and what to do.
  @Test func errorsAreLocalized() {
    let offline: any Error = StoreKitError.networkError(URLError(.timedOut))
    #expect(offline.localizedDescription == "The store cannot be reached.")
    let error = offline as? any LocalizedError
    #expect(error?.failureReason == "The store cannot be reached.")
    #expect(error?.recoverySuggestion == "Try again later.")
    #expect(StoreKitError.systemError(CancellationError()).problem == "CancellationError()")
    #expect(StoreKitError.offline == .networkError(URLError(.timedOut)))
    #expect(StoreKitError.problem("a") != .problem("b"))
    let refusal: any Error = Product.PurchaseError.productUnavailable
    #expect(refusal.localizedDescription == "This product is not available in the store.")
  }
}
