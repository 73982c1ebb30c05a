import Foundation
import TipJarFiles
package import TipJarJSON
package import TipJarStore
import TipJarVocabulary

/// The test controls under `/tipjar/v1/`, which play the customer and Apple. A control that causes
/// an event answers after the first attempt to send its notification.
struct Controls: Sendable {
  var store: SimulatedStore
  let api: AppStoreAPI
  let failures: ArmedFailures

  private var records: ServerRecords { store.serverRecords }
  private var notifier: Notifier? { api.notifier }

  struct Problem: Error {
    let status: Int
    let text: String

    init(_ text: String, status: Int = 400) { (self.text, self.status) = (text, status) }
  }

  /// Answers a request; `name` is the path after `/tipjar/v1/`.
  func answer(_ name: String, _ request: HTTPRequest) async -> HTTPResponse {
    do {
      switch (request.method, name) {
      case ("GET", "status"): return .json(value: try await status())
      case ("GET", "products"): return .json(value: try await products())
      case ("GET", "transactions"): return .json(value: try await transactions())
      case ("GET", "notifications"): return .json(value: try await notifications(request))
      case ("GET", "held"): return .json(value: try await held())
      case ("GET", "received"): return .json(value: api.received.json)
      case ("POST", _):
        guard let control = Control(rawValue: name) else { break }
        let fields = try Fields(request, of: control)
        return .json(value: try await using(fields).perform(control, fields))
      case _: break
      }
      let names = Control.allCases.map(\.rawValue).joined(separator: ", ")
      return .problem(
        404,
        "no such control; GET status, products, transactions, notifications, held, received; POST \(names)"
      )
    } catch let problem as Problem {
      return .problem(problem.status, problem.text)
    } catch  where error.isBusy {
      api.options.report(.failed(what: "\(request.method) \(name)", reason: error.serverReason))
      return .busy
    } catch let error as any ReasonedError {
      return .problem(409, error.reason)
    } catch let error as JSONError {
      return .problem(400, "the body, \(error)")
    } catch {
      api.options.report(.failed(what: "\(request.method) \(name)", reason: error.serverReason))
      return .problem(500, "\(error)")
    }
  }

  enum Control: String, CaseIterable {
    case purchase, share, stopSharing, refund, requestRefund, declineRefund, reverseRefund
    case renew, expire, autoRenew, billing, priceIncrease, advance, settings, notify, wait
    case hold, deliver, drop, fail, retentionMessage, review, reset

    var fields: [String] {
      let names: String =
        switch self {
        case .purchase:
          "productId customer quantity appAccountToken billingPlanType finish offer code override"
        case .share: "productId customer override"
        case .refund: "transactionId reason revocationPercentage override"
        case .requestRefund: "transactionId reason override"
        case .stopSharing, .declineRefund, .reverseRefund: "transactionId override"
        case .renew, .expire: "productId customer override"
        case .autoRenew: "transactionId on override"
        case .billing: "fails grace transactionId customer override"
        case .priceIncrease: "transactionId step price override"
        case .advance: "seconds periods until customer override"
        case .settings: StoreControl.settings.map(\.jsonName).joined(separator: " ")
        case .notify:
          "type subtype transactionId data summary externalPurchaseToken appData override"
        case .wait: "notifications held after customer seconds"
        case .hold: "next type"
        case .deliver, .drop: "order status"
        case .fail: "endpoint status errorCode times latency"
        case .retentionMessage: "transactionId locale"
        case .review: "imageIdentifier messageIdentifier state"
        case .reset: ""
        }
      let fields = names.split(separator: " ").map(String.init)
      // A transaction may be named with its customer.
      let isCustomers = fields.contains("transactionId") && !fields.contains("customer")
      return isCustomers ? fields + ["customer"] : fields
    }
  }

  /// Returns the controls of the store whose notifications have the fields that `override` gives
  /// their payloads, or for `notify` those that it names.
  private func using(_ fields: Fields) async throws -> Controls {
    guard let given = try fields.givenFields() else { return self }
    var controls = self
    controls.store = try await SimulatedStore(store, customer: nil, givenFields: given)
    return controls
  }

