/// A connection of the server, without its socket: bytes and times go in, a request to answer and
/// bytes to send come out.
///
/// A connection is always in one phase, and each but `handling`, which is the server's own, ends at
/// a time: a client that sends half a request, reads nothing, or stays away cannot hold it for ever.
struct HTTPConnection: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The times that a client has.
  struct Patience: Sendable {
    /// For a request, from its first byte.
    var request = Duration.seconds(10)
    /// Between two requests, and before the first one.
    var idle = Duration.seconds(60)
    /// For an answer, until it is read.
    var response = Duration.seconds(10)
    /// After a refused request, to read the answer.
    var farewell = Duration.seconds(2)
  }

  private enum Phase: Sendable {
    /// Waits for a request, or for the rest of one.
    case reading(until: Instant)
    /// A request is being answered.
    case handling(keepsAlive: Bool)
    /// An answer is being sent, as far as `sent`.
    case writing([UInt8], sent: Int, then: End, until: Instant)
    /// Everything is sent: what still comes is thrown away, so that the client can read the answer.
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

  /// A Boolean value that indicates whether the connection is over.
  var isClosed: Bool { if case .closed = phase { true } else { false } }

  /// A Boolean value that indicates whether bytes are read from the client now. While a request is
  /// answered they wait in the system.
  var wantsBytes: Bool {
    switch phase {
    case .reading, .leaving: true
    case .handling, .writing, .closed: false
    }
  }

  /// A Boolean value that indicates whether a request is on its way: begun, answered or sent.
  var isBusy: Bool {
    switch phase {
    case .reading, .leaving, .closed: false
    case .handling, .writing: true
    }
  }

  /// A Boolean value that indicates whether the answer is sent whole, and only that end is left.
  var isLeaving: Bool { if case .leaving = phase { true } else { false } }

  /// The bytes to send now; empty for none.
  var unsent: ArraySlice<UInt8> {
    if case .writing(let bytes, let sent, _, _) = phase { bytes[sent...] } else { [] }
  }

  /// The time at which the phase ends by itself; nil for none.
  var deadline: Instant? {
    switch phase {
    case .reading(let until), .leaving(let until), .writing(_, _, _, let until): until
    case .handling, .closed: nil
    }
  }

  /// Takes what the client sent. Returns a request to answer.
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

  /// Takes the answer to the request.
  mutating func answered(_ response: HTTPResponse, isLast: Bool = false, at now: Instant) {
    switch phase {
    case .handling(let keepsAlive):
      let keepsAlive = keepsAlive && !isLast
      phase = .writing(
        response.bytes(keepsAlive: keepsAlive), sent: 0, then: keepsAlive ? .next : .farewell,
        until: now + patience.response)
    // The client is gone.
    case .reading, .writing, .leaving, .closed: break
    }
  }

  /// Notes that bytes were sent. Returns the next request, if the client sent it already.
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

  /// Ends what took too long: half a request is refused, anything else closes the connection.
  mutating func passed(to now: Instant) {
    guard let deadline, deadline <= now else { return }
    switch phase {
    case .reading where parser.isInRequest: refuse(.timedOut, at: now)
    case .reading, .writing, .leaving, .handling, .closed: phase = .closed
    }
  }

  /// Notes that the client is gone.
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

/// The header of every answer, so that nobody takes the server for Apple's.
enum ServerMark {
  static let headers = ["Simulated-Store": "tipjar"]
}
