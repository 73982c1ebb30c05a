/// The state of a server's connection, without its socket: its input is bytes and times, its output
/// a request to answer and bytes to send.
///
/// A connection is always in one phase. Each phase except `handling`, which is the server's own
/// work, has a deadline: a client that sends half a request, reads nothing, or stays silent cannot
/// hold a connection open for ever.
struct HTTPConnection: Sendable {
  typealias Instant = ContinuousClock.Instant

  struct Patience: Sendable {
    /// From a request's first byte to its last.
    var request = Duration.seconds(10)
    /// Between two requests, and before the first.
    var idle = Duration.seconds(60)
    /// Until the answer has been read.
    var response = Duration.seconds(10)
    /// After a refused request, until the answer has been read.
    var farewell = Duration.seconds(2)
  }

  private enum Phase: Sendable {
    /// Waiting for a request, or for the rest of one.
    case reading(until: Instant)
    /// A request is being answered.
    case handling(keepsAlive: Bool)
    /// An answer is being sent; `sent` bytes have gone out.
    case writing([UInt8], sent: Int, then: End, until: Instant)
    /// Everything is sent. Further input is discarded, so that the client can read the answer.
    case leaving(until: Instant)
    case closed
  }

  private enum End: Sendable {
    case next, farewell
  }

  private var phase: Phase
  private var parser: HTTPParser
  private let patience: Patience

  init(now: Instant, patience: Patience = Patience(), limits: HTTPParser.Limits = .init()) {
    self.patience = patience
    parser = HTTPParser(limits: limits)
    phase = .reading(until: now + patience.idle)
  }

  /// A Boolean value that indicates whether the connection is closed.
  var isClosed: Bool { if case .closed = phase { true } else { false } }

  /// A Boolean value that indicates whether bytes are read from the client now. While a request is
  /// answered, they wait in the system.
  var wantsBytes: Bool {
    switch phase {
    case .reading, .leaving: true
    case .handling, .writing, .closed: false
    }
  }

  /// A Boolean value that indicates whether a request is being received, answered or sent.
  var isBusy: Bool {
    switch phase {
    case .reading, .leaving, .closed: false
    case .handling, .writing: true
    }
  }

  /// A Boolean value that indicates whether the whole answer is sent and the connection is closing.
  var isLeaving: Bool { if case .leaving = phase { true } else { false } }

  /// The bytes to send now; empty for none.
  var unsent: ArraySlice<UInt8> {
    if case .writing(let bytes, let sent, _, _) = phase { bytes[sent...] } else { [] }
  }

  /// The time at which the phase times out; nil for none.
  var deadline: Instant? {
    switch phase {
    case .reading(let until), .leaving(let until), .writing(_, _, _, let until): until
    case .handling, .closed: nil
    }
  }

  /// Receives bytes from the client. Returns a request to answer.
  mutating func received(_ bytes: some Sequence<UInt8>, at now: Instant) -> HTTPRequest? {
    switch phase {
    case .reading(let until):
      let isFirst = !parser.isInRequest
      parser.append(bytes)
      return read(at: now, until: isFirst ? now + patience.request : until)
    case .handling, .writing, .leaving, .closed:
      return nil
    }
  }

  mutating func answered(_ response: HTTPResponse, isLast: Bool = false, at now: Instant) {
    switch phase {
    case .handling(let keepsAlive):
      let keepsAlive = keepsAlive && !isLast
      phase = .writing(
        response.bytes(keepsAlive: keepsAlive), sent: 0, then: keepsAlive ? .next : .farewell,
        until: now + patience.response)
    // The client has disconnected.
    case .reading, .writing, .leaving, .closed: break
    }
  }

  /// Records that bytes were sent. Returns the next request if the client has already sent it.
  mutating func sent(_ count: Int, at now: Instant) -> HTTPRequest? {
    guard case .writing(let bytes, let sent, let end, let until) = phase else { return nil }
    guard sent + count >= bytes.count else {
      phase = .writing(bytes, sent: sent + count, then: end, until: until)
      return nil
    }
    switch end {
    case .next:
      let wait = parser.isInRequest ? patience.request : patience.idle
      return read(at: now, until: now + wait)
    case .farewell:
      phase = .leaving(until: now + patience.farewell)
      return nil
    }
  }

  /// Times out the phase: half a request is refused, anything else closes the connection.
  mutating func passed(to now: Instant) {
    guard let deadline, deadline <= now else { return }
    switch phase {
    case .reading where parser.isInRequest: refuse(.timedOut, at: now)
    case .reading, .writing, .leaving, .handling, .closed: phase = .closed
    }
  }

  mutating func ended() { phase = .closed }

  private mutating func read(at now: Instant, until: Instant) -> HTTPRequest? {
    phase = .reading(until: until)
    do throws(HTTPParser.Refusal) {
      guard let request = try parser.next() else { return nil }
      phase = .handling(keepsAlive: request.keepsAlive)
      return request
    } catch {
      refuse(error, at: now)
      return nil
    }
  }

  private mutating func refuse(_ refusal: HTTPParser.Refusal, at now: Instant) {
    phase = .writing(
      HTTPResponse(status: refusal.rawValue, headers: ServerMark.headers).bytes(keepsAlive: false),
      sent: 0, then: .farewell, until: now + patience.response)
  }
}

/// The header of every answer, which marks the server as not Apple's.
enum ServerMark {
  static let headers = ["Simulated-Store": "tipjar"]
}