  private func perform(_ control: Control, _ fields: Fields) async throws -> JSONObject {
    switch control {
    case .purchase: return try await purchase(fields)
    case .share:
      let shared = try await buyer(fields).shareProduct(identifier: try fields.text("productId"))
      return try await changed(Int64(clamping: shared.id))
    case .stopSharing: return try await use(.stopSharing, fields)
    case .refund:
      let isIssue = try fields.choice("reason", ["developerIssue", "other"]) == "developerIssue"
      let part = try fields.whole("revocationPercentage", in: 1...100_000) ?? 100_000
      return try await change(fields) { id in
        try await store.refundTransaction(
          identifier: UInt64(clamping: id), reason: isIssue ? .developerIssue : .other,
          percentage: Decimal(part) / 1000)
      }
    case .requestRefund:
      let reason = try fields.choice("reason", Self.reasons) ?? "OTHER"
      return try await change(fields) { try await records.requestRefund($0, reason: reason) }
    case .declineRefund: return try await change(fields) { try await records.declineRefund($0) }
    case .reverseRefund:
      return try await change(fields) {
        try await store.reverseRefund(identifier: UInt64(clamping: $0))
      }
    case .renew, .expire:
      let use = control == .renew ? StoreControl.renew : .expire
      try await buyer(fields).perform(ControlUse(use, on: try fields.text("productId")))
    case .autoRenew:
      let isOn = try fields.bool("on") ?? true
      return try await use(.autoRenew, fields, isOn ? StoreControl.on : StoreControl.off)
    case .priceIncrease:
      let step = try fields.choice("step", ["request", "consent", "decline"]) ?? "request"
      let price = try fields.price("price")
      guard price == nil || step == "request" else {
        throw Problem("price: it belongs to the step request")
      }
      return try await use(.priceIncrease, fields, price.map { "\(step) \($0)" } ?? step)
    case .billing: return try await changeBilling(fields)
    case .advance: try await advance(fields)
    case .settings: try await set(fields)
    case .notify: try await notify(fields)
    case .wait: return try await wait(fields)
    case .hold:
      try await records.outbox.hold(
        next: try fields.whole("next", in: 0...1_000_000), types: try fields.texts("type"))
    case .deliver, .drop: return try await release(fields, isSent: control == .deliver)
    case .fail: try fail(fields)
    case .retentionMessage: return try await retentionMessage(fields)
    case .review: try await review(fields)
    case .reset:
      failures.removeAll()
      api.received.removeAll()
      try await store.clearTransactions()
      try await store.resetToDefaultState()
      await notifier?.flush()
      try await records.outbox.abandonDeliveries()
      return answer
    }
    await notifier?.flush()
    return answer
  }

  private var answer: JSONObject { ["simulated": true] }

  private func change(
    _ fields: Fields, _ change: (Int64) async throws -> Void
  ) async throws -> JSONObject {
    let id = try await transaction(fields)
    try await change(id)
    return try await changed(id)
  }

  /// Returns the id of the transaction that a control names. A customer beside it is the one who has
  /// it.
  private func transaction(_ fields: Fields) async throws -> Int64 {
    let id = try fields.transaction()
    if let customer = try fields.customer(),
      let owner = try await records.customer(ofAnyID: String(id)), owner.customer != customer
    {
      throw Problem("customer: \(customer) has no transaction \(id)", status: 409)
    }
    return id
  }

  private func use(
    _ control: StoreControl, _ fields: Fields, _ value: String? = nil
  ) async throws -> JSONObject {
    try await change(fields) { id in
      try await store.perform(ControlUse(control, on: "\(UInt64(clamping: id))", value))
    }
  }

  /// The reasons of a refund request, by Apple's names for `consumptionRequestReason`.
  private static let reasons = [
    "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER",
  ]

  /// Sets settings of the store by their names in JSON, to the values that its commands take.
  private func set(_ fields: Fields) async throws {
    let uses = try StoreControl.settings.compactMap { control in
      try fields.setting(control.jsonName).map { ControlUse(control, $0) }
    }
    guard !uses.isEmpty else {
      let names = StoreControl.settings.map(\.jsonName).joined(separator: ", ")
      throw Problem("write one of \(names)")
    }
    for use in uses {
      let value = use.value ?? ""
      guard value == StoreControl.standard || use.control.stored(value) != nil else {
        throw Problem("\(use.control.jsonName): it cannot be \(value)")
      }
    }
    for use in uses { try await store.perform(use) }
  }

  private func purchase(_ fields: Fields) async throws -> JSONObject {
    let id = try fields.text("productId")
    guard store.configuration.productIDs.contains(id) else {
      throw Problem("productId: the store has no product \(id)", status: 404)
    }
    let buyer = try await buyer(fields)
    let transaction = try await buyer.buyProduct(
      identifier: id, options: try options(fields, product: id))
    if try fields.bool("finish") == true { try await buyer.finish(transaction.id) }
    return try await changed(Int64(clamping: transaction.id))
  }

