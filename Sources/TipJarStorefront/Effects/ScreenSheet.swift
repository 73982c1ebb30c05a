import TipJarMachines
package import TipJarScreens
package import TipJarStore
import TipJarTerminal

/// The payment sheet on the screen: shows a request and waits for the user's answer.
@MainActor
package final class ScreenSheet {
  private var answers: [Int: AsyncStream<Bool>.Continuation] = [:]
  private var lastTicket = 0
  private let texts: Texts
  private let send: @MainActor (Shop.Event) -> Void

  var waitingCount: Int { answers.count }

  package init(texts: Texts, send: @escaping @MainActor (Shop.Event) -> Void) {
    self.texts = texts
    self.send = send
  }

  /// Returns the sheet of a product, or of an app that it is bought for.
  package nonisolated func asking(for app: Payment.App? = nil) -> some PaymentSheet {
    AppSheet(screen: self, app: app)
  }

  /// Shows the sheet. Returns false if the user declines or the task is cancelled.
  fileprivate func ask(_ request: PaymentRequest, for app: Payment.App?) async -> Bool {
    if Task.isCancelled { return false }
    lastTicket += 1
    let ticket = lastTicket
    let (answer, outlet) = AsyncStream.makeStream(of: Bool.self)
    answers[ticket] = outlet
    send(.asked(.payment(shown(request, ticket, app))))
    for await accepted in answer { return accepted }
    // The task was cancelled.
    answers[ticket] = nil
    send(.withdrawn(.payment(ticket)))
    return false
  }

  package func answer(_ ticket: Int, _ accepted: Bool) {
    answers.removeValue(forKey: ticket)?.yield(accepted)
  }

  private func shown(_ request: PaymentRequest, _ ticket: Int, _ app: Payment.App?) -> Payment {
    Payment(
      ticket: ticket, productID: ItemID(request.id), name: TextCleaner.cleaned(request.displayName),
      caption: TextCleaner.cleaned(request.description),
      price: texts.price(request.displayPrice, request.price, request.currency),
      terms: texts.terms(request), app: app)
  }
}

private struct AppSheet: PaymentSheet {
  let screen: ScreenSheet
  let app: Payment.App?

  func confirm(_ request: PaymentRequest) async -> Bool { await screen.ask(request, for: app) }
}
