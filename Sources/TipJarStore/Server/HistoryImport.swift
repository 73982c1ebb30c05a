import Foundation
import GRDB
import TipJarFiles
import TipJarJSON
import TipJarReceipts
import TipJarVocabulary

/// An import of signed transactions and renewal infos, of a real account or of Xcode's StoreKit
/// testing: they keep their ids, dates and prices, and are signed by the store's certificates. A
/// notification of each event that they show is added to the outbox, in the order of the dates.
package struct HistoryImport: Sendable {
  /// The error of an import: the place in the text, and the problem. Nothing is imported.
  package struct Failure: Error, Equatable {
    package let place: String, problem: String
  }

  package struct Result: Equatable, Sendable {
    /// The number of new transactions, of signed texts, and of those that nobody known has signed.
    package var new = 0, texts = 0, unverified = 0
    /// The products that the store does not sell, sorted.
    package var unknownProducts: [String] = []
  }

  private let records: ServerRecords
  private let verifier: ReceiptVerifier
  private var transactions: [Int64: (place: String, payload: JWSTransactionDecodedPayload)] = [:]
  private var renewals: [Int64: JWSRenewalInfoDecodedPayload] = [:]
  private var result = Result()

  /// Reads a text: compact JWS or JSON, one a line, or one JSON document. In JSON, such as an answer
  /// of Apple's server, every signed transaction, renewal info and notification is found.
  ///
  /// Signatures of Apple, of the store and of the certificate in DER are verified. Other texts are
  /// counted as unverified; those of another Xcode are refused.
  package init(
    _ text: String, into records: ServerRecords, trusting certificate: [UInt8]?
  ) throws {
    self.records = records
    verifier = try ReceiptVerifier(
      root: records.database.receipts.root,
      trusting: [ReceiptVerifier.appleRoot, certificate].compactMap(\.self))
    if let value = try? JSONValue(parsing: Array(text.utf8)) {
      try add(value, at: "line 1")
      return
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let (line, place) = (line.trimmingCharacters(in: .whitespaces), "line \(index + 1)")
      if line.isEmpty { continue }
      let json = line.hasPrefix("eyJ") ? nil : try? JSONValue(parsing: Array(line.utf8))
      try add(json ?? .string(line), at: place)
    }
  }

  /// Adds the signed texts of a value: a compact JWS, or JSON that has some.
  private mutating func add(_ value: JSONValue, at place: String) throws(Failure) {
    switch value {
    case .object(let members):
      for member in members where member.value.kind != .string || member.key.hasPrefix("signed") {
        try add(member.value, at: place)
      }
    case .array(let values): for value in values { try add(value, at: place) }
    case .string(let text): try add(text, at: place)
    case .number, .bool, .null: break
    }
  }

  private mutating func add(_ text: String, at place: String) throws(Failure) {
    let receipt = Receipt(jwsRepresentation: text)
    guard let json = receipt.payloadBytes,
      let value = try? JSONValue(parsing: json), value.kind == .object
    else { throw Failure(place: place, problem: "neither a compact JWS nor JSON that has some") }
    // The texts in a notification have signatures as well. App transactions are not of the history.
    if value["notificationType"] != nil { return try add(value, at: place) }
    if value["originalApplicationVersion"] != nil { return }
    result.texts += 1
    do throws(ReceiptError) {
      if value["transactionId"] != nil {
        let payload: JWSTransactionDecodedPayload = try verified(receipt, json)
        guard let id = Int64(payload.transactionId), id >= 0,
          Int64(payload.originalTransactionId) != nil
        else { throw .invalidEncoding("an id has other characters than digits") }
        let earlier = transactions[id]?.payload.signedDate ?? .min
        if payload.signedDate >= earlier { transactions[id] = (place, payload) }
      } else {
        let info: JWSRenewalInfoDecodedPayload = try verified(receipt, json)
        let id = Int64(info.originalTransactionId) ?? -1
        if info.signedDate >= renewals[id]?.signedDate ?? .min { renewals[id] = info }
      }
    } catch {
      throw Failure(place: place, problem: error.reason)
    }
  }

  private mutating func verified<Payload: SignedPayload>(
    _ receipt: Receipt, _ json: [UInt8]
  ) throws(ReceiptError) -> Payload {
    do throws(ReceiptError) {
      return try verifier.payload(of: receipt)
    } catch .foreignRoot {
      result.unverified += 1
      return try Payload(localJSON: json)
    }
  }

  /// Imports all or nothing. Transactions that the store has are left as they are, except that a
  /// refund is added.
  package func run() async throws -> Result {
    // No receipt can be signed after the end of the certificates.
    let latest = min(
      transactions.values.map(\.payload.purchaseDate).max() ?? 0,
      CertificateChain.validity.upperBound.milliseconds)
    defer { records.database.time.reach(Date(milliseconds: latest)) }
    return try await records.database.write { rows in
      var (changed, new) = ([TransactionRecord](), Set<Int64>())
      for (_, found) in transactions.sorted(by: { $0.key < $1.key }) {
        guard let record = try rows.record(of: found.payload, in: records, at: found.place)
        else { continue }
        if try rows.record(record.id) == nil { new.insert(record.id) }
        try rows.write(record)
        changed.append(record)
      }
      try rows.admit(new, until: min(latest, changed.map(\.purchaseDate).max() ?? 0))
      var events = changed.filter { $0.groupID == nil }
        .flatMap { $0.events().filter { $0.name.isEndOfOwnership || new.contains($0.record.id) } }
      for id in Set(changed.filter { $0.groupID != nil }.map(\.originalID)).sorted() {
        events += try rows.subscriptions.replay(id, renewals[id]) { event in
          new.contains(event.record.id)
            || event.name.isEndOfOwnership && changed.contains { $0.id == event.record.id }
        }
      }
      try rows.notifications.insert(events)
      var result = result
      result.new = new.count
      let sold = Set(records.database.configuration.productIDs)
      result.unknownProducts = Set(changed.map(\.productID)).subtracting(sold).sorted()
      return result
    }
  }
}

