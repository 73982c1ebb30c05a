import Synchronization
package import TipJarHTTP

/// A transport whose answers a test gives by hand, one request after the other.
package final class HandTransport: Transport {
  private struct State {
    var requests: [TransportRequest] = []
    var receivers: [any TransportReceiver] = []
  }

  private let state = Mutex(State())

  /// The requests, in order.
  package var requests: [TransportRequest] { state.withLock { $0.requests } }

  package init() {}

  package func start(_ request: TransportRequest, for receiver: any TransportReceiver) -> Int {
    state.withLock { state in
      state.requests.append(request)
      state.receivers.append(receiver)
      return state.requests.count
    }
  }

  package func cancel(_ transfer: Int) {}

  /// Answers the latest request with a head, bytes and, unless it is nil, an end.
  package func answer(
    _ status: Int, _ fields: String..., body: String = "", end: TransportEnd? = .complete
  ) {
    guard let receiver = state.withLock({ $0.receivers.last }) else { return }
    var head = AnswerHead(status: status)
    for field in fields { head.add(field) }
    guard receiver.receive(head) else { return receiver.end(.stopped) }
    send(body, end: end)
  }

  /// Sends bytes of the latest answer and, unless it is nil, its end.
  package func send(_ body: String, end: TransportEnd? = .complete) {
    guard let receiver = state.withLock({ $0.receivers.last }) else { return }
    var bytes = Array(body.utf8)
    let isWanted = bytes.withUnsafeMutableBytes { $0.isEmpty || receiver.receive(.init($0)) }
    if !isWanted { return receiver.end(.stopped) }
    if let end { receiver.end(end) }
  }
}
