import Synchronization

/// Answers that a test has armed for endpoints of the App Store Server API.
final class ArmedFailures: Sendable {
  /// An answer that is given in place of the real one.
  struct Failure: Equatable, Sendable {
    /// The status; nil where only the time is changed.
    var status: Int?
    /// The code of the error; nil for an answer without a body.
    var errorCode: Int?
    /// The milliseconds that the answer takes.
    var latency = 0
    /// The number of requests; nil for all.
    var times: Int?
  }

  private let failures = Mutex<[Endpoint: Failure]>([:])

  /// Arms an answer in place of an earlier one.
  func arm(_ failure: Failure, for endpoint: Endpoint) {
    failures.withLock { $0[endpoint] = failure }
  }

  /// Disarms all.
  func removeAll() { failures.withLock { $0 = [:] } }

  /// Takes the answer of a request, and counts it.
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
  /// The answer; nil for the real one. The number 429 has a time to wait for, as Apple's has.
  func response(retryAfter milliseconds: Int64) -> HTTPResponse? {
    guard let status = status ?? errorCode.map({ $0 / 10_000 }) else { return nil }
    var response = HTTPResponse.empty(status)
    if let errorCode {
      let message = APIError(rawValue: errorCode)?.message ?? "Simulated error."
      response = .error(code: errorCode, message: message)
      response.status = status
    }
    if status == 429 { response.headers["Retry-After"] = String(milliseconds) }
    return response
  }
}