struct PastEvent {
  let date: Int64
  let name: ServerNotification
  let record: TransactionRecord
  /// The state of the subscription after the event; nil for another product.
  var renewal: RenewalRecord?
}

extension ServerNotification {
  fileprivate var isEndOfOwnership: Bool { self == .refund || self == .revoke }
}

extension TransactionRecord {
  /// The purchase and the refund of a product that is not a subscription.
  func events() -> [PastEvent] {
    [PastEvent(date: fields.purchaseDate, name: .oneTimeCharge, record: self)]
      + [end(of: nil)].compactMap(\.self)
  }

  /// The refund, or the end of family sharing; nil for a transaction that holds, and for one whose
  /// rest was paid back at an upgrade, of which there is no notification.
  fileprivate func end(of renewal: RenewalRecord?) -> PastEvent? {
    if own.upgradeDate != nil { return nil }
    return fields.revocationDate.map {
      PastEvent(date: $0, name: isShared ? .revoke : .refund, record: self, renewal: renewal)
    }
  }
}

extension NotificationRows {
  /// Adds notifications of events of the past, in the order of their dates, each with the
  /// transaction as it was.
  func insert(_ events: [PastEvent]) throws {
    let first = CertificateChain.validity.lowerBound.milliseconds
    let order = events.enumerated().sorted {
      ($0.1.date, $0.1.record.id, $0.0) < ($1.1.date, $1.1.record.id, $1.0)
    }
    for event in order.map(\.element) {
      let date = max(event.date, first)
      var then = event.record
      if !event.name.isEndOfOwnership {
        then.reinstate()
        then.upgradeDate = nil
        if then != event.record { try rows.signAgain(&then, at: date) }
      }
      guard let renewal = event.renewal else {
        try insert(event.name, of: (then.originalID, then.id), receipt: then.receipt, at: date)
        continue
      }
      try insert(event.name, of: renewal, transaction: then.id, receipt: then.receipt, at: date)
    }
  }
}

extension StoreRows {
  /// Returns the row of a transaction from elsewhere, signed now; nil if the store has it, except that
  /// a refund is added.
  fileprivate func record(
    of given: JWSTransactionDecodedPayload, in records: ServerRecords, at place: String
  ) throws -> TransactionRecord? {
    func failure(_ problem: String) -> HistoryImport.Failure {
      HistoryImport.Failure(place: place, problem: "transaction \(given.transactionId) \(problem)")
    }
    guard given.bundleId == records.bundleID else {
      throw failure("is of \(given.bundleId.prefix(200)); serve that app with --bundle-id")
    }
    var record: TransactionRecord
    if let old = try TransactionRecord.fetchOne(db, key: Int64(given.transactionId)) {
      guard old.store == database.store, old.productID == given.productId,
        old.purchaseDate == given.purchaseDate
      else { throw failure("has the id of another transaction; choose another --state") }
      guard old.revocationDate == nil, given.revocationDate != nil else { return nil }
      record = old
    } else {
      var payload = given
      payload.environment = .init(rawValue: records.environment) ?? .sandbox
      payload.signedDate = try stampOfStore()
      // Xcode's receipts may lack a price.
      (payload.price, payload.currency) = (given.price ?? 0, given.currency ?? "USD")
      guard
        let new = TransactionRecord(
          payload, of: try customer(of: given.appTransactionId), account: given.appTransactionId,
          database)
      else { throw failure("cannot be a row of the store") }
      record = new
    }
    if let date = given.revocationDate {
      record.revoke(
        at: date, reason: given.revocationReason ?? 0,
        part: given.revocationType == .proratedRefund ? given.revocationPercentage : nil)
    }
    try signAgain(&record)
    return record
  }

