import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

struct PlainPurchase: PlainPlace {
  let shop: PlainShop

  /// Buys a product after confirmation, and prints the result. Returns true if it was bought.
  @discardableResult
  func buy(_ id: String) async -> Bool {
    let owned = try? await services.checkout.ownedProducts()
    let outcome = await services.checkout.purchase(
      id,
      sheet: QuestionSheet(
        texts: session.texts, say: menu.lines.say, confirms: menu.confirms))
    switch outcome {
    case .purchased(let transaction):
      let isOwned = owned?.contains(id) == true
      let message = try? await session.storeSession.message(after: transaction, of: id, isOwned)
      lines.say(message ?? words.text("Thank you"))
      lines.say("\(words.text("transaction {0}")(transaction.id).titled). \(words.simulatedNote)")
      return true
    case .userCancelled: lines.say(words.cancelled)
    case .pending: lines.say(words.pendingNote)
    case .unverified: lines.say(words.unverified)
    case .failed(let failure):
      lines.say(words.text("The purchase failed: {0}")(words.reason(failure)))
    }
    return false
  }

  /// Offers the choices for a subscription that the customer has. Returns false if none was made.
  @discardableResult
  func manage(_ title: String, _ choices: [Chooser.Choice]) async throws -> Bool {
    guard let choice = try await menu.choose(title, from: choices) else { return false }
    do {
      if let use = choice.use { try await services.store.perform(use) }
      await services.checkout.deliverPending()
    } catch {
      lines.say(words.reason(error))
    }
    return true
  }
}

/// A payment sheet that asks a question, after the terms of a subscription; only a yes confirms it.
struct QuestionSheet: PaymentSheet {
  let texts: Texts
  let say: @Sendable (String) -> Void
  let confirms: @Sendable (String) async -> Bool

  func confirm(_ request: PaymentRequest) async -> Bool {
    if let terms = texts.terms(request) { say(texts.words.joined(terms.sentences)) }
    return await confirms(texts.words.question(request))
  }
}

extension Words {
  /// Returns the question before a purchase, for the commands and the line-based interface.
  func question(_ request: PaymentRequest) -> String {
    let name = request.displayName.times(request.quantity)
    // A subscription that changes later.
    if let renewal = request.renewal, renewal.startDate != nil {
      return commands.buy(name, renewal.displayPrice)
    }
    if request.isPaidAlready {
      return text("You have paid for {0}. Deliver it again at no charge?")(name)
    }
    return request.needsApproval
      ? text("Ask to buy {0} for {1}? Simulated, no money moves.")(name, request.displayPrice)
      : commands.buy(name, request.displayPrice)
  }
}