  private func options(
    _ fields: Fields, product id: String
  ) throws -> Set<Product.PurchaseOption> {
    var options: Set<Product.PurchaseOption> = []
    if let quantity = try fields.whole("quantity", in: 1...10) {
      options.insert(.quantity(Int(quantity)))
    }
    if let text = try fields.optionalText("appAccountToken") {
      guard let token = UUID(uuidString: text) else {
        throw Problem("appAccountToken: write a UUID")
      }
      options.insert(.appAccountToken(token))
    }
    if let plan = try fields.optionalText("billingPlanType") {
      options.insert(.billingPlanType(.init(rawValue: plan)))
    }
    if let name = try fields.optionalText("code") {
      options.insert(.codeOffer(referenceName: name))
    }
    if let offer = try fields.optionalText("offer") {
      let winBacks = store.configuration.product(id)?.subscription?.winBackOffers ?? []
      options.insert(
        winBacks.first { $0.id == offer }.map(Product.PurchaseOption.winBackOffer)
          ?? .promotionalOffer(id: offer))
    }
    return options
  }

  /// Returns the store of the customer that a control names, or of the default customer.
  private func buyer(_ fields: Fields) async throws -> SimulatedStore {
    guard let name = try fields.customer() else { return store }
    return try await SimulatedStore(store, customer: name, givenFields: try fields.givenFields())
  }

  /// Sends a notification of any type, about the current state of a transaction if it names one.
  private func notify(_ fields: Fields) async throws {
    let type = try fields.text("type")
    let subtype = try fields.optionalText("subtype")
    guard let name = ServerNotification(type: type, subtype: subtype) else {
      let same = ServerNotification.allCases.filter { $0.type == type }
      guard same.isEmpty else {
        let known = same.map { $0.subtype ?? "none" }
        throw Problem("subtype: \(type) has \(known.joined(separator: " or "))")
      }
      throw Problem(ServerNotification.problem(ofType: type))
    }
    let part = name.content.part
    for other in PayloadPart.allCases where other != part && fields.has(other.rawValue) {
      throw Problem("\(other.rawValue): \(type) has \(part.rawValue) instead")
    }
    if let problem = fields.value(part.rawValue).flatMap({
      part.shape.problem(in: $0, at: part.rawValue)
    }) {
      throw Problem(problem)
    }
    let id = fields.has("transactionId") ? try await transaction(fields) : nil
    guard try id != nil || fields.customer() == nil else {
      throw Problem("transactionId: write a transaction of the customer")
    }
    guard
      id != nil || part != .data || name == .test
        || fields.value(part.rawValue)?["signedTransactionInfo"] != nil
    else { throw Problem("transactionId: write the transaction that it is about") }
    try await records.outbox.insert(name, about: id)
  }

  private func wait(_ fields: Fields) async throws -> JSONObject {
    guard let notifier else { throw Problem("start the server with --notify URL", status: 409) }
    let held = try fields.whole("held", in: 0...1_000_000)
    let count = try held ?? fields.whole("notifications", in: 0...1_000_000) ?? 1
    let seconds = try fields.whole("seconds", in: 0...600) ?? 10
    let (sequence, customer) = try (
      fields.whole("after", in: 0...Int64.max) ?? 0, fields.customer()
    )
    for field in ["notifications", "after", "customer"] where held != nil && fields.has(field) {
      throw Problem("\(field): it cannot be used with held")
    }
    let found = try await notifier.wait(for: count, limit: .seconds(seconds)) {
      guard held != nil else {
        return try await records.outbox.received(after: sequence, about: customer)
      }
      let held = try await records.outbox.held()
      return (held.count, held.last?.sequence ?? 0)
    }
    let name = held == nil ? "notifications" : "held"
    guard found.count >= count else {
      throw Problem("\(found.count) of \(count) \(name) after \(seconds) s", status: 408)
    }
    return [name: found.count, "last": found.last, "simulated": true]
  }

  /// Sends or drops held notifications, and returns them with the results of these attempts.
  private func release(_ fields: Fields, isSent: Bool) async throws -> JSONObject {
    let places = try fields.places("order")
    let status = try fields.whole("status", in: 100...599).map(Int.init)
    guard notifier != nil || !isSent && status == nil else {
      throw Problem("start the server with --notify URL", status: 409)
    }
    let released = try await records.outbox.release(
      places, isSent ? .delivered(status: status) : .dropped(status: status))
    await notifier?.flush()
    // One that is named twice has two of these attempts.
    var left = Dictionary(grouping: released, by: \.sequence).mapValues(\.count)
    var notifications: [JSONObject] = []
    for held in released {
      let attempts = try await records.outbox.delivery(held.sequence)?.attempts ?? []
      let attempt =
        (isSent || status != nil) ? attempts.suffix(left[held.sequence] ?? 0).first : nil
      left[held.sequence, default: 1] -= 1
      notifications.append(held.json(result: attempt?.result))
    }
    return ["notifications": notifications, "simulated": true]
  }

