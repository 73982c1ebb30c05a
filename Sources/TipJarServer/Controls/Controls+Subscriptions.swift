import Foundation
import TipJarFiles
import TipJarStore

/// The controls of subscriptions and of the store's time.
extension Controls {
  func perform(onSubscription control: Control, _ fields: Fields) async throws -> ControlAnswer {
    switch control {
    case .renew:
      try await buyer(fields).forceRenewalOfSubscription(
        productIdentifier: try fields.text("productId"))
    case .expire:
      try await buyer(fields).expireSubscription(productIdentifier: try fields.text("productId"))
    case .autoRenew:
      let id = try fields.transaction()
      let number = UInt64(clamping: id)
      if try fields.bool("on") ?? true {
        try await store.enableAutoRenewForTransaction(identifier: number)
      } else {
        try await store.disableAutoRenewForTransaction(identifier: number)
      }
      return try await changed(id)
    case .billing: return try await changeBilling(fields)
    case .priceIncrease:
      let id = try fields.transaction()
      let number = UInt64(clamping: id)
      switch try fields.choice("step", ["request", "consent", "decline"]) {
      case "consent":
        try await store.consentToPriceIncreaseForTransaction(identifier: number)
      case "decline":
        try await store.declinePriceIncreaseForTransaction(identifier: number)
      case _: try await store.requestPriceIncreaseConsentForTransaction(identifier: number)
      }
      return try await changed(id)
    case .purchase, .refund, .requestRefund, .declineRefund, .reverseRefund, .advance, .settings,
      .fail,
      .reset:
      break
    }
    return await done()
  }

  /// Makes the payments of renewals fail or succeed, with or without a grace period, or resolves
  /// the failed payment of a subscription.
  private func changeBilling(_ fields: Fields) async throws -> ControlAnswer {
    let fails = try fields.bool("fails")
    let grace = try fields.bool("grace")
    let resolved = fields.has("transactionId") ? try fields.transaction() : nil
    guard fails != nil || grace != nil || resolved != nil else {
      throw Problem(
        status: 400, text: "write fails or grace (true or false), or transactionId to resolve")
    }
    if let fails { try await store.setShouldEnterBillingRetryOnRenewal(fails) }
    if let grace { try await store.setBillingGracePeriodIsEnabled(grace) }
    guard let resolved else { return await done() }
    try await store.resolveIssueForTransaction(identifier: UInt64(clamping: resolved))
    return try await changed(resolved)
  }

  // MARK: Time

  func advance(_ fields: Fields) async throws {
    let (seconds, periods, until) = (
      try fields.whole("seconds", in: 0...3_155_000_000),
      try fields.whole("periods", in: 0...10_000),
      try fields.whole("until", in: 0...9_999_999_999_999)
    )
    switch (seconds, periods, until) {
    case (let seconds?, nil, nil):
      try await advance(to: records.now.addingTimeInterval(TimeInterval(seconds)))
    case (nil, let periods?, nil):
      for _ in 0..<periods {
        guard let end = try await records.nextPeriodEnd() else { break }
        try await advance(before: end)
        try await store.advance(periods: 1)
        await notifier?.flush()
      }
    case (nil, nil, let until?):
      let end = Date(milliseconds: until)
      guard end >= records.now else {
        throw Problem(
          status: 409, text: "until: the store's time is already \(records.now.milliseconds)")
      }
      try await advance(to: end)
    case (nil, nil, nil), (_?, _?, _), (_?, _, _?), (_, _?, _?):
      throw Problem(status: 400, text: "write one of seconds, periods, until (milliseconds)")
    }
  }

  /// Moves the store's time forward, stopping at each step of a subscription and each due delivery
  /// attempt, so that every notification is sent at its own time. On return, everything that is due
  /// has happened and has been sent once.
  private func advance(to end: Date) async throws {
    try await advance(before: end)
    try await store.advance(to: end)
    await notifier?.flush()
  }

  private func advance(before end: Date) async throws {
    await notifier?.flush()
    while notifier != nil, let next = try await records.nextEventDate(), next < end {
      try await store.advance(to: max(next, records.now.addingTimeInterval(0.001)))
      await notifier?.flush()
    }
  }

  /// Returns the answer after the first attempt to send the event's notification.
  private func done() async -> ControlAnswer {
    await notifier?.flush()
    return ControlAnswer()
  }
}
