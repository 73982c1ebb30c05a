import Foundation
import TipJarMachines
package import TipJarScreens
package import TipJarStore
package import TipJarVocabulary

/// The rows of the Store Console: controls, transactions and products.
@MainActor
package struct ConsoleRows {
  package let rows: Rows
  package let services: Services

  package init(rows: Rows, services: Services) {
    self.rows = rows
    self.services = services
  }

  /// The maximum number of transactions and of products in the console; the commands list all.
  private static let limit = 100

  package func info() async throws -> ConsoleInfo {
    let store = services.store
    let status = try await store.status
    let (transactions, count) = try await store.newestTransactions(limit: Self.limit)
    let configuration = try await store.currentConfiguration
    let products = await store.listedProducts(of: configuration, limit: Self.limit)
    let names = transactions.map { name(of: $0.transaction.productID, in: configuration) }
    let rest = configuration.productIDs.count - products.count
    var sections: [ConsoleInfo.Section] = [
      .init("Controls", settings(status, ofSubscriptions: false)),
      .init(
        "Transactions", zip(transactions, names).map(row),
        note: count == 0
          ? "No purchases yet."
          : count > transactions.count
            ? "\(count - transactions.count) older: run tipjar history." : ""),
      .init("Simulated errors", calls(status).map { row($0, status) }),
      .init(
        "Products",
        products.map { row($0, configuration, isWithheld: status.withheld.contains($0.id)) },
        note: rest > 0 ? "\(rest) more: run tipjar products." : ""),
      .init("Reset", startOver),
    ]
    // The controls that are used most often are in view without scrolling.
    sections = await subscriptionSections(status, configuration) + sections
    return ConsoleInfo(facts: facts, sections: sections)
  }

  /// The formats of the console, which is in English alone.
  var texts: Texts { rows.texts.english }
  private var inventory: Inventory { rows.inventory }

  func clean(_ text: String) -> String { rows.clean(text) }

  func name(of productID: String, in configuration: StoreConfiguration) -> String {
    rows.name(of: productID, in: configuration)
  }

  private var facts: [String] {
    let pace = rows.settings.rate == 1 ? "" : ", \(rows.settings.rate.formatted())x"
    return [
      inventory.storeFile ?? "built-in", texts.moment(services.store.now) + pace,
      clean(rows.settings.stateName ?? rows.settings.state.path),
    ]
  }

  // MARK: - Controls

  func settings(_ status: StoreStatus, ofSubscriptions: Bool) -> [ConsoleRow] {
    StoreControl.settings.filter { $0.row.isOfSubscriptions == ofSubscriptions }.map { control in
      let (value, words, isToggle) = (status[control], control.words, control.row.kind == .toggle)
      let isOn = value == StoreControl.on
      return ConsoleRow(
        .control(control), name: words.name, details: [words.detail],
        mark: isToggle ? .toggle(value, isOn: isOn) : .value(clean(inWords(control, status))),
        press: isToggle
          ? .act(ControlUse(control, isOn ? StoreControl.off : StoreControl.on)) : .load)
    }
  }

  /// Returns the value of a setting; a country, a language and a time rate are in words, where
  /// commands have their codes and names.
  private func inWords(_ control: StoreControl, _ status: StoreStatus) -> String {
    let (names, storefront) = (texts.words.language.locale, status.storefront)
    let value = status.shown(control)
    switch control {
    case .timeRate: return value.spelledOut
    case .locale:
      let locale = Locale(identifier: value)
      let code = locale.language.languageCode?.identifier ?? value
      let language = names.localizedString(forLanguageCode: code) ?? code
      return [language, locale.region?.identifier].compactMap(\.self).joined(separator: ", ")
    case .storefront:
      let name = storefront.regionCode.flatMap(names.localizedString(forRegionCode:))
      return name.map { "\($0), \(storefront.currencyCode)" } ?? value
    default: return value
    }
  }

  /// Returns the calls that can be made to fail. Those that do not apply to the store are included
  /// only if they have an error, so that it can be cleared.
  private func calls(_ status: StoreStatus) -> [FailableAPI] {
    FailableAPI.allCases.filter { api in
      switch api {
      case .loadProducts, .purchase, .verification, .appStoreSync, .refundRequest: true
      case .subscriptionStatus: inventory.sellsPlans || status.simulatedErrors[api] != nil
      case .appTransaction, .manageSubscriptions, .offerCodeRedeem:
        status.simulatedErrors[api] != nil
      }
    }
  }

  private func row(_ api: FailableAPI, _ status: StoreStatus) -> ConsoleRow {
    let error = status.simulatedErrors[api]
    let words = StoreControl.words(of: api)
    func use(_ value: String?) -> ControlUse {
      ControlUse(.simulatedError, on: api.rawValue, value)
    }
    func button(_ name: String, _ times: String) -> ConsoleRow.Button {
      let names = SimulatedError.names(for: api)
      return .init(name, .offer(names.map { .init($0.spelledOut, use: use($0 + times)) }))
    }
    let value = error.map { $0.name.spelledOut + times(status.errorTimes[api]) }
    return ConsoleRow(
      .control(.simulatedError, on: api.rawValue), name: words.name,
      details: value == nil ? [words.effect] : [],
      mark: .value(value ?? StoreControl.off, isWarning: error != nil),
      control: .buttons(
        error == nil
          ? [button("Next call", " 1"), button("Always", "")]
          : [.init("Turn off", .act(use(nil)))]))
  }

  private func times(_ count: Int?) -> String {
    let times = count.map { $0 == 1 ? "once" : "\($0) x" } ?? "always"
    return texts.words.comma + times
  }

  // MARK: - Transactions and products

  private func row(_ entry: TestTransaction, name: String) -> ConsoleRow {
    let transaction = entry.transaction
    let id = "\(entry.id)"
    let count = transaction.purchasedQuantity == 1 ? "" : "\(transaction.purchasedQuantity) x, "
    let when = texts.moment(transaction.purchaseDate)
    var choices: [Chooser.Choice] = []
    if entry.pendingAskToBuyConfirmation {
      choices += [.init(.approve, on: id), .init(.decline, on: id)]
    }
    if entry.hasPurchaseIssue { choices.append(.init(.resolve, on: id)) }
    if entry.isPurchased {
      choices += refunds(transaction, of: name, rows.refundedKind(of: transaction.productID))
    }
    choices.append(delete(id, of: name))
    return ConsoleRow(
      .transaction(id), name: name, details: ["#\(id)", count + when],
      mark: mark(entry), press: .offer(choices))
  }

  private func mark(_ entry: TestTransaction) -> ConsoleRow.Mark {
    if entry.pendingAskToBuyConfirmation || entry.hasPurchaseIssue {
      return .value(texts.words.receiptState(.pending), isWarning: true)
    }
    if !entry.isPurchased { return .value(revoked(entry.transaction)) }
    return .value(
      entry.isFinished ? texts.words.receiptState(.purchased) : "unfinished",
      isWarning: !entry.isFinished
    )
  }

  private func row(
    _ product: Product, _ configuration: StoreConfiguration, isWithheld: Bool
  ) -> ConsoleRow {
    let (id, words) = (product.id, StoreControl.withheld.words)
    let shelf = Chooser.Choice(
      isWithheld ? words.detail : words.name,
      use: ControlUse(.withheld, on: id, isWithheld ? StoreControl.off : StoreControl.on))
    return ConsoleRow(
      .product(ItemID(id)), name: name(of: id, in: configuration),
      details: [
        rows.price(of: product, configuration.storefront.currencyCode),
        texts.words.productKind(product.type),
      ],
      mark: .value(
        isWithheld ? texts.words.text("not sold") : texts.words.text("for sale"),
        isWarning: isWithheld),
      press: .offer(
        [shelf, .init(.buyOutside, on: id)]
          + (product.isFamilyShareable ? [.init(.share, on: id)] : [])))
  }

  /// The state of a transaction that was refunded, or is no longer shared.
  func revoked(_ transaction: Transaction) -> String {
    texts.words.receiptState(transaction.isShared ? .revoked : .refunded)
  }

  /// Returns the choices to refund a transaction, in full or by half, which ask first; for what the
  /// family shares, the choice to stop that.
  func refunds(
    _ transaction: Transaction, of name: String, _ kind: RefundedKind
  ) -> [Chooser.Choice] {
    let id = "\(transaction.id)"
    guard !transaction.isShared else { return [.init(.stopSharing, on: id)] }
    let note = texts.words.refundNote(kind)
    let half = "Half of the price is refunded; the purchase is revoked, as with Apple's."
    return [
      question(.refund, id, name, note),
      question(.refund, id, name, texts.words.joined([half, note]), value: "50"),
    ]
  }

  func delete(_ id: String, of name: String) -> Chooser.Choice {
    question(.delete, id, name, StoreControl.delete.words.detail)
  }

  private func question(
    _ control: StoreControl, _ id: String, _ name: String, _ sentence: String, value: String? = nil
  ) -> Chooser.Choice {
    let verb = value.map(control.words.value) ?? control.words.name
    return .init(
      verb, use: ControlUse(control, on: id, value),
      question: .init(title: "\(verb): \(name)", sentence: sentence, verb: verb))
  }

  // MARK: - Reset

  private var startOver: [ConsoleRow] {
    [StoreControl.clear, .reset].map { control in
      let (words, verb) = (control.words, control.words.value(""))
      return ConsoleRow(
        .control(control), name: words.name,
        details: [control == .clear ? "deletes every purchase" : "every control to its default"],
        mark: .value(verb),
        press: .confirm(
          .init(title: words.name, sentence: words.detail, verb: verb), ControlUse(control)))
    }
  }

  /// Returns the values, and the index of the current one.
  package func choices(
    for item: ConsoleItem
  ) async throws -> (choices: [Chooser.Choice], current: Int?) {
    guard case .control(let control, _) = item else { return ([], nil) }
    let status = try await services.store.status
    let names = texts.words.language.locale
    let choices: [Chooser.Choice]
    func choice(_ name: String, detail: String = "", _ value: String?) -> Chooser.Choice {
      Chooser.Choice(name, detail: detail, use: ControlUse(control, value))
    }
    switch control.row.kind {
    case .choice(.storefronts):
      choices = await services.store.storefronts.map { storefront in
        let code = storefront.countryCode
        let name = storefront.regionCode.flatMap(names.localizedString(forRegionCode:)) ?? code
        return choice(name, detail: "\(code)  \(storefront.currencyCode)", code)
      }.sorted { $0.name.compare($1.name, locale: names) == .orderedAscending }
    case .choice(.locales):
      choices = try await services.store.currentConfiguration.locales.map {
        choice(clean($0), detail: clean(names.localizedString(forIdentifier: $0) ?? ""), $0)
      }
    case .choice(.timeRates):
      choices = TimeRate.allCases.map { choice($0.name.spelledOut, "\($0.rawValue)") }
    case .number(_, let words, let steps):
      let values = Set(words + [StoreControl.standard]).sorted() + steps.map(String.init)
      choices = values.map { choice(control.words.value($0), $0) }
    // A row of these acts, or offers what it has; it loads no choices.
    case .toggle, .transaction, .subscription, .product, .store: return ([], nil)
    }
    return (choices, choices.firstIndex { $0.use?.value ?? "" == status[control] })
  }
}

extension Chooser.Choice {
  /// A choice that does a thing, by its name.
  init(_ control: StoreControl, on target: String) {
    self.init(control.words.name, use: ControlUse(control, on: target))
  }
}

extension String {
  /// The name of an error in separate words: "Network error" for "networkError". StoreKit has one
  /// that is only "unknown".
  var spelledOut: String {
    (self == "unknown" ? "unknownError" : self)
      .reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }.titled
  }
}

extension Latency {
  /// The milliseconds, such as "load 1000, buy 1500 ms"; one number if both are equal.
  package var milliseconds: String {
    let (products, purchase) = (products.milliseconds, purchase.milliseconds)
    return products == purchase ? "\(products) ms" : "load \(products), buy \(purchase) ms"
  }
}

extension Duration {
  package var milliseconds: Int { Int(self / .milliseconds(1)) }
}

extension StoreStatus {
  package func shown(_ control: StoreControl) -> String {
    switch control {
    case .storefront: "\(storefront.countryCode), \(storefront.currencyCode)"
    case .timeRate: Int(self[control]).flatMap(TimeRate.init)?.name ?? ""
    case .latency: latency.milliseconds
    default: control.words.value(self[control])
    }
  }
}
