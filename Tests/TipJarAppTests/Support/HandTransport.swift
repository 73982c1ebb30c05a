import Synchronization

@testable import TipJarDownloads

/// A transport whose answers a test gives by hand, one request after the other.
final class HandTransport: Transport {
  private struct State {
    var requests: [TransportRequest] = []
    var receivers: [any TransportReceiver] = []
  }

  private let state = Mutex(State())

  /// The requests, in order.
  var requests: [TransportRequest] { state.withLock { $0.requests } }

  func start(_ request: TransportRequest, for receiver: any TransportReceiver) -> Int {
    state.withLock { state in
      state.requests.append(request)
      state.receivers.append(receiver)
      return state.requests.count
    }
  }

  func cancel(_ transfer: Int) {}

  /// Answers the latest request with a head, bytes and, unless it is nil, an end.
  func answer(
    _ status: Int, _ fields: String..., body: String = "", end: TransportEnd? = .complete
  ) {
    guard let receiver = state.withLock({ $0.receivers.last }) else { return }
    var head = AnswerHead(status: status)
    for field in fields { head.add(field) }
    guard receiver.receive(head) else { return receiver.end(.stopped) }
    var bytes = Array(body.utf8)
    let isWanted = bytes.withUnsafeMutableBytes { $0.isEmpty || receiver.receive(.init($0)) }
    if let end { receiver.end(isWanted ? end : .stopped) }
  }
}
