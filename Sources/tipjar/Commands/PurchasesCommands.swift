import ArgumentParser
import Foundation
import TipJarFiles
import TipJarJSON
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List purchases, newest first, and the tip collection.",
    discussion: """
      The periods of a subscription are one line; --json lists each of them. Each store has its \
      own history; --store chooses the store. No money moves.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws {
    let session = try await StoreSession.open(options, for: .reading)
    let overview = try await session.checkout.overview(listsPeriods: format.json)
    let sold = session.products.configuration.tips
    let tips = Set(sold.map(\.id))
    let collection = overview.collection.filter { tips.contains($0.productID) }
    let paid = overview.paid.filter { tips.contains($0.productID) }
    let sums = paid.sums(in: overview.storefront)
    if format.json {
      let json: JSONObject = [
        "simulated": true, "transactions": overview.entries.map(\.json),
        "collection": collection.map {
          ["productId": $0.productID, "name": $0.displayName, "count": $0.count] as JSONObject
        },
        "tipTotals": sums.map {
          [
            "simulated": true, "price": "\($0.amount)", "currency": $0.currency,
            "displayPrice": $0.displayPrice,
          ] as JSONObject
        },
      ]
      return try Output.json(json)
    }
    Output.table(try await session.rows(overview.renewals) + overview.entries.map(session.row))
    if overview.total == 0 { Output.line(session.words.text("No purchases yet.")) }
    let counted = collection.map { CountedTip($0.productID, name: $0.displayName, count: $0.count) }
    let sentence = session.words.collection.sentence(
      counted, sellsTips: sold.contains { CountedTip.isTip($0.id, named: $0.name) })
    if !sentence.isEmpty { Output.line(sentence) }
    if let first = paid.map(\.since).min() {
      let totals = sums.map(\.displayPrice)
      Output.line(session.words.collection.detail(counted, totals, session.texts.day(first)))
    }
    Output.line(session.words.simulatedNote)
  }
}

extension StoreSession {
  fileprivate func row(_ entry: HistoryEntry) -> [String] {
    [
      String(entry.id), texts.moment(entry.purchaseDate), entry.displayName.times(entry.quantity),
      entry.displayPrice, words.state(entry),
    ]
  }

  /// Returns the rows of subscriptions: their latest periods, states and numbers of periods.
  fileprivate func rows(_ renewals: [RenewalLine]) async throws -> [[String]] {
    guard !renewals.isEmpty else { return [] }
    let configuration = try await store.currentConfiguration
    let statuses = (try? await store.allStatuses.flatMap(\.statuses)) ?? []
    return renewals.map { renewal in
      var row = row(renewal.latest)
      if let status = statuses.status(of: renewal) {
        row[4] = texts.state(of: status, in: configuration, now: store.now)
      }
      let periods = words.text("{0}, since {1}")(renewal.periods, texts.day(renewal.since))
      return row + ["\(words.text("Periods")): \(periods)"]
    }
  }
}

struct SubscriptionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subscriptions",
    abstract: "List subscriptions: when they renew, or why they do not.",
    discussion: "Each is listed once, with its current or last period. No money moves.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws {
    let session = try await StoreSession.open(options, for: .reading)
    let statuses = try await session.store.allStatuses.flatMap(\.statuses)
    if format.json { return try Output.json(statuses.map(\.json)) }
    let configuration = try await session.store.currentConfiguration
    Output.table(try statuses.map { try session.row($0, configuration) })
    if statuses.isEmpty { Output.line(session.words.text("No subscriptions.")) }
    Output.line(session.words.simulatedNote)
  }
}

extension StoreSession {
  fileprivate func row(
    _ status: Product.SubscriptionInfo.Status, _ configuration: StoreConfiguration
  ) throws -> [String] {
    let info = status.renewalInfo.unsafePayloadValue
    let transaction = status.transaction.unsafePayloadValue
    let state = texts.state(of: status, in: configuration, now: store.now)
    let next = info.autoRenewPreference.flatMap { $0 == transaction.productID ? nil : $0 }
    let change = next.map { "→ \(configuration.title(of: $0))" } ?? ""
    return [
      String(transaction.id), configuration.title(of: transaction.productID), state, change,
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
      throw Failure(
        "There are several subscriptions. Name one: \(products.joined(separator: ", ")).", .usage)
    }
    return first
  }
}

extension Product.SubscriptionInfo.Status {
  var json: JSONObject {
    let info = renewalInfo.unsafePayloadValue
    let transaction = transaction.unsafePayloadValue
    let offers = info.eligibleWinBackOfferIDs
    return [
      "simulated": true, "state": "\(state)", "transactionId": String(transaction.id),
      "originalId": String(transaction.originalID), "productId": transaction.productID,
      "ownershipType": "\(transaction.ownershipType)",
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

struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore purchases: ask the store which products you own.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws {
    let session = try await StoreSession.open(options, for: .writing)
    let owned: [Transaction]
    do throws(Checkout.Failure) {
      owned = try await session.checkout.restore()
    } catch {
      let failure = Failure(error, session.words)
      throw format.json ? try failure.reported(error.json) : failure
    }
    var entries: [HistoryEntry] = []
    for transaction in owned { entries.append(try await session.checkout.entry(of: transaction)) }
    if format.json {
      return try Output.json(["simulated": true, "restored": entries.map(\.json)] as JSONObject)
    }
    let words = session.words
    let names = entries.map(\.displayName).joined(separator: words.comma)
    Output.line(
      entries.isEmpty ? words.text("Nothing to restore.") : words.text("Restored: {0}.")(names))
    Output.line(words.simulatedNote)
  }
}
