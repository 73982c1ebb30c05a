import Foundation
import TipJarFiles
import TipJarJSON
import TipJarStore

/// Test notifications and the notification history.
extension AppStoreAPI {
  func requestTest() async throws -> HTTPResponse {
    guard let notifier = notifier, let uuid = try await notifier.requestTest() else {
      throw APIError.serverNotificationURLNotFound
    }
    notifyLater()
    return .json(["testNotificationToken": "\(uuid)_\(records.now.milliseconds)"])
  }

  /// Waits for the first attempt, so that clients need not poll.
  func testStatus(_ token: String) async throws -> HTTPResponse {
    let parts = token.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let id = UUID(uuidString: String(parts[0])), let time = Int64(parts[1])
    else { throw APIError.invalidTestNotificationToken }
    await notifier?.flush()
    guard records.now.milliseconds - time <= Self.life,
      let delivery = try await records.outbox.delivery(uuid: id.uuidString.lowercased()),
      delivery.type == "TEST", !delivery.attempts.isEmpty
    else { throw APIError.testNotificationNotFound }
    return .json(delivery.json)
  }

  /// The time that the history covers, and that the status of a test notification is kept, in
  /// milliseconds: six months.
  private static let life: Int64 = 180 * 86_400_000

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
    let found = try await records.outbox.deliveries(
      matching: filter, after: after ?? 0, limit: Self.pageLimit + 1)
    let shown = found.prefix(Self.pageLimit)
    let end = ServerRecords.Position(time: 0, sequence: shown.last?.sequence ?? 0, id: 0)
    let hasMore = found.count > shown.count
    return .json([
      "paginationToken": hasMore ? Revision(end, of: list).text : nil, "hasMore": hasMore,
      "notificationHistory": shown.map(\.json),
    ])
  }

  private func filter(_ request: HTTPRequest) async throws -> Outbox.Filter {
    let body = try self.body(request)
    guard let start = body["startDate"]?.whole, start >= 0 else { throw APIError.invalidStartDate }
    guard let end = body["endDate"]?.whole, end >= 0 else { throw APIError.invalidEndDate }
    guard start < end else { throw APIError.startDateAfterEndDate }
    var filter = Outbox.Filter()
    (filter.startDate, filter.endDate) = (start, end)
    filter.type = body["notificationType"]?.text
    filter.subtype = body["notificationSubtype"]?.text
    let isKnown = ServerNotification.allCases.contains {
      $0.type == filter.type && (filter.subtype == nil || $0.subtype == filter.subtype)
    }
    guard isKnown || filter.type == nil && filter.subtype == nil else {
      throw APIError.invalidNotificationType
    }
    var now = records.now
    if let id = body["transactionId"]?.text {
      guard filter.type == nil else { throw APIError.multipleFiltersSupplied }
      let transaction = try await self.transaction(id)
      (filter.originalID, now) = (transaction.originalID, transaction.signedDate)
    }
    guard start >= now.milliseconds - Self.life else { throw APIError.startDateTooFarInPast }
    filter.onlyFailures = body["onlyFailures"]?.bool ?? false
    return filter
  }
}

extension Outbox.Delivery {
  fileprivate var json: JSONObject { ["signedPayload": payload, "sendAttempts": sendAttempts] }

  var sendAttempts: [JSONObject] {
    attempts.map { ["attemptDate": $0.date.milliseconds, "sendAttemptResult": $0.result] }
  }
}