  private func held() async throws -> [JSONObject] {
    await notifier?.flush()
    return try await records.outbox.held().map { $0.json() }
  }

  /// Plays a customer who is about to cancel a subscription: asks the backend for a message, and
  /// returns the one that is shown.
  private func retentionMessage(_ fields: Fields) async throws -> JSONObject {
    let id = try await transaction(fields)
    guard let found = try await records.transaction(id), found.isSubscription else {
      throw Problem("transactionId: no subscription has it", status: 404)
    }
    let locale = try fields.optionalText("locale") ?? "en-US"
    let messages = try await RetentionMessages.read(records)
    let standard = messages.defaults["\(found.productID) \(locale)"].flatMap {
      messages.isApproved($0) ? $0 : nil
    }
    guard let url = messages.urls[records.environment] else {
      return ["messageIdentifier": standard, "isDefault": standard != nil, "simulated": true]
    }
    let outcome = try await RealtimeCall(api, to: url, about: found, locale: locale).perform()
    let named = outcome.response?.chosen?["messageIdentifier"]?.text?.lowercased()
    let chosen = outcome.result == .success ? named : nil
    let approved = chosen.flatMap { messages.isApproved($0) ? $0 : nil }
    let offered = outcome.response?.chosen?["productId"]?.text
    let isShown = approved != nil && offered.map(records.sellsSubscription) ?? true
    return [
      "messageIdentifier": isShown ? approved : standard,
      "isDefault": !isShown && standard != nil, "result": outcome.result.rawValue,
      "milliseconds": outcome.milliseconds, "response": outcome.response, "simulated": true,
    ]
  }

  /// Sets the state of an image or a message, as Apple's review does.
  private func review(_ fields: Fields) async throws {
    let states = RetentionMessages.State.allCases.map(\.rawValue)
    let state = try fields.choice("state", states).flatMap(RetentionMessages.State.init(rawValue:))
    let image = try fields.optionalText("imageIdentifier")?.lowercased()
    let message = try fields.optionalText("messageIdentifier")?.lowercased()
    guard let state, (image == nil) != (message == nil) else {
      throw Problem("write imageIdentifier or messageIdentifier, and state")
    }
    let isKnown = try await RetentionMessages.change(records) { messages in
      if let image { messages.images[image]?.state = state }
      if let message { messages.messages[message]?.state = state }
      return image.map { messages.images[$0] != nil } ?? true
        && message.map { messages.messages[$0] != nil } ?? true
    }
    guard isKnown else { throw Problem("nothing has this id", status: 404) }
  }

  private func fail(_ fields: Fields) throws {
    let names = Endpoint.allCases.map(\.rawValue)
    guard let name = try fields.choice("endpoint", names), let endpoint = Endpoint(rawValue: name)
    else { throw Problem("endpoint: write one of \(names.joined(separator: ", "))") }
    var failure = ArmedFailures.Failure()
    failure.status = try fields.whole("status", in: 400...599).map(Int.init)
    failure.errorCode = try fields.whole("errorCode", in: 4_000_000...5_999_999).map(Int.init)
    failure.times = try fields.whole("times", in: 1...1_000_000).map(Int.init)
    failure.latency = try fields.whole("latency", in: 0...60_000).map(Int.init) ?? 0
    failures.arm(failure, for: endpoint)
  }

  /// Returns the current transaction after the first attempt to send the event's notification.
  private func changed(_ id: Int64) async throws -> JSONObject {
    await notifier?.flush()
    guard let transaction = try await records.transaction(id) else {
      throw StoreControlError.unknownTransaction(UInt64(clamping: id))
    }
    return [
      "transactionId": String(transaction.id),
      "originalTransactionId": String(transaction.originalID), "productId": transaction.productID,
      "orderId": OrderID.text(of: transaction.id),
      "signedTransactionInfo": transaction.jwsRepresentation, "simulated": true,
    ]
  }

