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
  init(status: Int) { self = (200...206).contains(status) ? .success : .unsuccessfulStatus }
}
