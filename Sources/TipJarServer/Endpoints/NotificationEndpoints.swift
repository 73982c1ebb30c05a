import Foundation
import TipJarFiles
import TipJarJSON
import TipJarReceipts
import TipJarStore

/// Test notifications and the notification history.
struct NotificationEndpoints {
  let api: AppStoreAPI

  func requestTest() async throws -> HTTPResponse {
    guard let notifier = api.notifier, let uuid = try await notifier.requestTest() else {
      throw APIError.serverNotificationURLNotFound
    }
    api.notifyLater()
    return .json(["testNotificationToken": "\(uuid)_\(api.records.now.milliseconds)"])
  }

  /// Waits for the first attempt, so that clients need not poll.
  func testStatus(_ token: String) async throws -> HTTPResponse {
    let parts = token.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let id = UUID(uuidString: String(parts[0])),
      let time = Int64(parts[1])
    else { throw APIError.invalidTestNotificationToken }
    await api.notifier?.flush()
    guard api.records.now.milliseconds - time <= Self.testLife,
      let delivery = try await api.records.outbox.delivery(uuid: id.uuidString.lowercased()),
      delivery.type == "TEST", !delivery.attempts.isEmpty
    else { throw APIError.testNotificationNotFound }
    return .json(delivery.json)
  }

  private static let day: Int64 = 86_400_000
  /// The time that the status of a test notification is kept: six months.
  private static let testLife = 180 * day
  /// The time that the history covers: six months.
  private static let historyLife = 180 * day

  func notificationHistory(_ request: HTTPRequest) async throws -> HTTPResponse {
    let filter = try await filter(request)
    // A page's token is valid only for the same request.
    let list = "notifications \(String(decoding: request.body, as: UTF8.self))"
    let after = try request.values("paginationToken").last.map { text throws(APIError) in
      do throws(APIError) {
        return try Revision(text, of: list).position.sequence
      } catch {
        throw APIError.invalidPaginationToken
      }
    }
    let found = try await api.records.outbox.deliveries(
      matching: filter, after: after ?? 0, limit: AppStoreAPI.pageLimit + 1)
    let shown = found.prefix(AppStoreAPI.pageLimit)
    let end = ServerRecords.Position(time: 0, sequence: shown.last?.sequence ?? 0, id: 0)
    let hasMore = found.count > shown.count
    return .json([
      "paginationToken": hasMore ? Revision(end, of: list).text : nil, "hasMore": hasMore,
      "notificationHistory": shown.map(\.json),
    ])
  }

  private func filter(_ request: HTTPRequest) async throws -> Outbox.Filter {
    let body = try api.body(request)
    let now = api.records.now.milliseconds
    guard let start = body["startDate"]?.whole, start >= 0 else { throw APIError.invalidStartDate }
    guard let end = body["endDate"]?.whole, end >= 0 else { throw APIError.invalidEndDate }
    guard start >= now - Self.historyLife else { throw APIError.startDateTooFarInPast }
    guard start <= end else { throw APIError.startDateAfterEndDate }
    var filter = Outbox.Filter(startDate: start, endDate: min(end, now))
    filter.type = body["notificationType"]?.text
    filter.subtype = body["notificationSubtype"]?.text
    if let type = filter.type {
      guard NotificationName.isKnown(type, filter.subtype) else {
        throw APIError.invalidNotificationType
      }
    } else if filter.subtype != nil {
      throw APIError.invalidNotificationType
    }
    if let id = body["transactionId"]?.text {
      guard filter.type == nil else { throw APIError.multipleFiltersSupplied }
      filter.originalID = try await api.transaction(id).originalID
    }
    filter.onlyFailures = body["onlyFailures"]?.bool ?? false
    return filter
  }
}

extension Outbox.Delivery {
  /// The notification as it was sent, with its attempts.
  fileprivate var json: JSONObject {
    ["signedPayload": payload, "sendAttempts": sendAttempts]
  }

  /// The attempts, by Apple's names.
  var sendAttempts: [JSONObject] {
    attempts.map {
      ["attemptDate": $0.date.milliseconds, "sendAttemptResult": $0.result]
    }
  }
}
