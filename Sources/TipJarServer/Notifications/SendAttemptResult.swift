/// The results of an attempt to deliver a notification, by Apple's names. Redirects are not
/// followed: nothing is sent to an address that nobody named.
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

  /// The result of an answer. A server has received a notification with 200 to 206.
  init(status: Int) { self = (200...206).contains(status) ? .success : .unsuccessfulStatus }
}
