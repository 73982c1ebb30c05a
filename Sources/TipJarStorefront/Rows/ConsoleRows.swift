import Foundation
import TipJarMachines
package import TipJarScreens
package import TipJarStore

/// The rows of the Store Console: controls, transactions and products.
package struct ConsoleRows: ConsolePart {
  package let rows: Rows
  package let services: Services

  package init(rows: Rows, services: Services) {
    self.rows = rows
    self.services = services
  }

  /// The maximum number of transactions and of products in the console; the commands list all.
  private static let limit = 100

  private var words: ConsoleWords { texts.words.console }

  /// Returns the content of the console.
  package func info() async throws -> ConsoleInfo {
    let store = services.store
    let status = try await store.status
    let (transactions, count) = try await store.newestTransactions(limit: Self.limit)
    let configuration = try await store.currentConfiguration
    let products = await store.listedProducts(of: configuration, limit: Self.limit)
    let names = transactions.map { name(of: $0.transaction.productID, in: configuration) }
    let server = try await ServerRows(rows: rows, services: services).sections()
    let rest = configuration.productIDs.count - products.count
    var sections: [ConsoleInfo.Section] = [
      .init(words.controls, StoreSwitch.allCases.map { row($0, status) } + settings(status)),
      .init(
        words.transactions, zip(transactions, names).map(row),
        note: count == 0
          ? words.noTransactions
          : count > transactions.count ? words.moreTransactions(count - transactions.count) : ""),
      .init(words.errors, calls(status).map { row($0, status) }),
      .init(
        words.products,
        products.map { row($0, configuration, isWithheld: status.withheld.contains($0.id)) },
        note: rest > 0 ? words.moreProducts(rest) : ""),
      .init(words.startOver, startOver),
    ]
    let subscriptions = await SubscriptionControlRows(rows: rows, services: services)
      .sections(status, configuration)
    sections.insert(contentsOf: subscriptions + server, at: 1)
    return ConsoleInfo(facts: facts, sections: sections)
  }

  /// The store's file, time and folder.
  private var facts: [String] {
    let pace = rows.settings.rate == 1 ? "" : ", \(rows.settings.rate.formatted())x"
    return [
      inventory.storeFile ?? words.builtIn,
      texts.moment(services.store.now) + pace,
      clean(rows.settings.stateName ?? rows.settings.state.path),
    ]
  }

  // MARK: - Controls

  private func row(_ control: StoreSwitch, _ status: StoreStatus) -> ConsoleRow {
    let isOn = status.isOn(control)
    return ConsoleRow(
      .toggle(control), name: words.name(control), details: [words.detail(control)],
      mark: .toggle(isOn ? words.on : words.off, isOn: isOn), press: .act(.turn(control, !isOn)))
  }

  private func settings(_ status: StoreStatus) -> [ConsoleRow] {
    let storefront = status.storefront
    return [
      (
        StoreSetting.storefront, words.storefront, words.storefrontDetail,
        "\(storefront.countryCode), \(storefront.currency)"
      ),
      (.locale, words.locale, words.localeDetail, clean(status.locale)),
      (.latency, words.latency, words.latencyDetail, status.latency.milliseconds),
    ].map { setting, name, detail, value in
      ConsoleRow(
        .setting(setting), name: name, details: [detail], mark: .value(value), press: .load(setting)
      )
    }
  }

  /// Returns the calls that can be made to fail. Those that do not apply to the store are included
  /// only if they have an error, so that it can be cleared.
  private func calls(_ status: StoreStatus) -> [FailableAPI] {
    FailableAPI.allCases.filter { api in
      switch api {
      case .loadProducts, .purchase, .verification, .appStoreSync, .refundRequest: true
      case .subscriptionStatus:
        inventory.sellsPlans || status.simulatedErrors[api] != nil
      case .appTransaction, .manageSubscriptions, .offerCodeRedeem:
        status.simulatedErrors[api] != nil
      }
    }
  }

  private func row(_ api: FailableAPI, _ status: StoreStatus) -> ConsoleRow {
    let error = status.simulatedErrors[api]
    return ConsoleRow(
      .setting(.simulatedError(api.rawValue)), name: api.rawValue,
      details: [words.call(StoreCall(api))],
      mark: .value(
        error.map { $0.name.spelledOut + times(status.errorTimes[api]) } ?? words.off,
        isWarning: error != nil),
      press: .load(.simulatedError(api.rawValue)))
  }

  private func times(_ count: Int?) -> String {
    count.map { "\(texts.words.comma)\($0 == 1 ? words.once : "\($0) x")" } ?? ""
  }

  // MARK: - Transactions and products

  private func row(_ entry: TestTransaction, name: String) -> ConsoleRow {
    let transaction = entry.transaction
    let id = "\(entry.id)"
    let count = transaction.quantity == 1 ? "" : "\(transaction.quantity) x, "
    let when = texts.moment(transaction.purchaseDate)
    var choices: [Chooser.Choice] = []
    if entry.pendingAskToBuyConfirmation {
      choices += [
        .init(words.approve, action: .approve(id)), .init(words.decline, action: .decline(id)),
      ]
    }
    if entry.hasPurchaseIssue { choices.append(.init(words.resolve, action: .resolve(id))) }
    if entry.isPurchased {
      choices.append(refund(id, of: name, rows.refundedKind(of: transaction.productID)))
    }
    choices.append(delete(id, of: name))
    return ConsoleRow(
      .transaction(id), name: name, details: ["#\(id)", count + when],
      mark: mark(entry), press: .offer(choices))
  }

  private func mark(_ entry: TestTransaction) -> ConsoleRow.Mark {
    if entry.pendingAskToBuyConfirmation { return .value(words.pending, isWarning: true) }
    if entry.hasPurchaseIssue { return .value(words.interrupted, isWarning: true) }
    if !entry.isPurchased { return .value(words.refunded) }
    return .value(entry.isFinished ? words.bought : words.unfinished, isWarning: !entry.isFinished)
  }

  private func row(
    _ product: Product, _ configuration: StoreConfiguration, isWithheld: Bool
  ) -> ConsoleRow {
    let id = ItemID(product.id)
    let shelf = Chooser.Choice(
      isWithheld ? words.restock : words.withhold, action: .setWithheld(id, !isWithheld))
    let buy = Chooser.Choice(words.buyOutside, action: .buyOutside(id))
    return ConsoleRow(
      .product(id), name: name(of: product.id, in: configuration),
      details: [
        rows.price(of: product, configuration.storefront.currency),
        texts.words.productKind(product.type),
      ],
      mark: .value(
        isWithheld ? texts.words.withheld : texts.words.available, isWarning: isWithheld),
      press: .offer([shelf, buy]))
  }

  // MARK: - Reset

  private var startOver: [ConsoleRow] {
    [
      ConsoleRow(
        .clear, name: words.clear, mark: .value(words.clearVerb),
        press: .confirm(
          .init(title: words.clear, sentence: words.clearDetail, verb: words.clearVerb), .clear)
      ),
      ConsoleRow(
        .reset, name: words.reset, mark: .value(words.resetVerb),
        press: .confirm(
          .init(title: words.reset, sentence: words.resetDetail, verb: words.resetVerb), .reset)
      ),
    ]
  }
}

