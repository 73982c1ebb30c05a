import Foundation
import TipJarHTTP

/// A client that posts a body to an address and waits for the status of the answer.
struct NotificationSender: Sendable {
  let url: NotificationURL
  let transport: any Transport

  /// Sends a body. Returns nil at once if the task is cancelled.
  func send(_ body: String) async -> SendAttemptResult? {
    var request = TransportRequest(address: url.text, allowsHTTP: true)
    (request.body, request.timeLimit) = (body, 10)
    return await transport.answer(to: request).map { head, _, end in
      head.map { SendAttemptResult(status: $0.status) } ?? SendAttemptResult(end)
    }
  }
}

/// The results of a delivery attempt, by Apple's names. Redirects are not followed: nothing is sent
/// to an address that the user did not give.
enum SendAttemptResult: String, Equatable, Sendable {
  case success = "SUCCESS"
  case timedOut = "TIMED_OUT"
  case tlsIssue = "TLS_ISSUE"
  case noResponse = "NO_RESPONSE"
  case socketIssue = "SOCKET_ISSUE"
  case invalidResponse = "INVALID_RESPONSE"
  case prematureClose = "PREMATURE_CLOSE"
  case unsuccessfulStatus = "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
  case other = "OTHER"

  /// Creates the result of an HTTP status. Statuses 200 to 206 mean that the server has received
  /// the notification.
  init(status: Int) {
    self =
      switch status {
      case 200...206: .success
      case ..<100: .invalidResponse
      default: .unsuccessfulStatus
      }
  }

  /// Creates the result of an exchange that ended without a head.
  init(_ end: TransportEnd) {
    self =
      switch end {
      case .failed(.noName), .failed(.noConnection): .socketIssue
      case .failed(.noAnswer): .noResponse
      case .failed(.timeout): .timedOut
      case .failed(.cut): .prematureClose
      case .failed(.certificate), .failed(.untrusted), .failed(.authorities): .tlsIssue
      case .failed(.answer), .failed(.head): .invalidResponse
      case .complete, .stopped, .failed(.changed), .failed(.engine), .failed(.thread): .other
      }
  }
}

/// The address that notifications are sent to.
package struct NotificationURL: Equatable, Sendable {
  package let text: String

  /// Parses an address; nil if it is not a valid http or https URL.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }), let parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = parts.host, !host.isEmpty, parts.user == nil, parts.fragment == nil,
      (1...65_535).contains(parts.port ?? 80)
    else { return nil }
    self.text = text
  }
}
