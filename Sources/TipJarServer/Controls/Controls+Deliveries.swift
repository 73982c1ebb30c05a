import TipJarJSON
import TipJarStore

/// Deliveries of notifications: the wait for them, and those that are held.
extension Controls {
  func wait(_ fields: ControlFields) async throws -> JSONObject {
    guard let notifier else {
      throw TestControl.Problem("start the server with --notify URL", status: 409)
    }
    let held = try fields.whole("held", in: 0...1_000_000)
    let count = try held ?? fields.whole("notifications", in: 0...1_000_000) ?? 1
    let seconds = try fields.whole("seconds", in: 0...600) ?? 10
    let (sequence, customer) = try (
      fields.whole("after", in: 0...Int64.max) ?? 0, fields.customer()
    )
    for field in ["notifications", "after", "customer"] where held != nil && fields.has(field) {
      throw TestControl.Problem("\(field): it cannot be used with held")
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
      throw TestControl.Problem(
        "\(found.count) of \(count) \(name) after \(seconds) s", status: 408)
    }
    return [name: found.count, "last": found.last, "simulated": true]
  }

  /// Sends or drops held notifications, and returns them with the results of these attempts.
  func release(_ fields: ControlFields, isSent: Bool) async throws -> JSONObject {
    let places = try fields.places("order")
    let status = try fields.whole("status", in: 100...599).map(Int.init)
    guard notifier != nil || !isSent && status == nil else {
      throw TestControl.Problem("start the server with --notify URL", status: 409)
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

  func held() async throws -> [JSONObject] {
    await notifier?.flush()
    return try await records.outbox.held().map { $0.json() }
  }
}
