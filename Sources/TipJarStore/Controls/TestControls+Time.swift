import Foundation
import TipJarFiles
import TipJarVocabulary

/// Payments that fail, and time.
extension TestControls {
  /// Makes the payments of renewals fail or succeed, with or without a grace period, or resolves
  /// the failed payment of a subscription.
  func changeBilling(_ fields: ControlFields) async throws -> Int64? {
    let fails = try fields.bool("fails")
    let grace = try fields.bool("grace")
    let resolved = fields.has("transactionId") ? try await transaction(fields) : nil
    guard fails != nil || grace != nil || resolved != nil else {
      throw TestControl.Problem(
        "write fails or grace (true or false), or transactionId to resolve")
    }
    if let customer = try fields.customer() {
      try await CustomerControls(records, of: customer).setBilling(fails: fails, grace: grace)
    } else {
      if let fails { try await store.set(.billingRetry, fails) }
      if let grace { try await store.set(.billingGracePeriod, grace) }
    }
    if let resolved {
      try await store.resolveIssueForTransaction(identifier: UInt64(clamping: resolved))
    }
    return resolved
  }

  /// Moves the time forward, of one customer or of all. Notifications of one customer are dated
  /// when they are due and sent now, in order; further attempts to send them keep the store's time.
  func advance(_ fields: ControlFields) async throws {
    let seconds = try fields.whole("seconds", in: 0...3_155_000_000)
    let periods = try fields.whole("periods", in: 0...10_000)
    let until = try fields.whole("until", in: 0...9_999_999_999_999)
    guard [seconds, periods, until].compactMap(\.self).count == 1 else {
      throw TestControl.Problem("write one of seconds, periods, until (milliseconds)")
    }
    let customer = try fields.customer().map { CustomerControls(records, of: $0) }
    let now = try await customer?.now ?? records.now
    let end = until.map(Date.init(milliseconds:)) ?? now.addingTimeInterval(Double(seconds ?? 0))
    if let customer {
      if let periods { return try await customer.advance(periods: periods) }
      return try await customer.advance(to: end)
    }
    guard end >= now else {
      throw TestControl.Problem(
        "until: the store's time is already \(now.milliseconds)", status: 409)
    }
    // Stops at each step of a subscription and each due delivery attempt, so that every notification
    // is sent at its own time. In the end, everything that is due has happened and was sent once.
    for _ in 0..<(periods ?? 1) {
      guard let end = try await periods == nil ? end : records.nextPeriodEnd() else { break }
      try await advance(before: end)
      if periods == nil {
        try await store.advance(to: end)
      } else {
        try await store.advance(periods: 1)
      }
      await send?()
    }
  }

  private func advance(before end: Date) async throws {
    guard let send else { return }
    await send()
    while let next = try await records.nextEventDate(), next < end {
      try await store.advance(to: max(next, records.now.addingTimeInterval(0.001)))
      await send()
    }
  }
}