extension StoreStatus {
  /// Returns the state of a switch.
  package func isOn(_ control: StoreSwitch) -> Bool {
    switch control {
    case .askToBuy: askToBuyEnabled
    case .interruptedPurchases: interruptedPurchasesEnabled
    case .dialogs: !disableDialogs
    case .payments: canMakePayments
    }
  }
}

extension Latency {
  /// The range in milliseconds, such as "1000, 1500 ms"; one number if both ends are equal.
  package var milliseconds: String {
    let (products, purchase) = (products.milliseconds, purchase.milliseconds)
    return products == purchase ? "\(products) ms" : "\(products), \(purchase) ms"
  }
}

extension Duration {
  /// The number of whole milliseconds.
  package var milliseconds: Int { Int(self / .milliseconds(1)) }
}

/// A part of the Store Console's rows, made from the services' data with the texts of the rows.
@MainActor
package protocol ConsolePart {
  var rows: Rows { get }
  var services: Services { get }
}

extension ConsolePart {
  var texts: Texts { rows.texts }
  var inventory: Inventory { rows.inventory }

  func clean(_ text: String) -> String { rows.clean(text) }

  func name(of productID: String, in configuration: StoreConfiguration) -> String {
    rows.name(of: productID, in: configuration)
  }

  /// Returns the choice to refund a transaction, which asks first.
  func refund(_ id: String, of name: String, _ kind: RefundedKind) -> Chooser.Choice {
    let verb = texts.words.console.refund
    return Chooser.Choice(
      verb, action: .refund(id),
      question: .init(title: "\(verb): \(name)", sentence: texts.words.refundNote(kind), verb: verb)
    )
  }

  /// Returns the choice to delete a transaction, which asks first.
  func delete(_ id: String, of name: String) -> Chooser.Choice {
    let words = texts.words.console
    return Chooser.Choice(
      words.delete, action: .delete(id),
      question: .init(
        title: "\(words.delete): \(name)", sentence: words.deleteDetail, verb: words.delete))
  }
}
