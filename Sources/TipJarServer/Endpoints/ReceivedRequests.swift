import Foundation
import Synchronization
import TipJarFiles
import TipJarJSON

/// The changes that a backend has sent, in order: consumption information, finished transactions,
/// tokens, messages. They are kept until the server ends or a test resets it.
final class ReceivedRequests: Sendable {
  private struct Received: Encodable {
    let date: Int64
    let endpoint: String
    let arguments: [String]
    /// The body; nil if it is not JSON.
    let body: JSONValue?
  }

  /// The number of requests that are kept; the oldest are dropped.
  private static let limit = 10_000

  private let requests = Mutex<[Received]>([])

  /// Keeps a request that was answered without an error.
  func note(
    _ endpoint: Endpoint, _ arguments: [String], _ request: HTTPRequest, at now: Date
  ) {
    let received = Received(
      date: now.milliseconds, endpoint: endpoint.rawValue, arguments: arguments,
      body: try? JSONValue(parsing: request.body))
    requests.withLock { requests in
      requests.append(received)
      if requests.count > Self.limit { requests.removeFirst() }
    }
  }

  func removeAll() { requests.withLock { $0 = [] } }

  /// The kept requests, the oldest first.
  var json: some Encodable { requests.withLock { $0 } }
}
