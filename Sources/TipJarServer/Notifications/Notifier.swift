import Foundation
import TipJarFiles
import TipJarJSON
import TipJarReceipts
import TipJarStore

/// A sender of a store's outbox to one address: in the order of events, each notification at least
/// once. An attempt is recorded after it is made, so that a crash in between repeats it.
actor Notifier {
  private let records: ServerRecords
  private let sender: NotificationSender
  private let plan: RetryPlan
  private let faults: FaultPlan?
  private let options: ServerOptions
  /// The reason why notifications cannot be read or recorded, which is reported once.
  private var problem: String?
  private var last: Task<Void, Never>?
  private var attempt: Task<SendAttemptResult?, Never>?
  private var isStopped = false
  /// The wait for the next due time; nil outside of it.
  private var wait: Task<Void, Never>?
  /// A Boolean value that indicates whether due times may have changed since they were read.
  private var hasChanges = false
  /// The task that ends the wait of a notification for the next one; nil if none waits.
  private var release: Task<Void, Never>?

  init(_ records: ServerRecords, to url: NotificationURL, _ options: ServerOptions) {
    self.records = records
    sender = NotificationSender(url: url, transport: options.transport)
    (plan, faults, self.options) = (options.retry, options.faults, options)
  }

  /// Sends everything that is due, and returns when each has been tried. Calls wait for each other.
  func flush() async {
    let before = last
    let task = Task {
      await before?.value
      await self.sendAll()
    }
    last = task
    await task.value
  }

  /// Sends nothing any more. The attempt in progress ends without a result, so that the next start
  /// repeats it.
  func stop() {
    isStopped = true
    attempt?.cancel()
    release?.cancel()
  }

  /// Sends what is due when this program adds a notification, when another one changes the store,
  /// and at the time of each retry, until its task is cancelled. `changes` reports those of others.
  func run(changes: FolderWatch.Changes, clock: any StoreClock) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await self.sendWaiting()
        for await _ in self.records.newNotifications { await self.flush() }
      }
      group.addTask { for await _ in changes { await self.flush() } }
      group.addTask { await self.followTimes(clock) }
    }
  }

  /// The longest wait for the next attempt, in store time: another program may have moved the
  /// store's time.
  private static let longestSleep: TimeInterval = 60

  private func followTimes(_ clock: any StoreClock) async {
    while !Task.isCancelled {
      hasChanges = false
      // An error is reported when what is due is read.
      let due = try? await records.outbox.nextDueDate()
      if hasChanges { continue }
      let left = due?.timeIntervalSince(records.now) ?? Self.longestSleep
      let seconds = max(0.05, min(left, Self.longestSleep))
      let wait = Task { _ = try? await clock.sleep(for: .seconds(seconds)) }
      self.wait = wait
      await withTaskCancellationHandler {
        await wait.value
      } onCancel: {
        wait.cancel()
      }
      self.wait = nil
      if !Task.isCancelled, !hasChanges { await flush() }
    }
  }

  /// Sends what is due, then lets ``followTimes(_:)`` read the next due time: a notification that
  /// was just scheduled may be due before the one that it waits for.
  private func sendAll() async {
    defer {
      hasChanges = true
      wait?.cancel()
    }
    do {
      try await takeUp()
      while !isStopped {
        let due = try await records.outbox.dueDeliveries(limit: 100)
        if due.isEmpty {
          problem = nil
          return
        }
        for delivery in due {
          try await send(delivery)
          if isStopped { return }
          if try await sendsWaiting(after: delivery) { break }
        }
      }
    } catch {
      // The next change or attempt tries again.
      let reason = error.serverReason
      if problem != reason { options.report(.failed(what: "notifications", reason: reason)) }
      problem = reason
    }
  }

  private func takeUp() async throws {
    while !isStopped {
      let found = try await records.outbox.newNotifications(limit: 100)
      if found.isEmpty { return }
      for notification in found where !isStopped {
        let now = records.now
        let uuid = records.uuid(of: "notification \(notification.sequence)")
        // The time of a customer may be ahead of the store's.
        let signedDate = max(now, notification.date)
        let payload = try await records.sign(
          notification.payload(uuid: uuid, records, options.appAppleID, signedDate: signedDate))
        let faults = faults?.faults(of: notification.sequence)
        let waits = !notification.isHeld && waitsForNext(notification, faults)
        let isDue = !notification.isHeld && !waits
        try await records.outbox.schedule(
          notification.sequence, uuid: uuid, payload: payload, signedDate: signedDate,
          dueDate: isDue ? now.addingTimeInterval(faults?.delay ?? 0) : nil, waitsForNext: waits)
      }
      for outlet in waiting.values { outlet.yield() }
    }
  }

  /// Returns whether a notification is to be sent after the next one. A test notification never is:
  /// its status answers after its first attempt.
  private func waitsForNext(
    _ notification: Outbox.Notification, _ faults: FaultPlan.Faults?
  ) -> Bool {
    guard faults?.waitsForNext == true, release == nil, notification.name != .test else {
      release?.cancel()
      release = nil
      return false
    }
    release = Task { [options] in
      try? await options.sleep(FaultPlan.patience)
      if !Task.isCancelled { await self.sendWaiting() }
    }
    return true
  }

  /// Makes older notifications due that waited for this one. Returns whether that was possible.
  private func sendsWaiting(after delivery: Outbox.Delivery) async throws -> Bool {
    guard faults?.reorders == true, delivery.order == nil, let date = delivery.dueDate else {
      return false
    }
    try await records.outbox.releaseWaiting(before: delivery.sequence, dueDate: date)
    return true
  }

  /// Sends what waited for a next notification that did not come, with all that is due.
  private func sendWaiting() async {
    release = nil
    // An error is reported when what is due is read.
    try? await records.outbox.releaseWaiting(before: .max, dueDate: records.now)
    await flush()
  }

  private func send(_ delivery: Outbox.Delivery) async throws {
    let order = delivery.order
    let hasFaults = delivery.attempts.isEmpty && order == nil
    let faults = hasFaults ? faults?.faults(of: delivery.sequence) : nil
    if faults?.isSpoiled == true { _ = await post(Self.spoiled(delivery.payload)) }
    guard let answer = order?.isSent == false ? .other : await post(delivery.payload) else {
      return
    }
    let result = order?.status.map(SendAttemptResult.init(status:)) ?? answer
    if faults?.isDuplicated == true { _ = await post(delivery.payload) }
    let now = records.now
    let isOver = result == .success || order?.isSent == false
    let next = isOver ? nil : plan.next(after: delivery.attempts.count + 1, at: now)
    try await records.outbox.record(
      result.rawValue, at: now, of: delivery, nextDueDate: next)
    for outlet in waiting.values { outlet.yield() }
    options.report(
      .sent(
        type: delivery.type, subtype: delivery.subtype, uuid: delivery.uuid,
        attempt: delivery.attempts.count + 1, result: result.rawValue))
  }

  /// Returns the result of an attempt; nil if the notifier was stopped.
  private func post(_ payload: String) async -> SendAttemptResult? {
    guard let body = try? JSONEncoder().encode(["signedPayload": payload]) else { return .other }
    let attempt = Task {
      isStopped ? nil : await sender.send(String(decoding: body, as: UTF8.self))
    }
    self.attempt = attempt
    return await attempt.value
  }

  /// Returns the text with one letter in the middle of its signature changed.
  static func spoiled(_ payload: String) -> String {
    var bytes = Array(payload.utf8)
    let index = bytes.count - 40
    guard index > 0 else { return "" }
    bytes[index] = bytes[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Waiting

  private var waiting: [UUID: AsyncStream<Void>.Continuation] = [:]

  /// Waits until `find` counts `count` notifications, for at most `limit` of real time. Returns how
  /// many it counts, and the largest number.
  func wait(
    for count: Int64, limit: Duration, find: () async throws -> (count: Int, last: Int64)
  ) async throws -> (count: Int, last: Int64) {
    let (attempts, outlet) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    waiting[id] = outlet
    let timer = Task { [options] in
      try? await options.sleep(limit)
      outlet.finish()
    }
    defer {
      timer.cancel()
      waiting[id] = nil
    }
    await flush()
    var found = try await find()
    if found.count >= count { return found }
    for await _ in attempts {
      found = try await find()
      if found.count >= count { break }
    }
    return found
  }

  // MARK: Test notifications

  func requestTest() async throws -> String? {
    let sequence = try await records.outbox.insertTest()
    try await takeUp()
    return try await records.outbox.deliveries(after: sequence - 1, limit: 1).first?.uuid
  }
}

extension Outbox.Notification {
  /// The payload of the notification, version 2, with the fields that a control gave it. As in the
  /// sandbox, there is no `appAppleId` unless one was given to the server.
  fileprivate func payload(
    uuid: String, _ records: ServerRecords, _ appAppleID: Int64?, signedDate: Date
  ) async throws -> [UInt8] {
    let part = name.content.part
    let json: JSONObject = [
      "notificationType": name.type, "subtype": name.subtype, "notificationUUID": uuid,
      "version": "2.0", "signedDate": signedDate.milliseconds,
      part.rawValue: try await content(of: part, uuid: uuid, records, appAppleID),
    ]
    let bytes = try json.sortedJSON()
    guard let fields else { return bytes }
    return try JSONValue(parsing: bytes)
      .giving(JSONValue(parsing: Array(fields.utf8)), sign: records.sign).sortedJSON()
  }

  private func content(
    of part: PayloadPart, uuid: String, _ records: ServerRecords, _ appAppleID: Int64?
  ) async throws -> JSONObject {
    switch part {
    case .data:
      [
        "appAppleId": appAppleID, "bundleId": app.bundleID, "bundleVersion": "1.0",
        "environment": app.environment, "signedTransactionInfo": signedTransaction,
        "signedRenewalInfo": try renewalInfo.map { try records.sign(Array($0.utf8)) },
        "status": status, "consumptionRequestReason": details,
      ]
    case .summary:
      [
        "requestIdentifier": massExtension?.requestIdentifier ?? uuid,
        "environment": app.environment, "appAppleId": appAppleID, "bundleId": app.bundleID,
        "productId": massExtension?.productId,
        "storefrontCountryCodes": massExtension?.storefrontCountryCodes,
        "succeededCount": massExtension?.succeededCount ?? 0,
        "failedCount": massExtension?.failedCount ?? 0,
      ]
    case .externalPurchaseToken:
      [
        "externalPurchaseId": app.environment == "Production" ? uuid : "SANDBOX_\(uuid)",
        "tokenCreationDate": date.milliseconds, "appAppleId": appAppleID,
        "bundleId": app.bundleID,
      ]
    case .appData:
      [
        "appAppleId": appAppleID, "bundleId": app.bundleID, "environment": app.environment,
        "signedAppTransactionInfo": try await records.signedAppTransaction(
          app, of: customer(records), appAppleID: appAppleID),
      ]
    }
  }

  private func customer(_ records: ServerRecords) async throws -> ServerRecords.Customer {
    try await records.customer(ofAnyID: app.appTransactionID)?.customer
  }
}
