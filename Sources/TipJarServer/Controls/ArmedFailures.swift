import Synchronization

/// The failures and delays that a test has armed for endpoints of the App Store Server API.
final class ArmedFailures: Sendable {
  /// An answer that replaces the real one, or delays it.
  struct Failure: Equatable, Sendable {
    /// The status; nil if the real answer is only delayed.
    var status: Int?
    /// The code of the error; nil for an answer without a body.
    var errorCode: Int?
    /// The delay before the answer, in milliseconds.
    var latency = 0
    /// The number of requests that it applies to; nil for all.
    var times: Int?
  }

  private let failures = Mutex<[Endpoint: Failure]>([:])

  /// Arms an answer for an endpoint, replacing an earlier one. One that changes nothing disarms the
  /// endpoint.
  func arm(_ failure: Failure, for endpoint: Endpoint) {
    failures.withLock { $0[endpoint] = failure.changesNothing ? nil : failure }
  }

  func removeAll() { failures.withLock { $0 = [:] } }

  /// Returns the answer for the next request, and counts it.
  func next(for endpoint: Endpoint) -> Failure? {
    failures.withLock { failures in
      guard let failure = failures[endpoint] else { return nil }
      if let times = failure.times {
        failures[endpoint]?.times = times - 1
        if times <= 1 { failures[endpoint] = nil }
      }
      return failure
    }
  }
}

extension ArmedFailures.Failure {
  fileprivate var changesNothing: Bool { status == nil && errorCode == nil && latency == 0 }

  /// The answer; nil for the real one. Status 429 has a `Retry-After` header, as Apple's has.
  func response(retryAfter milliseconds: Int64) -> HTTPResponse? {
    guard let status = status ?? errorCode.map({ $0 / 10_000 }) else { return nil }
    var response = HTTPResponse.empty(status)
    if let errorCode {
      let known = APIError.allCases.first { $0.code == errorCode }
      response = .error(code: errorCode, message: known?.message ?? "Simulated error.")
      response.status = status
    }
    if status == 429 { response.headers["Retry-After"] = String(milliseconds) }
    return response
  }
}