  /// Returns the customer of an account. The first account in a store is the default customer;
  /// others are customers by the names of their ids.
  private func customer(of account: String?) throws -> String? {
    guard let account else { return nil }
    let known = try records("state = 'purchased' AND appTransactionID = ?", [account]).first
    if let known { return known.customer }
    return try records("customer IS NULL").isEmpty ? nil : account
  }

  /// Makes ids those of transactions, though they were deleted before. Later times follow `date`.
  fileprivate func admit(_ ids: Set<Int64>, until date: Int64) throws {
    for id in ids {
      try db.execute(
        sql: "DELETE FROM removed WHERE store = ? AND id = ?", arguments: [database.store, id])
    }
    try db.execute(sql: "UPDATE folder SET latestTime = max(latestTime, ?)", arguments: [date])
  }
}

extension SubscriptionRows {
  /// Writes the state of a subscription as its periods and its renewal info show it, and returns
  /// the events that led to it and are new. A period that has ended is not renewed.
  fileprivate func replay(
    _ originalID: Int64, _ info: JWSRenewalInfoDecodedPayload?, isNew: (PastEvent) -> Bool
  ) throws -> [PastEvent] {
    let periods = try rows.records("state = 'purchased' AND originalID = ?", [originalID])
      .filter { $0.groupID != nil }.sorted { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) }
    guard let first = periods.first, let last = periods.last else { return [] }
    var events: [PastEvent] = []
    var renewal = RenewalRecord(first, in: first.groupID ?? "", at: first.purchaseDate)
    var before = first
    for period in periods {
      let (isRenewal, start) = (period.reason != nil, period.purchaseDate)
      let (end, product) = (renewal.expiresDate, renewal.productID)
      let name: ServerNotification
      if period.id == first.id {
        name = isRenewal ? .didRenew : .subscribed
      } else if isRenewal {
        name = start > end + 60_000 ? .didRecover : .didRenew
      } else if start < end, product != period.productID {
        name = .upgraded
      } else {
        name = .subscribedAgain
        if start > end {
          renewal.expire(.unknown)
          events.append(PastEvent(date: end, name: .expired, record: before, renewal: renewal))
        }
        renewal.startDate = start
      }
      renewal.begin(period, until: period.expiresDate ?? start)
      (renewal.isAutoRenewOn, renewal.anchorDay) = (true, SubscriptionPeriod.day(of: start))
      events.append(PastEvent(date: start, name: name, record: period, renewal: renewal))
      before = period
      var ended = renewal
      if period.id == last.id { (ended.phase, ended.dueDate) = (.revoked, nil) }
      events += [period.end(of: ended)].compactMap(\.self)
    }
    try finish(&renewal, last, info).map { events.append($0) }
    try write(renewal)
    return events.filter(isNew)
  }

  /// Gives a subscription its present state, and returns the event that led to it.
  private func finish(
    _ renewal: inout RenewalRecord, _ last: TransactionRecord, _ info: JWSRenewalInfoDecodedPayload?
  ) throws -> PastEvent? {
    let (end, now) = (renewal.expiresDate, rows.now(of: renewal).milliseconds)
    guard last.revocationDate == nil else {
      renewal.expire(.unknown)
      renewal.phase = .revoked
      return nil
    }
    renewal.preference = info?.autoRenewProductId ?? renewal.productID
    renewal.isAutoRenewOn = info?.autoRenewStatus ?? 1 == 1
    renewal.priceIncreaseStatus = info?.priceIncreaseStatus.flatMap(
      RenewalRecord.PriceIncrease.init(rawValue:))
    if end > now { return nil }
    let retryEnd = try retryEnd(after: end)
    guard info?.isInBillingRetryPeriod == true, renewal.isAutoRenewOn, retryEnd > now else {
      let intent = info?.expirationIntent.flatMap(RenewalRecord.ExpirationReason.init) ?? .unknown
      renewal.expire(intent)
      return PastEvent(
        date: end, name: ServerNotification(end: intent), record: last, renewal: renewal)
    }
    let grace = info?.gracePeriodExpiresDate.flatMap { $0 > now ? $0 : nil }
    renewal.fail(until: retryEnd, graceUntil: grace)
    return PastEvent(
      date: end, name: grace == nil ? .didFailToRenew : .didEnterGracePeriod, record: last,
      renewal: renewal)
  }
}
