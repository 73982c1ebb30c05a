import Foundation
import Synchronization

@testable import TipJarServer

/// A backend that receives notifications on a real socket.
final class Receiver: Sendable {
  private struct State {
    var statuses: [Int]
    var payloads: [String] = []
  }

  let port: UInt16
  private let listener: HTTPListener
  private let state: Mutex<State>

  /// Creates a backend that answers with these statuses in turn, and then with 200.
  init(statuses: [Int] = []) throws {
    listener = try HTTPListener(host: "127.0.0.1", port: 0, date: ServerOptions().date)
    port = listener.port
    state = Mutex(State(statuses: statuses))
  }

  func run() async throws {
    try await listener.run { [self] request in
      let body = (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any]
      let status = state.withLock { state in
        state.payloads.append(body?["signedPayload"] as? String ?? "?")
        return state.statuses.isEmpty ? 200 : state.statuses.removeFirst()
      }
      return HTTPResponse(status: status)
    }
  }

  func stop() { listener.stop() }

  /// The received payloads, as they were sent.
  var texts: [String] { state.withLock { $0.payloads } }

  /// The types of the received notifications, in order.
  var types: [String] { texts.map { payload($0)["notificationType"] as? String ?? "?" } }

  /// The types of the received notifications, each with a slash and its subtype if it has one.
  var names: [String] {
    texts.map(payload).map { text in
      [text["notificationType"], text["subtype"]].compactMap { $0 as? String }
        .joined(separator: "/")
    }
  }

  /// The UUIDs of the received notifications, in order.
  var uuids: [String] { texts.map { payload($0)["notificationUUID"] as? String ?? "?" } }

  /// The data of the received notifications, in order, and the transactions in them.
  var data: [[String: Any]] { texts.map { payload($0)["data"] as? [String: Any] ?? [:] } }
  var transactions: [[String: Any]] { data.map { payload($0["signedTransactionInfo"]) } }
}
