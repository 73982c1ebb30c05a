import Foundation
import TipJarJSON
import TipJarStore

/// The App Store Server API (Apple's documentation of that name, version 1.21), answered from the
/// records of a store.
struct AppStoreAPI: Sendable {
  let records: ServerRecords
  let notifier: Notifier?
  let options: ServerOptions
  let received = ReceivedRequests()
  let tests = PerformanceTests()

  static let pageLimit = 20

  func answer(
    _ route: Endpoint.Route, _ arguments: [String], _ request: HTTPRequest
  ) async -> HTTPResponse {
    do {
      let response = try await respond(route.endpoint, arguments, request)
      if route.changes { received.note(route.endpoint, arguments, request, at: records.now) }
      return response
    } catch let error as APIError {
      return .error(error)
    } catch {
      options.report(.failed(what: route.endpoint.rawValue, reason: error.serverReason))
      return error.isBusy ? .busy : .error(.generalInternal)
    }
  }

  private func respond(
    _ endpoint: Endpoint, _ arguments: [String], _ request: HTTPRequest
  ) async throws -> HTTPResponse {
    let id = arguments.first ?? ""
    return switch endpoint {
    case .getTransactionInfo: try await transactionInfo(id)
    case .getTransactionHistory: try await history(id, request, leavesOutFinished: false)
    case .getTransactionHistoryV1: try await history(id, request, leavesOutFinished: true)
    case .getRefundHistory: try await refundHistory(id, request)
    case .finishTransaction: try await finish(id)
    case .setAppAccountToken: try await setAppAccountToken(id, request)
    case .getAppTransactionInfo: try await appTransactionInfo(id)
    case .lookUpOrderId: try await order(id)
    case .sendConsumptionInformation: try await consumption(id, request)
    case .sendConsumptionInformationV1: try await consumptionV1(id, request)
    case .requestTestNotification: try await requestTest()
    case .getTestNotificationStatus: try await testStatus(id)
    case .getNotificationHistory: try await notificationHistory(request)
    case .getAllSubscriptionStatuses: try await statuses(id, request)
    case .extendRenewalDate: try await extendRenewal(id, request)
    case .massExtendRenewalDate: try await extendAllRenewals(request)
    case .getMassExtendRenewalDateStatus: try await extensionStatus(id, arguments.last ?? "")
    case .uploadImage: try await uploadImage(id, request)
    case .deleteImage: try await deleteImage(id)
    case .getImageList: try await imageList()
    case .uploadMessage: try await uploadMessage(id, request)
    case .deleteMessage: try await deleteMessage(id)
    case .getMessageList: try await messageList()
    case .configureDefaultMessage: try await setDefault(arguments, request)
    case .deleteDefaultMessage: try await deleteDefault(arguments)
    case .getDefaultMessage: try await defaultMessage(arguments)
    case .configureRealtimeUrl: try await setURL(request)
    case .deleteRealtimeUrl: try await deleteURL()
    case .getRealtimeUrl: try await url()
    case .initiatePerformanceTest: try await startTest(request)
    case .getPerformanceTestResults: try await testResult(id)
    }
  }

  // MARK: Transactions

  private func transactionInfo(_ id: String) async throws -> HTTPResponse {
    .json(["signedTransactionInfo": try await transaction(id).jwsRepresentation])
  }

  private func finish(_ id: String) async throws -> HTTPResponse {
    try await records.finish(transaction(id).id)
    return .empty()
  }

  private func setAppAccountToken(_ id: String, _ request: HTTPRequest) async throws -> HTTPResponse
  {
    let transaction = try await transaction(id, else: .originalTransactionIDNotFound)
    guard let token = (try body(request)["appAccountToken"]?.text).flatMap(UUID.init(uuidString:))
    else { throw APIError.invalidAppAccountTokenUUID }
    guard !transaction.isShared else { throw APIError.familyTransactionNotSupported }
    guard transaction.id == transaction.originalID else {
      throw APIError.transactionIDIsNotOriginal
    }
    try await records.setAppAccountToken(token, originalID: transaction.id)
    return .empty()
  }

  private func appTransactionInfo(_ id: String) async throws -> HTTPResponse {
    let (customer, app) = try await purchase(id)
    return .json([
      "signedAppTransactionInfo": try await records.signedAppTransaction(
        app, of: customer, appAppleID: options.appAppleID)
    ])
  }

  private func order(_ id: String) async throws -> HTTPResponse {
    guard let transaction = OrderID.transaction(of: id),
      let found = try await records.transaction(transaction)
    else { return .json(["status": 1]) }
    return .json(["status": 0, "signedTransactions": [found.jwsRepresentation]])
  }

  /// Returns the transaction with an id, or throws the error of an unknown one; a customer's id is
  /// not accepted.
  func transaction(
    _ id: String, else unknown: APIError = .transactionIDNotFound
  ) async throws -> ServerRecords.SignedTransaction {
    guard id.isDigits else { throw APIError.invalidTransactionID }
    if let number = Int64(id), let found = try await records.transaction(number) { return found }
    let isCustomer = try await records.customer(ofAnyID: id) != nil
    throw isCustomer ? APIError.appTransactionIDNotSupported : unknown
  }

  /// Returns the customer and the app of any transaction id, original transaction id or
  /// appTransactionId.
  func purchase(
    _ id: String
  ) async throws -> (customer: ServerRecords.Customer, app: PurchaseApp) {
    guard id.isDigits else { throw APIError.invalidTransactionID }
    guard let purchase = try await records.customer(ofAnyID: id) else {
      throw APIError.transactionIDNotFound
    }
    return purchase
  }

  /// Sends after the answer: the client may need to return before it can receive.
  func notifyLater() {
    guard let notifier else { return }
    Task { await notifier.flush() }
  }

  func body(_ request: HTTPRequest) throws(APIError) -> JSONValue {
    guard let value = try? JSONValue(parsing: request.body), value.kind == .object else {
      throw .generalBadRequest
    }
    return value
  }
}

extension String {
  var isDigits: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }
}
