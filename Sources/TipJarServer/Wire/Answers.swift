import Foundation
import TipJarJSON
import TipJarReceipts
import TipJarStore

extension ServerRecords {
  func sign(_ payload: JSONObject) throws -> String { try sign(payload.sortedJSON()) }

  /// Returns the app transaction of a customer, signed now. As in the sandbox, there is no
  /// `appAppleId` unless one was given.
  func signedAppTransaction(
    _ app: PurchaseApp, of customer: Customer, appAppleID: Int64?
  ) async throws -> String {
    let (first, now) = try await dates(of: customer)
    return try sign(AppTransaction.payload(of: app, appAppleID, since: first, now: now))
  }
}

extension HTTPResponse {
  /// Returns an answer in JSON. Its content type has no charset: Apple's Python client reads an
  /// error's code only if the header is exactly this.
  static func json(_ object: JSONObject, status: Int = 200) -> HTTPResponse {
    json(value: object, status: status)
  }

  static func json(value: some Encodable, status: Int = 200) -> HTTPResponse {
    guard let body = try? value.sortedJSON() else { return .error(.generalInternal) }
    var response = empty(status)
    (response.headers["Content-Type"], response.body) = ("application/json", body)
    return response
  }

  /// Returns an answer without a body. The header of every answer marks the server as not Apple's.
  static func empty(_ status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Simulated-Store": "tipjar"])
  }

  static func error(_ error: APIError) -> HTTPResponse {
    self.error(code: error.code, message: error.message)
  }

  static func error(code: Int, message: String) -> HTTPResponse {
    let problem: JSONObject = ["errorCode": code, "errorMessage": message]
    return json(problem, status: code / 10_000)
  }

  /// The answer while another program has locked the store: Apple's error that asks the client to
  /// try again.
  static var busy: HTTPResponse {
    var response = error(.generalInternalRetryable)
    response.status = 503
    return response
  }

  /// Returns a one-line refusal that is not part of the App Store Server API.
  static func problem(_ status: Int, _ message: String) -> HTTPResponse {
    json(["error": message], status: status)
  }
}

extension Error {
  /// A Boolean value that indicates whether another program has locked the store.
  var isBusy: Bool {
    (self as? StoreKitError)?.isBusy ?? ((self as? StoreOpenError)?.kind == .busy)
  }

  var serverReason: String { (self as? any ReasonedError)?.reason ?? "\(self)" }
}
