import ArgumentParser
import Foundation
import TipJarJSON
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

struct PurchaseOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
  var yes = false
  @OptionGroup var accountToken: AccountTokenOption

  /// Checks that a purchase can be confirmed: by `--yes`, on a terminal, or by a store without
  /// dialogs.
  /// - Throws: a ``Failure`` with status 64 if there is no terminal to ask on.
  func requireAnswer(for store: SimulatedStore) async throws {
    if yes { return }
    if try await !store.isOn(.dialogs) { return }
    try LineInput.requireTerminal(to: "buy")
  }

  /// Returns the sheet that prompts, or that confirms by itself with `--yes`.
  func sheet(_ words: Words) -> any PaymentSheet {
    if yes { return PresetPaymentSheet() }
    let input = LineInput()
    return QuestionSheet(
      texts: Texts(words: words), say: { Output.prompt("\($0)\n") },
      confirms: { input.confirms($0, words) })
  }
}

extension StoreSession {
  func confirms(_ question: String) -> Bool { LineInput().confirms(question, words) }

  /// Buys a product and prints the result.
  /// - Throws: a ``Failure`` with the exit status if nothing was bought.
  func buy(
    _ id: String, quantity: Int = 1, _ options: PurchaseOptions,
    options more: Set<Product.PurchaseOption> = [], json: Bool
  ) async throws {
    let isOwned = try await checkout.ownedProducts().contains(id)
    let buying = options.accountToken.options(quantity).union(more)
    let outcome = await checkout.purchase(id, options: buying, sheet: options.sheet(words))
    // Share it with the other machines at once: the next command may come much later.
    if settings.sync != nil { _ = try? await checkout.collection() }
    let failure = try await failure(outcome, of: id)
    if json {
      let object = try await self.json(outcome, id, quantity)
      guard let failure else { return try Output.json(object) }
      throw try failure.reported(object)
    }
    if let failure { throw failure }
    guard case .purchased(let transaction) = outcome else { return }
    Output.line(try await message(after: transaction, of: id, isOwned, quantity))
    Output.line(words.simulatedNote)
  }

  /// Returns the message after a purchase: its price, or the terms of a subscription that begins
  /// with an offer. Nothing is charged for a product that was owned, or for a subscription that
  /// changes at the end of its period.
  func message(
    after transaction: Transaction, of id: String, _ isOwned: Bool, _ quantity: Int = 1
  ) async throws -> String {
    let configuration = try await store.currentConfiguration
    guard transaction.productID == id else {
      let date = texts.moment(transaction.expirationDate ?? transaction.purchaseDate)
      return words.changesOn(configuration.title(of: id), date)
    }
    let entry = try await checkout.entry(of: transaction)
    if isOwned { return words.text("You already own {0}. Nothing was charged.")(entry.displayName) }
    let (name, price) = (entry.displayName.times(quantity), entry.displayPrice)
    let terms = texts.terms(
      of: transaction, configuration.product(transaction.productID),
      configuration.storefront.currencyCode)
    return terms.map { words.text("Subscribed to {0}: {1}. Thank you.")(name, $0) }
      ?? words.text("Bought {0} for {1}. Thank you.")(name, price)
  }

  private func json(
    _ outcome: Checkout.Outcome, _ id: String, _ quantity: Int
  ) async throws -> JSONObject {
    var json: JSONObject = ["simulated": true, "productId": id, "quantity": quantity]
    switch outcome {
    case .purchased(let transaction):
      json = try await checkout.entry(of: transaction).json
      json["outcome"] = "purchased"
    case .pending:
      let waiting = try await store.waitingPurchases
      if let request = waiting.last(where: { $0.productID == id }) {
        json = try await checkout.entry(of: request, isWaiting: true).json
        json["appAccountToken"] = request.appAccountToken?.uuidString.lowercased()
      }
      json["outcome"] = "pending"
    case .userCancelled: json["outcome"] = "cancelled"
    case .unverified(let transaction, let reason):
      json = try await checkout.entry(of: transaction).json
      (json["outcome"], json["reason"]) = ("unverified", reason)
    case .failed(let failure):
      (json["outcome"], json["error"], json["reason"]) = ("failed", failure.name, failure.reason)
    }
    return json
  }
}

extension String {
  /// A name with the number of items: "3 x Fine Tip".
  func times(_ quantity: Int) -> String { quantity == 1 ? self : "\(quantity) x \(self)" }
}

extension StoreSession {
  func unavailable(_ id: String) -> Failure {
    let reason = words.reason(Product.PurchaseError.productUnavailable).sentence
    let said = words.commands
    let hint =
      products.sells(id)
      ? said.listsProducts
      : products.hint(forProduct: id, in: (try? Inventory(settings))?.catalog, said)
    return Failure("\(id): \(reason) \(hint)", .unavailable)
  }

  /// Returns the error for a pending purchase, with the command that completes it.
  private func pending(_ id: String) async throws -> Failure {
    let said = words.commands
    let controls = try await [
      ("approve", store.pendingRequests), ("resolve", store.interruptedPurchases),
    ]
    let commands = controls.flatMap { control, requests in
      requests.filter { $0.productID == id }.map { "tipjar store \(control) \($0.id)" }
    }
    guard let command = commands.last else { return Failure(said.pending, .tryLater) }
    return Failure(said.pending + " " + words.text("“{0}” completes it.")(command), .tryLater)
  }

  /// Returns the error for a purchase that did not succeed, or nil.
  func failure(_ outcome: Checkout.Outcome, of id: String) async throws -> Failure? {
    switch outcome {
    case .purchased: nil
    case .userCancelled: Failure(words.cancelled, .cancelled)
    case .pending: try await pending(id)
    case .unverified:
      Failure(
        try await store.armingFile(forAPI: .verification)
          .map { words.text("{0} (simulated error of {1})")(words.unverified, $0) }
          ?? words.unverified, .unavailable)
    case .failed(.purchase(.productUnavailable)): unavailable(id)
    case .failed(let failure): Failure(failure, words)
    }
  }
}
