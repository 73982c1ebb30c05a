import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A client that posts a body to an address and waits for the status of the answer.
struct NotificationSender: Sendable {
  let url: NotificationURL
  /// The time limit of the whole exchange.
  var patience = Duration.seconds(10)

  /// Sends a body; waits on a separate thread. Returns nil at once if the task is cancelled.
  func send(_ body: [UInt8]) async -> SendAttemptResult? {
    let (results, outlet) = AsyncStream.makeStream(of: SendAttemptResult.self)
    Thread.detachNewThread {
      outlet.yield(url.isSecure ? SecureSender(sender: self).post(body) : post(body))
    }
    return await results.first { _ in true }
  }

  private func post(_ body: [UInt8]) -> SendAttemptResult {
    let end = ContinuousClock.now + patience
    let socket: Int32
    do throws(Socket.Failure) {
      guard let connected = try Socket.connect(to: url.host, port: url.port, until: end) else {
        return .timedOut
      }
      socket = connected
    } catch {
      return .socketIssue
    }
    defer { close(socket) }
    return exchange(request(body), on: socket, until: end)
  }

  private func request(_ body: [UInt8]) -> [UInt8] {
    let head = """
      POST \(url.target) HTTP/1.1\r
      Host: \(url.authority)\r
      User-Agent: tipjar (simulated App Store Server Notifications)\r
      Content-Type: application/json; charset=UTF-8\r
      Content-Length: \(body.count)\r
      Connection: close\r
      \r

      """
    return Array(head.utf8) + body
  }

  private func exchange(
    _ request: [UInt8], on socket: Int32, until end: ContinuousClock.Instant
  ) -> SendAttemptResult {
    var unsent = request[...]
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      guard Socket.wait(socket, forWriting: !unsent.isEmpty, until: end) else { return .timedOut }
      if !unsent.isEmpty, case .count(let count) = Socket.write(socket, unsent) {
        unsent = unsent.dropFirst(count)
      }
      switch Socket.read(socket, into: &buffer) {
      case .wouldBlock: continue
      case .count(let count): answer += buffer[..<count]
      case .ended: return answer.isEmpty ? .noResponse : .prematureClose
      }
      if let result = Self.result(of: answer) { return result }
    }
  }

  /// Returns the result of an answer received so far; nil while its head is incomplete.
  static func result(of answer: [UInt8]) -> SendAttemptResult? {
    let text = String(decoding: answer, as: UTF8.self)
    guard text.utf8.count <= 16 * 1024, "HTTP/1.".hasPrefix(text.prefix(7)) else {
      return .invalidResponse
    }
    guard text.contains("\r\n\r\n") else { return nil }
    let words = text.prefix { $0 != "\r\n" }.split(separator: " ")
    guard words.count > 1, words[1].utf8.count == 3, let status = Int(words[1]) else {
      return .invalidResponse
    }
    return SendAttemptResult(status: status)
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
  init(status: Int) { self = (200...206).contains(status) ? .success : .unsuccessfulStatus }
}
