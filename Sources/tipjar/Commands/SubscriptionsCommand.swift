import ArgumentParser
import Foundation
import TipJarJSON
import TipJarScreens
import TipJarStore
import TipJarStorefront

/// `tipjar subscriptions`: lists the subscriptions with their state.
struct SubscriptionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subscriptions",
    abstract: "List subscriptions: when they renew, or why they do not.",
    discussion: "Each is listed once, with its current or last period. No money moves.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws {
    let session = try await Session.open(options)
    let statuses = try await session.store.allStatuses.flatMap(\.statuses)
    if format.json { return try Output.json(statuses.map(\.json)) }
    let configuration = try await session.store.currentConfiguration
    Output.table(try statuses.map { try session.row($0, configuration) })
    if statuses.isEmpty { Output.line(session.words.subscriptions.none) }
    Output.line(session.words.simulatedNote)
  }
}

extension Session {
  fileprivate func row(
    _ status: Product.SubscriptionInfo.Status, _ configuration: StoreConfiguration
  ) throws -> [String] {
    let info = status.renewalInfo.unsafePayloadValue
    let transaction = status.transaction.unsafePayloadValue
    let state = texts.state(of: status, in: configuration, now: store.now)
    let next = info.autoRenewPreference.flatMap { $0 == transaction.productID ? nil : $0 }
    return [
      String(transaction.id), configuration.title(of: transaction.productID), state,
      next.map { "→ \(configuration.title(of: $0))" } ?? "",
    ]
  }

  /// Returns the subscription that a control means: by the number of its transaction or of its
  /// first one, by its product, or the only one.
  /// - Throws: a ``Failure`` with status 64 if there are several and none was named.
  func subscription(meantBy word: String?) async throws -> Product.SubscriptionInfo.Status {
    let configuration = try await store.currentConfiguration
    let active = try await store.allStatuses.flatMap(\.statuses).filter {
      $0.state != .expired && $0.state != .revoked
    }
    let products = active.map(\.renewalInfo.unsafePayloadValue.currentProductID)
    let id = try word.flatMap { word in
      try Inventory.id(
        meantBy: word, among: products.map { (id: $0, name: configuration.title(of: $0)) }) ?? word
    }
    let statuses = zip(active, products).filter { status, product in
      let transaction = status.transaction.unsafePayloadValue
      let names = [product, "\(transaction.id)", "\(transaction.originalID)"]
      return id.map(names.contains) ?? true
    }.map(\.0)
    guard let first = statuses.first else { throw StoreControlError.noSubscriptionFound }
    guard statuses.count == 1 || id != nil else {
      let ids = statuses.map(\.renewalInfo.unsafePayloadValue.currentProductID)
      throw Failure(
        "There are several subscriptions. Name one: \(ids.joined(separator: ", ")).", .usage)
    }
    return first
  }
}

extension Product.SubscriptionInfo.Status {
  /// The subscription as JSON, by the names of StoreKit's `RenewalInfo`. Absent values are left out.
  var json: JSONObject {
    let info = renewalInfo.unsafePayloadValue
    let transaction = transaction.unsafePayloadValue
    let offers = info.eligibleWinBackOfferIDs
    return [
      "simulated": true, "state": "\(state)", "transactionId": String(transaction.id),
      "originalId": String(transaction.originalID), "productId": transaction.productID,
      "subscriptionGroupId": transaction.subscriptionGroupID,
      "expirationDate": transaction.expirationDate?.formatted(.utc),
      "willAutoRenew": info.willAutoRenew, "autoRenewPreference": info.autoRenewPreference,
      "renewalPrice": info.renewalPrice.map { "\($0)" }, "currency": info.currency,
      "gracePeriodExpirationDate": info.gracePeriodExpirationDate?.formatted(.utc),
      "expirationReason": info.expirationReason.map { "\($0)" },
      "priceIncreaseStatus": "\(info.priceIncreaseStatus)", "offerId": info.offer?.id,
      "eligibleWinBackOfferIds": offers.isEmpty ? nil : offers,
      "signedTransactionInfo": self.transaction.jwsRepresentation,
      "signedRenewalInfo": renewalInfo.jwsRepresentation,
    ]
  }
}
