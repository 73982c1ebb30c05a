import TipJarJSON
import TipJarStore

extension AppStoreAPI {
  func statuses(_ id: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    let customer = try await purchase(id).customer
    let wanted = try request.values("status").map { text throws(APIError) in
      guard let status = Int(text), (1...5).contains(status) else { throw .invalidStatus }
      return status
    }
    let found = try await records.subscriptions(of: customer)
      .filter { wanted.isEmpty || wanted.contains($0.status) }
    let groups = found.map(\.groupID).reduce(into: [String]()) { groups, group in
      if !groups.contains(group) { groups.append(group) }
    }
    return .json([
      "environment": records.environment, "bundleId": records.bundleID,
      "appAppleId": options.appAppleID,
      "data": groups.map { group -> JSONObject in
        [
          "subscriptionGroupIdentifier": group,
          "lastTransactions": found.filter { $0.groupID == group }.map { found -> JSONObject in
            [
              "status": found.status, "originalTransactionId": String(found.originalID),
              "signedTransactionInfo": found.signedTransaction,
              "signedRenewalInfo": found.signedRenewalInfo,
            ]
          },
        ]
      },
    ])
  }
}
