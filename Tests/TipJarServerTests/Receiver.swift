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

  /// Answers with these statuses, one after the other, and with 200 from then on.
  init(statuses: [Int] = []) throws {
    listener = try HTTPListener(host: "127.0.0.1", port: 0)
    port = listener.port
    state = Mutex(State(statuses: statuses))
  }

  func run() async {
    await listener.run { [self] request, _ in
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

  /// The types of what came, with a slash and the subtype where there is one.
  var names: [String] {
    texts.map(payload).map { text in
      [text["notificationType"], text["subtype"]].compactMap { $0 as? String }
        .joined(separator: "/")
    }
  }

  /// The UUIDs of what came, in order.
  var uuids: [String] { texts.map { payload($0)["notificationUUID"] as? String ?? "?" } }
}