  /// Makes the payments of renewals fail or succeed, with or without a grace period, or resolves
  /// the failed payment of a subscription.
  private func changeBilling(_ fields: Fields) async throws -> JSONObject {
    let fails = try fields.bool("fails")
    let grace = try fields.bool("grace")
    let resolved = fields.has("transactionId") ? try await transaction(fields) : nil
    guard fails != nil || grace != nil || resolved != nil else {
      throw Problem("write fails or grace (true or false), or transactionId to resolve")
    }
    if let customer = try fields.customer() {
      try await CustomerControls(records, of: customer).setBilling(fails: fails, grace: grace)
    } else {
      if let fails { try await store.set(.billingRetry, fails) }
      if let grace { try await store.set(.billingGracePeriod, grace) }
    }
    guard let resolved else {
      await notifier?.flush()
      return answer
    }
    try await store.resolveIssueForTransaction(identifier: UInt64(clamping: resolved))
    return try await changed(resolved)
  }

  /// Moves the time forward, of one customer or of all. Notifications of one customer are dated
  /// when they are due and sent now, in order; further attempts to send them keep the store's time.
  private func advance(_ fields: Fields) async throws {
    let seconds = try fields.whole("seconds", in: 0...3_155_000_000)
    let periods = try fields.whole("periods", in: 0...10_000)
    let until = try fields.whole("until", in: 0...9_999_999_999_999)
    guard [seconds, periods, until].compactMap(\.self).count == 1 else {
      throw Problem("write one of seconds, periods, until (milliseconds)")
    }
    let customer = try fields.customer().map { CustomerControls(records, of: $0) }
    let now = try await customer?.now ?? records.now
    let end = until.map(Date.init(milliseconds:)) ?? now.addingTimeInterval(Double(seconds ?? 0))
    if let customer {
      if let periods {
        try await customer.advance(periods: periods)
      } else {
        try await customer.advance(to: end)
      }
      await notifier?.flush()
      return
    }
    guard end >= now else {
      throw Problem("until: the store's time is already \(now.milliseconds)", status: 409)
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
      await notifier?.flush()
    }
  }

  private func advance(before end: Date) async throws {
    await notifier?.flush()
    while notifier != nil, let next = try await records.nextEventDate(), next < end {
      try await store.advance(to: max(next, records.now.addingTimeInterval(0.001)))
      await notifier?.flush()
    }
  }
}

extension Controls {
  private func status() async throws -> JSONObject {
    [
      "bundleId": records.bundleID, "environment": records.environment,
      "now": records.now.milliseconds, "products": store.configuration.productIDs.count,
      "transactions": try await store.signedTransactions.count,
      "nextAttemptDate": try await records.outbox.nextDueDate()?.milliseconds,
      "customersNow": try await CustomerControls.times(records), "simulated": true,
    ]
  }

  private func products() async throws -> [JSONObject] {
    await store.listedProducts(of: try store.currentConfiguration).map {
      [
        "productId": $0.id, "type": $0.type.rawValue, "displayName": $0.displayName,
        "price": $0.price, "displayPrice": $0.displayPrice,
      ]
    }
  }

  private func transactions() async throws -> [JSONObject] {
    try await store.signedTransactions.map(\.unsafePayloadValue).map {
      [
        "transactionId": String($0.id), "originalTransactionId": String($0.originalID),
        "productId": $0.productID, "orderId": OrderID.text(of: Int64(clamping: $0.id)),
        "purchaseDate": $0.purchaseDate.milliseconds,
        "revocationDate": $0.revocationDate?.milliseconds,
        "appAccountToken": $0.appAccountToken?.uuidString.lowercased(),
      ]
    }
  }

  private func notifications(_ request: HTTPRequest) async throws -> [JSONObject] {
    let after = request.values("after")
    guard after.allSatisfy({ Int64($0) != nil }) else { throw Problem("after: write a number") }
    let first = after.last.flatMap { Int64($0) } ?? 0
    return try await records.outbox.deliveries(after: first, limit: .max).map {
      [
        "number": $0.sequence, "notificationType": $0.type, "subtype": $0.subtype,
        "notificationUUID": $0.uuid,
        "originalTransactionId": $0.originalID.map(String.init), "signedPayload": $0.payload,
        "sendAttempts": $0.sendAttempts, "nextAttemptDate": $0.dueDate?.milliseconds,
      ]
    }
  }
}

extension Outbox.Held {
  /// The notification in JSON, with the result of an attempt if there was one.
  package func json(result: String? = nil) -> JSONObject {
    [
      "place": place, "number": sequence, "notificationType": type, "subtype": subtype,
      "notificationUUID": uuid, "transactionId": transactionID.map(String.init),
      "originalTransactionId": originalID.map(String.init), "signedPayload": payload,
      "sendAttemptResult": result,
    ]
  }
}
