import Foundation
import TipJarJSON
import TipJarReceipts
import TipJarStore
import TipJarVocabulary

/// The transaction lists of a customer, with 20 transactions a page.
extension AppStoreAPI {
  func history(
    _ id: String, _ request: HTTPRequest, leavesOutFinished: Bool
  ) async throws -> HTTPResponse {
    let customer = try await purchase(id).customer
    var filter = try ServerRecords.HistoryFilter(request)
    filter.leavesOutFinishedConsumables = leavesOutFinished
    let list = "history \(customer ?? "") \(filter.identity)"
    var page = try await page(list, request, isDescending: filter.isDescending) { place in
      try await records.history(of: customer, filter, after: place, limit: Self.pageLimit)
    }
    (page["bundleId"], page["environment"]) = (records.bundleID, records.environment)
    page["appAppleId"] = options.appAppleID
    return .json(page)
  }

  func refundHistory(_ id: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    let customer = try await purchase(id).customer
    return .json(
      try await page("refunds \(customer ?? "")", request) { place in
        try await records.refunds(of: customer, after: place, limit: Self.pageLimit)
      })
  }

  /// Reads the page of a list after the revision of a request.
  private func page(
    _ list: String, _ request: HTTPRequest, isDescending: Bool = false,
    _ read: (ServerRecords.Position?) async throws -> ServerRecords.Page
  ) async throws -> JSONObject {
    let place = try request.values("revision").last.map { try Revision($0, of: list).position }
    let page = try await read(place)
    let end = page.end ?? place ?? .beginning(isDescending: isDescending)
    return [
      "revision": Revision(end, of: list).text, "hasMore": page.hasMore,
      "signedTransactions": page.signedTransactions,
    ]
  }
}

/// The token of a page: a position in one list. It is invalid for another list or other filters.
struct Revision: Equatable {
  let position: ServerRecords.Position
  let text: String

  init(_ position: ServerRecords.Position, of list: String) {
    self.position = position
    let numbers = [position.time, position.sequence, position.id, Self.name(of: list)]
    text = Base64URL.encode(Array(numbers.map { "\($0)" }.joined(separator: ".").utf8))
  }

  init(_ text: String, of list: String) throws(APIError) {
    let parts = (Base64URL.decode(text) ?? []).split(separator: UInt8(ascii: "."))
      .map { Int64(String(decoding: $0, as: UTF8.self)) }
    guard parts.count == 4, let time = parts[0], let sequence = parts[1], let id = parts[2],
      parts[3] == Self.name(of: list)
    else { throw .invalidRequestRevision }
    position = .init(time: time, sequence: sequence, id: id)
    self.text = text
  }

  private static func name(of list: String) -> Int64 { Receipt.id(ofHeader: list) }
}

extension ServerRecords.Position {
  /// Returns the position before the first item of a list.
  static func beginning(isDescending: Bool) -> Self {
    isDescending
      ? .init(time: .max, sequence: .max, id: .max) : .init(time: .min, sequence: 0, id: 0)
  }
}

extension ServerRecords.HistoryFilter {
  /// Reads the filters of a query; unknown keys are ignored.
  fileprivate init(_ request: HTTPRequest) throws(APIError) {
    self.init()
    startDate = try Self.date(request, "startDate", or: .invalidStartDate)
    endDate = try Self.date(request, "endDate", or: .invalidEndDate)
    if let startDate, let endDate, startDate >= endDate { throw .invalidEndDate }
    productIDs = try Self.texts(request, "productId", or: .invalidProductID)
    groupIDs = try Self.texts(
      request, "subscriptionGroupIdentifier", or: .invalidSubscriptionGroupIdentifier)
    for name in request.values("productType") {
      guard let type = ProductType.allCases.first(where: { $0.nameInQuery == name }) else {
        throw .invalidProductType
      }
      productTypes.append(type.rawValue)
    }
    isRevoked = try Self.bool(request, "revoked", or: .invalidRevoked)
    if try Self.bool(request, "excludeRevoked", or: .invalidExcludeRevoked) == true {
      isRevoked = false
    }
    isDescending =
      try Self.choice(request, "sort", "ASCENDING", "DESCENDING", or: .invalidSort) ?? false
    isFamilyShared =
      try Self.choice(
        request, "inAppOwnershipType", "PURCHASED", "FAMILY_SHARED",
        or: .invalidInAppOwnershipType)
  }

  fileprivate var identity: String {
    (try? sortedJSON()).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func date(
    _ request: HTTPRequest, _ key: String, or error: APIError
  ) throws(APIError) -> Int64? {
    guard let text = request.values(key).last else { return nil }
    guard let date = Int64(text), date >= 0 else { throw error }
    return date
  }

  private static func texts(
    _ request: HTTPRequest, _ key: String, or error: APIError
  ) throws(APIError) -> [String] {
    let texts = request.values(key)
    // Within SQLite's limit of variables, and more than a store has.
    guard !texts.contains(""), texts.count <= 1000 else { throw error }
    return texts
  }

  /// Reads a Boolean: Apple's Python client writes `False`, others `false`.
  private static func bool(
    _ request: HTTPRequest, _ key: String, or error: APIError
  ) throws(APIError) -> Bool? {
    try choice(request, key, "false", "true", or: error) { $0.lowercased() }
  }

  private static func choice(
    _ request: HTTPRequest, _ key: String, _ no: String, _ yes: String, or error: APIError,
    by form: (String) -> String = { $0 }
  ) throws(APIError) -> Bool? {
    guard let text = request.values(key).last.map(form) else { return nil }
    guard [no, yes].contains(text) else { throw error }
    return text == yes
  }
}

extension ProductType {
  fileprivate var nameInQuery: String {
    switch self {
    case .consumable: "CONSUMABLE"
    case .nonConsumable: "NON_CONSUMABLE"
    case .nonRenewable: "NON_RENEWABLE"
    case .autoRenewable: "AUTO_RENEWABLE"
    }
  }
}
